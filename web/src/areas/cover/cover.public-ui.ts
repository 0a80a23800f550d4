export { coverDayQuery } from "./cover.api.ts";
