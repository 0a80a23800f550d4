import type { ServerArea } from "../../server-area.ts";
import { customFieldsRoutes } from "./custom_fields.routes.ts";

export const customFieldsArea: ServerArea = {
	owns: {
		custom_fields: "record key type choices",
	},
	logged: { custom_fields: { view: "Settings.View", live: "member", name: "t.label" } },
	routes: customFieldsRoutes,
};
