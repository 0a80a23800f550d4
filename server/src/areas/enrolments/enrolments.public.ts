export { createYear } from "./enrolments.years.ts";
