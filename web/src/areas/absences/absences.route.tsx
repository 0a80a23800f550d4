import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires, requiresStaff } from "../../kit/session/guards.ts";
import { readDay } from "../attendance/attendance-search.public-ui.ts";

const loader = () => Promise.all((["kit", "attendance"] as const).map(loadCatalogue));

/** `/attendance/absences?day=2026-11-16`: who is absent; and whom to watch. */
export const absencesRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/attendance/absences",
			beforeLoad: requires("Attendance.View"),
			validateSearch: readDay,
			loader,
			component: lazyRouteComponent(
				inTime(() => import("./absences-page.tsx")),
				"AbsencesPage",
			),
		}),
		createRoute({
			getParentRoute: () => parent,
			path: "/attendance/watch",
			beforeLoad: requiresStaff("Attendance.View"),
			loader,
			component: lazyRouteComponent(
				inTime(() => import("./absence-watch-page.tsx")),
				"WatchPage",
			),
		}),
	] as const;
