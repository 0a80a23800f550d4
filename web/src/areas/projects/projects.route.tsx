import { recordRoutes } from "../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { colleaguesQuery } from "./projects.api.ts";
import { PROJECT_AREA } from "./projects.record.tsx";

export const projectsRoutes = (parent: AppLayoutRoute) =>
	recordRoutes(parent, PROJECT_AREA, { prefetch: (client) => client.prefetchQuery(colleaguesQuery) });
