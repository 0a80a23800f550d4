export { colleagues, demandSeesAll, projectIdsOf } from "./projects.queries.ts";
