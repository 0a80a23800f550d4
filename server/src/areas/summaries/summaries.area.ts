import type { ServerArea } from "../../server-area.ts";
import { JOINS } from "./summaries.columns.ts";
import { summariesRoutes } from "./summaries.routes.ts";

export const summariesArea: ServerArea = { routes: summariesRoutes, joins: JOINS };
