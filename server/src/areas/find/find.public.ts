export { namesOf } from "./find.queries.ts";
