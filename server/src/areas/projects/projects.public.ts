export { colleagues, PROJECTS, projectIdsOf } from "./projects.queries.ts";
