export { TaskTimeInput } from "./task-time-input.tsx";
