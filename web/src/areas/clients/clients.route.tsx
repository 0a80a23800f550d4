import { recordRoutes } from "../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { ROSTERS } from "../rosters/rosters.public-ui.ts";
import { CLIENT_AREA } from "./clients.record.tsx";

export const clientsRoutes = (parent: AppLayoutRoute) =>
	recordRoutes(parent, CLIENT_AREA, {
		list: async () => (await import("./clients-page.tsx")).ClientsPage,
		together: ROSTERS,
		page: async () => (await import("./client-page.tsx")).ClientPage,
		words: ["contacts"],
	});
