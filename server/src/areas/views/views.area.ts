import type { ServerArea } from "../../server-area.ts";
import { viewsRoutes } from "./views.routes.ts";

export const viewsArea: ServerArea = {
	owns: {
		saved_views: "record",
	},
	open: ({ all }) => ({ routes: viewsRoutes(all.tableOf) }),
};
