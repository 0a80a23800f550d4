import type { ServerArea } from "../../server-area.ts";
import { serveFeeds } from "./feeds.files.ts";
import { feedsRoutes } from "./feeds.routes.ts";

export const feedsArea: ServerArea = {
	owns: {
		calendar_links: "",
	},
	// secrets are told once: a revoked one does not come back
	logged: { calendar_links: { view: "Timetable.Edit" } },
	open: ({ pool, publicUrl, options, all }) => ({
		routes: feedsRoutes(publicUrl),
		serve: (http) => serveFeeds(http, pool, all.fed, options.test?.now),
	}),
};
