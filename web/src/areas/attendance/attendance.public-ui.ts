export { ATTENDANCE, codesQuery, FRESH_MS } from "./attendance.api.ts";
export { default as attendanceLook } from "./attendance.module.css";
export { DaySteps, useToday } from "./attendance-day.tsx";
export { AttendanceFrame, useIsFamily } from "./attendance-frame.tsx";
export { QueryState } from "./attendance-query-state.tsx";
export { useCodeName } from "./attendance-words.ts";
