export { TASKS } from "./tasks.queries.ts";
export { beginTask, takeOverTask } from "./tasks.service.ts";
