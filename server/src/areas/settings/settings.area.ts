import type { ServerArea } from "../../server-area.ts";
import { serveSettingsFiles } from "./settings.files.ts";
import { settingsRoutes } from "./settings.routes.ts";

export const settingsArea: ServerArea = {
	owns: {
		"platform.logos": "",
		"platform.support_grants": "",
		data_exports: "",
	},
	logged: {
		settings: { view: "Settings.View", live: "member", virtual: true },
		support_grants: {
			view: "Settings.View",
			virtual: true,
			deeds: [
				{ did: "granted", on: "created" },
				{ did: "ended", on: "updated", field: "revoked_at", to: "some" },
			],
		},
		data_exports: {
			view: "Settings.View",
			deeds: [
				{ did: "exported", on: "created" },
				{ did: "downloaded", on: "updated", field: "downloaded_at", to: "some" },
			],
		},
	},
	open: ({ pool }) => ({ routes: settingsRoutes, serve: (http) => serveSettingsFiles(http, pool) }),
};
