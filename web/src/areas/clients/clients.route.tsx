import { CLIENT } from "@homeroom/contract/areas/clients/clients.rules.ts";
import { recordRoutes } from "../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { prefetchRecords } from "../../kit/table/record-client.ts";
import { readRecordSearch } from "../../kit/table/record-search.ts";
import { CLIENT_AREA } from "./clients.record.tsx";

export const clientsRoutes = (parent: AppLayoutRoute) =>
	recordRoutes(parent, CLIENT_AREA, {
		list: {
			readSearch: (raw) => readRecordSearch(CLIENT, raw),
			prefetch: (client, search) => prefetchRecords(client, CLIENT, search),
			load: async () => (await import("./clients-page.tsx")).ClientsPage,
		},
		page: async () => (await import("./client-page.tsx")).ClientPage,
		words: ["contacts"],
	});
