export { classLabelsQuery } from "./students.api.ts";
