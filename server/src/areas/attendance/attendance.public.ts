export { ownOrTaught, STREAK_DAYS } from "./attendance.looks.ts";
export { isTaught } from "./attendance.service.ts";
