export type { LessonsOnDays } from "./calendar.lessons.ts";
export { bellPeriods, type YearCalendar, yearAround, yearById, yearOn } from "./calendar.queries.ts";
