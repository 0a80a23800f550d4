export type { LessonsOnDays } from "./calendar.lessons.ts";
export { bellPeriods, type YearCalendar, yearAround, yearById, yearOn, yearsBetween } from "./calendar.queries.ts";
export { schoolBetween } from "./calendar.school.ts";
