import { staffRoutes } from "../areas/staff/staff.route.tsx";
import { joinTabs } from "../kit/record/record-tab.ts";
import type { AppLayoutRoute } from "../kit/routing/layout-route.ts";

/** Everything below `/staff`, with what other areas hang on the page of somebody who works here. */
export function staffBranch(parent: AppLayoutRoute) {
	joinTabs("staff", () => import("./staff-tabs-joined.tsx"));
	return [...staffRoutes(parent)];
}
