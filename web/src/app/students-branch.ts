import { badgesRoutes } from "../areas/badges/badges.route.tsx";
import { studentsRoutes } from "../areas/students/students.route.tsx";
import { joinTabs } from "../kit/record/record-tab.ts";
import type { AppLayoutRoute } from "../kit/routing/layout-route.ts";

/** Everything below `/students`, with what other areas hang on a student's page. */
export function studentsBranch(parent: AppLayoutRoute) {
	joinTabs("students", () => import("./student-tabs-joined.ts"));
	return [...studentsRoutes(parent), ...badgesRoutes(parent)];
}
