export type { LessonsOnDays } from "./calendar.lessons.ts";
export { bellPeriods, yearById, yearOn } from "./calendar.queries.ts";
