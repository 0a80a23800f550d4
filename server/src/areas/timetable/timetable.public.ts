export { lessonsOnDays } from "./timetable.days-off.ts";
export { ownSessions } from "./timetable.queries.ts";
