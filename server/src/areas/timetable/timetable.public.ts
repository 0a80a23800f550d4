export { lessonsOnDays } from "./timetable.days-off.ts";
export { mustKnow, unknownPart } from "./timetable.parts.ts";
export { ownSessions, sessionsBetween } from "./timetable.queries.ts";
