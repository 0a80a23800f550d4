export { colleagues, projectIdsOf } from "./projects.queries.ts";
