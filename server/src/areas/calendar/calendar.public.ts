export type { LessonsOnDays } from "./calendar.lessons.ts";
export { type BellPeriod, bellPeriods, type YearCalendar, yearAround, yearById, yearOn, yearsBetween } from "./calendar.queries.ts";
