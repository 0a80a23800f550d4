import type { ServerArea } from "../../server-area.ts";
import { preferencesRoutes } from "./preferences.routes.ts";

export const preferencesArea: ServerArea = {
	owns: {
		preferences: "theme locale bookmarks menu_open desk",
		table_settings: "portal_type table_name settings",
	},
	routes: preferencesRoutes,
};
