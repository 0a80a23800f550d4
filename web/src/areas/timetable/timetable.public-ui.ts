export { TimetableOf } from "./timetable-of.tsx";
