import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires } from "../../kit/session/guards.ts";
import { readTimetableSearch } from "./timetable.search.ts";

const loader = () => Promise.all([loadCatalogue("kit"), loadCatalogue("timetable")]);

/** `/timetable`: what takes place. */
export const timetableRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/timetable",
			beforeLoad: requires("Timetable.View"),
			validateSearch: readTimetableSearch,
			loader,
			component: lazyRouteComponent(
				inTime(() => import("./timetable-page.tsx")),
				"TimetablePage",
			),
		}),
	] as const;
