import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires } from "../../kit/session/guards.ts";
import { readCalendarSearch } from "./events.search.ts";

const loader = () => Promise.all([loadCatalogue("kit"), loadCatalogue("timetable"), loadCatalogue("events")]);

/** `/calendar`: what happens, and when. */
export const eventsRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/calendar",
			beforeLoad: requires("Calendar.View"),
			validateSearch: readCalendarSearch,
			loader,
			component: lazyRouteComponent(
				inTime(() => import("./events-page.tsx")),
				"EventsPage",
			),
		}),
	] as const;
