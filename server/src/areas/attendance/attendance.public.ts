export { awayToday, TODAY } from "./attendance.figures.ts";
export { ownOrTaught, STREAK_DAYS } from "./attendance.looks.ts";
export { isTaught } from "./attendance.service.ts";
