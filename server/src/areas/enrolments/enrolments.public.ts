export { joinYear } from "./enrolments.joined.ts";
export { createYear } from "./enrolments.years.ts";
