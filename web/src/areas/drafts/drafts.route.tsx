import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requiresRole } from "../../kit/session/role-guard.ts";
import { readId } from "../../kit/table/list/list-search.ts";
import { readDraftSearch } from "./drafts.search.ts";

const loader = () => Promise.all([loadCatalogue("kit"), loadCatalogue("timetable")]);
const beforeLoad = requiresRole("editor", "Timetable.Edit");

/** `/timetable/drafts`: what timetables are made from. */
export const draftsRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/timetable/drafts",
			beforeLoad,
			loader,
			component: lazyRouteComponent(
				inTime(() => import("./drafts-page.tsx")),
				"DraftsPage",
			),
		}),
		createRoute({
			getParentRoute: () => parent,
			path: "/timetable/drafts/$id",
			beforeLoad,
			params: { parse: ({ id }) => ({ id: readId(id) ?? 0 }), stringify: ({ id }) => ({ id: String(id) }) },
			validateSearch: readDraftSearch,
			loader,
			component: lazyRouteComponent(
				inTime(() => import("./draft-page.tsx")),
				"DraftPage",
			),
		}),
	] as const;
