export { StudentAvatar } from "./student-avatar.tsx";
export { StudentPresence } from "./student-status.tsx";
export { classLabelsQuery } from "./students.api.ts";
export { StudentTodayDot } from "./summary/student-today-dot.tsx";
