import { badgesRoutes } from "../areas/badges/badges.route.tsx";
import { studentsRoutes } from "../areas/students/students.route.tsx";
import type { AppLayoutRoute } from "../kit/routing/layout-route.ts";
import { joinStudentTabs } from "./joined-tabs.ts";

/** Everything below `/students`, with what other areas hang on a student's page. */
export function studentsBranch(parent: AppLayoutRoute) {
	joinStudentTabs();
	return [...studentsRoutes(parent), ...badgesRoutes(parent)];
}
