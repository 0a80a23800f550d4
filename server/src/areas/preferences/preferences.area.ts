import type { ServerArea } from "../../server-area.ts";
import { preferencesRoutes } from "./preferences.routes.ts";

export const preferencesArea: ServerArea = {
	owns: ["preferences", "table_settings"],
	routes: preferencesRoutes,
};
