import { recordRoutes } from "../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { HOUSE_AREA, HOUSE_POINT_AREA } from "./houses.record.tsx";

const links = [{ to: "/house-points", label: "houses.points" }] as const;
export const housesRoutes = (parent: AppLayoutRoute) =>
	[...recordRoutes(parent, HOUSE_AREA, { links }), ...recordRoutes(parent, HOUSE_POINT_AREA)] as const;
