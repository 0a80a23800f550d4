import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import { recordRoutes } from "../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires } from "../../kit/session/guards.ts";
import { requiresRole } from "../../kit/session/role-guard.ts";
import { colleaguesQuery } from "../projects/projects.public-ui.ts";
import { readHoursSearch } from "./hours/hours.search.ts";
import { wallQuery } from "./work.api.ts";
import { WORK_AREA } from "./work-log.record.tsx";

const words = () => Promise.all((["kit", "work", "tasks", "projects"] as const).map(loadCatalogue));

export const workRoutes = (parent: AppLayoutRoute) =>
	[
		...recordRoutes(parent, WORK_AREA, {
			list: async () => (await import("./work-log-page.tsx")).WorkLogPage,
			prefetch: (client) => client.prefetchQuery(colleaguesQuery),
			words: ["work", "tasks", "projects"],
		}),
		createRoute({
			getParentRoute: () => parent,
			path: "/tasks/live",
			beforeLoad: requires("Tasks.View"),
			loader: async ({ context }) => {
				void context.queryClient.prefetchQuery(colleaguesQuery);
				void context.queryClient.prefetchQuery(wallQuery);
				await words();
			},
			component: lazyRouteComponent(
				inTime(() => import("./wall/wall-page.tsx")),
				"WallPage",
			),
		}),
		createRoute({
			getParentRoute: () => parent,
			path: "/tasks/hours",
			beforeLoad: requires("Tasks.View"),
			validateSearch: readHoursSearch,
			loader: async ({ context }) => {
				void context.queryClient.prefetchQuery(colleaguesQuery);
				await words();
			},
			component: lazyRouteComponent(
				inTime(() => import("./hours/hours-page.tsx")),
				"HoursPage",
			),
		}),
	] as const;

/** `/settings/work`: when forgotten timers ask, and when what is handed over goes back. */
export const workSettingsRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/settings/work",
			beforeLoad: requiresRole("admin", "Settings.View"),
			loader: () => Promise.all([loadCatalogue("kit"), loadCatalogue("settings"), loadCatalogue("work")]),
			component: lazyRouteComponent(
				inTime(() => import("./work-settings-page.tsx")),
				"WorkSettingsPage",
			),
		}),
	] as const;
