export { ClassesOfStudent } from "./student-classes.tsx";
