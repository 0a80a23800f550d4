export { lessonsOnDays } from "./timetable.days-off.ts";
export { mustKnow, unknownPart } from "./timetable.parts.ts";
export { ownSessions } from "./timetable.queries.ts";
