import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requiresRole } from "../../kit/session/role-guard.ts";
import { readId } from "../../kit/table/list/list-search.ts";
import { calendarQuery } from "./calendar.api.ts";

/** `/settings/calendar?year=7`: when there is school in an academic year. */
export const calendarRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/settings/calendar",
			beforeLoad: requiresRole("admin", "Settings.View"),
			validateSearch: (raw: Record<string, unknown>) => ({ year: readId(raw.year) }),
			loaderDeps: ({ search }) => search,
			loader: async ({ context, deps }) => {
				void context.queryClient.prefetchQuery(calendarQuery(deps.year));
				await Promise.all([loadCatalogue("kit"), loadCatalogue("calendar")]);
			},
			component: lazyRouteComponent(
				inTime(() => import("./calendar-page.tsx")),
				"CalendarPage",
			),
		}),
	] as const;
