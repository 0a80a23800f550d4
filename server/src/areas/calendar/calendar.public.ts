export { bellPeriods, yearById, yearOn } from "./calendar.queries.ts";
