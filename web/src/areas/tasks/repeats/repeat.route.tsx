import { recordRoutes } from "../../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../../kit/routing/layout-route.ts";
import { colleaguesQuery } from "../../projects/projects.public-ui.ts";
import { repeatComingQuery } from "./repeat.api.ts";
import { REPEAT_AREA } from "./repeat.record.tsx";

export const repeatsRoutes = (parent: AppLayoutRoute) =>
	recordRoutes(parent, REPEAT_AREA, {
		page: async () => (await import("./repeat-page.tsx")).RepeatPage,
		prefetch: (client) => client.prefetchQuery(colleaguesQuery),
		opens: (client, id) => client.prefetchQuery(repeatComingQuery(id)),
		words: ["tasks", "projects"],
	});
