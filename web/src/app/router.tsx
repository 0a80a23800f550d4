import { createRoute, createRouter, lazyRouteComponent, type RouterHistory } from "@tanstack/react-router";
import { badgesRoutes, qrRoutes } from "../areas/badges/badges.route.tsx";
import { consoleRoutes, operatorSetupRoute } from "../areas/console/console.route.tsx";
import { secondFactorRoutes, securityRoutes } from "../areas/factors/factors.route.tsx";
import { planRoutes, signupRoutes } from "../areas/plans/plans.route.tsx";
import { preferencesRoutes } from "../areas/preferences/preferences.route.tsx";
import { rolesRoutes } from "../areas/roles/roles.route.tsx";
import { accountRoutes, sessionRoutes } from "../areas/session/session.route.tsx";
import { settingsRoutes } from "../areas/settings/settings.route.tsx";
import { ssoRoutes } from "../areas/sso/sso.route.tsx";
import { studentsRoutes } from "../areas/students/students.route.tsx";
import { usersRoutes } from "../areas/users/users.route.tsx";
import { inTime } from "../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../kit/i18n/i18n.ts";
import { consoleRoute, layoutRoute, ownRoute, rootRoute } from "../kit/routing/layout-route.ts";
import { BrokenPage } from "./error-boundary.tsx";
import { publicRoutes } from "./public-routes.tsx";
import { queryClient } from "./query-client.ts";
import { RootLayout } from "./root-layout.tsx";

rootRoute.update({ component: RootLayout });
layoutRoute.update({
	component: lazyRouteComponent(
		inTime(() => import("./shell.tsx")),
		"Shell",
	),
});

ownRoute.update({
	component: lazyRouteComponent(
		inTime(() => import("./own-layout.tsx")),
		"OwnLayout",
	),
});

consoleRoute.update({
	component: lazyRouteComponent(
		inTime(() => import("./console-shell.tsx")),
		"ConsoleShell",
	),
});

const homeRoute = createRoute({
	getParentRoute: () => layoutRoute,
	path: "home",
	loader: () => loadCatalogue("home"),
	component: lazyRouteComponent(
		inTime(() => import("./home-page.tsx")),
		"HomePage",
	),
});

const routeTree = rootRoute.addChildren([
	...publicRoutes,
	...sessionRoutes(rootRoute),
	...signupRoutes(rootRoute),
	...qrRoutes(rootRoute),
	...ssoRoutes(rootRoute),
	...secondFactorRoutes(rootRoute),
	ownRoute.addChildren([...accountRoutes(ownRoute), ...securityRoutes(ownRoute)]),
	layoutRoute.addChildren([
		homeRoute,
		...studentsRoutes(layoutRoute),
		...badgesRoutes(layoutRoute),
		...settingsRoutes(layoutRoute),
		...usersRoutes(layoutRoute),
		...rolesRoutes(layoutRoute),
		...preferencesRoutes(layoutRoute),
		...planRoutes(layoutRoute),
	]),
	operatorSetupRoute(rootRoute),
	consoleRoute.addChildren(consoleRoutes(consoleRoute)),
]);

/** The app's router; tests bring their own history. */
export const createAppRouter = (history?: RouterHistory) =>
	createRouter({
		routeTree,
		context: { queryClient },
		defaultPreload: "intent",
		defaultPreloadStaleTime: 0,
		defaultErrorComponent: BrokenPage,
		scrollRestoration: true,
		...(history && { history }),
	});

declare module "@tanstack/react-router" {
	interface Register {
		router: ReturnType<typeof createAppRouter>;
	}
}
