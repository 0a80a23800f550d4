import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import { recordRoutes } from "../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { ROSTERS } from "../rosters/rosters.public-ui.ts";
import { CLIENT_AREA } from "./clients.record.tsx";

export const clientsRoutes = (parent: AppLayoutRoute) =>
	recordRoutes(parent, CLIENT_AREA, {
		list: async () => (await import("./clients-page.tsx")).ClientsPage,
		together: ROSTERS,
		page: async () => {
			const [{ ClientPage }] = await Promise.all([
				import("./client-page.tsx"),
				...(["students", "care", "attendance"] as const).map(loadCatalogue),
			]);
			return ClientPage;
		},
		words: ["contacts"],
	});
