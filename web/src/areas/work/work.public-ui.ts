export { TimerButton, TimerMenuItem, TimerSign } from "./timer-button.tsx";
export { WorkOfTask } from "./work-of-task.tsx";
