import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires } from "../../kit/session/guards.ts";
import { requiresRole } from "../../kit/session/role-guard.ts";
import { readId } from "../../kit/table/list-search.ts";
import { readDraftSearch, readTimetableSearch } from "./timetable.search.ts";

const loader = () => Promise.all([loadCatalogue("kit"), loadCatalogue("timetable")]);

/** `/timetable` and the drafts that it is made from. */
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
		createRoute({
			getParentRoute: () => parent,
			path: "/timetable/drafts",
			beforeLoad: requiresRole("editor", "Timetable.Edit"),
			loader,
			component: lazyRouteComponent(
				inTime(() => import("../drafts/drafts-page.tsx")),
				"DraftsPage",
			),
		}),
		createRoute({
			getParentRoute: () => parent,
			path: "/timetable/drafts/$id",
			beforeLoad: requiresRole("editor", "Timetable.Edit"),
			params: { parse: ({ id }) => ({ id: readId(id) ?? 0 }), stringify: ({ id }) => ({ id: String(id) }) },
			validateSearch: readDraftSearch,
			loader,
			component: lazyRouteComponent(
				inTime(() => import("../drafts/draft-page.tsx")),
				"DraftPage",
			),
		}),
	] as const;
