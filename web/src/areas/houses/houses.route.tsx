import { recordRoutes } from "../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { HOUSE_AREA, HOUSE_POINT_AREA } from "./houses.record.tsx";

export const housesRoutes = (parent: AppLayoutRoute) =>
	[
		...recordRoutes(parent, HOUSE_AREA, { actions: async () => (await import("./houses-points-link.tsx")).HousesPointsLink }),
		...recordRoutes(parent, HOUSE_POINT_AREA),
	] as const;
