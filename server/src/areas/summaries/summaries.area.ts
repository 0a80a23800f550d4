import type { ServerArea } from "../../server-area.ts";
import { summariesRoutes } from "./summaries.routes.ts";

export const summariesArea: ServerArea = { routes: summariesRoutes };
