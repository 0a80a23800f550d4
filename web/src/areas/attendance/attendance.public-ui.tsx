export { AttendanceOfClass } from "./class-attendance.tsx";
export { AttendanceOfStudent } from "./student-attendance.tsx";
