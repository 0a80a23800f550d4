import type { QueryClient } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requiresRole } from "../../kit/session/role-guard.ts";

/** `/settings` and the pages beside it. Other areas hang theirs below the same path. */
export const settingsRoutes = (parent: AppLayoutRoute) => {
	const shared = {
		getParentRoute: () => parent,
		beforeLoad: requiresRole("admin", "Settings.View"),
		loader: async ({ context }: { context: { queryClient: QueryClient } }) => {
			// in a chunk of its own: what the login page loads must stay small
			void import("./settings.api.ts").then(({ settingsQuery }) => context.queryClient.prefetchQuery(settingsQuery));
			await Promise.all([loadCatalogue("kit"), loadCatalogue("settings"), loadCatalogue("permissions")]);
		},
	};
	return [
		createRoute({
			...shared,
			path: "/settings",
			component: lazyRouteComponent(
				inTime(() => import("./settings-school-page.tsx")),
				"SettingsSchoolPage",
			),
		}),
		createRoute({
			...shared,
			path: "/settings/localization",
			component: lazyRouteComponent(
				inTime(() => import("./settings-localization-page.tsx")),
				"SettingsLocalizationPage",
			),
		}),
		createRoute({
			...shared,
			path: "/settings/words",
			loader: (going) => Promise.all([shared.loader(going), loadCatalogue("words")]),
			component: lazyRouteComponent(
				inTime(() => import("./words/words-page.tsx")),
				"WordsPage",
			),
		}),
		createRoute({
			...shared,
			path: "/settings/sign-in",
			loader: (going) => Promise.all([shared.loader(going), loadCatalogue("sso")]),
			component: lazyRouteComponent(
				inTime(() => import("./settings-sign-in-page.tsx")),
				"SettingsSignInPage",
			),
		}),
		createRoute({
			...shared,
			path: "/settings/modules",
			component: lazyRouteComponent(
				inTime(() => import("./settings-modules-page.tsx")),
				"SettingsModulesPage",
			),
		}),
		createRoute({
			...shared,
			path: "/settings/data",
			component: lazyRouteComponent(
				inTime(() => import("./export/settings-data-page.tsx")),
				"SettingsDataPage",
			),
		}),
	] as const;
};
