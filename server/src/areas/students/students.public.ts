export { visibleTo } from "./students.queries.ts";
