export { yearsQuery } from "./enrolments.api.ts";
