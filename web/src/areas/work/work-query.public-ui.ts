export { taskWorkQuery } from "./work.api.ts";
