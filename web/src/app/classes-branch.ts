import { classesRoutes } from "../areas/classes/classes.route.tsx";
import { joinTabs } from "../kit/record/record-tab.ts";
import type { AppLayoutRoute } from "../kit/routing/layout-route.ts";

/** Everything below `/classes`, with what other areas hang on a class's page. */
export function classesBranch(parent: AppLayoutRoute) {
	joinTabs("classes", () => import("./class-tabs-joined.ts"));
	return [...classesRoutes(parent)];
}
