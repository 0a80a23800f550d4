import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires } from "../../kit/session/guards.ts";
import { exportsQuery, settingsActivityQuery, settingsQuery, supportQuery } from "./settings.api.ts";

const VIEW: Permission = "Settings.View";
const loadWords = () => Promise.all([loadCatalogue("kit"), loadCatalogue("settings")]);

/** `/settings` and the pages beside it. Other areas hang theirs below the same path. */
export const settingsRoutes = (parent: AppLayoutRoute) => {
	const getParentRoute = () => parent;
	const beforeLoad = requires(VIEW);
	return [
		createRoute({
			getParentRoute,
			path: "/settings",
			beforeLoad,
			loader: async ({ context }) => {
				void context.queryClient.prefetchQuery(settingsQuery);
				void context.queryClient.prefetchQuery(settingsActivityQuery);
				await loadWords();
			},
			component: lazyRouteComponent(
				inTime(() => import("./settings-school-page.tsx")),
				"SettingsSchoolPage",
			),
		}),
		createRoute({
			getParentRoute,
			path: "/settings/localization",
			beforeLoad,
			loader: async ({ context }) => {
				void context.queryClient.prefetchQuery(settingsQuery);
				await loadWords();
			},
			component: lazyRouteComponent(
				inTime(() => import("./settings-localization-page.tsx")),
				"SettingsLocalizationPage",
			),
		}),
		createRoute({
			getParentRoute,
			path: "/settings/sign-in",
			beforeLoad,
			loader: async ({ context }) => {
				void context.queryClient.prefetchQuery(settingsQuery);
				await loadWords();
			},
			component: lazyRouteComponent(
				inTime(() => import("./settings-sign-in-page.tsx")),
				"SettingsSignInPage",
			),
		}),
		createRoute({
			getParentRoute,
			path: "/settings/modules",
			beforeLoad,
			loader: async ({ context }) => {
				void context.queryClient.prefetchQuery(settingsQuery);
				await loadWords();
			},
			component: lazyRouteComponent(
				inTime(() => import("./settings-modules-page.tsx")),
				"SettingsModulesPage",
			),
		}),
		createRoute({
			getParentRoute,
			path: "/settings/data",
			beforeLoad,
			loader: async ({ context }) => {
				void context.queryClient.prefetchQuery(exportsQuery);
				void context.queryClient.prefetchQuery(supportQuery);
				await loadWords();
			},
			component: lazyRouteComponent(
				inTime(() => import("./settings-data-page.tsx")),
				"SettingsDataPage",
			),
		}),
	] as const;
};
