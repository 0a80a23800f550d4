import { createRouter, lazyRouteComponent, type RouterHistory } from "@tanstack/react-router";
import { inTime } from "../kit/chunks/page-chunk.ts";
import { consoleRoute, layoutRoute, ownRoute, rootRoute } from "../kit/routing/layout-route.ts";
import type { allRoutes } from "./all-routes.generated.ts";
import { branchesOf, loadBranches } from "./area-branches.ts";
import { BrokenPage } from "./messages/error-boundary.tsx";
import { publicRoutes, UNKNOWN } from "./public-routes.tsx";
import { queryClient } from "./query-client.ts";
import { RootLayout } from "./root/root-layout.tsx";

rootRoute.update({ component: RootLayout });
layoutRoute.update({
	component: lazyRouteComponent(
		inTime(() => import("./shell.tsx")),
		"Shell",
	),
});
ownRoute.update({
	component: lazyRouteComponent(
		inTime(() => import("./own/own-layout.tsx")),
		"OwnLayout",
	),
});
consoleRoute.update({
	component: lazyRouteComponent(
		inTime(() => import("./console/console-shell.tsx")),
		"ConsoleShell",
	),
});

/** The routes that are there so far. */
const routeTree = () =>
	rootRoute.addChildren([
		...publicRoutes,
		...branchesOf(rootRoute),
		ownRoute.addChildren(branchesOf(ownRoute)),
		// it has a path of its own: without its pages it would answer for them
		...(branchesOf(consoleRoute).length > 0 ? [consoleRoute.addChildren(branchesOf(consoleRoute))] : []),
		layoutRoute.addChildren(branchesOf(layoutRoute)),
		// cast: branches come with their areas; links are checked against all of them
	]) as unknown as ReturnType<typeof allRoutes>;

/** The app's router; tests bring their own history. */
export function createAppRouter(history?: RouterHistory) {
	const router = createRouter({
		routeTree: routeTree(),
		context: { queryClient, discover },
		defaultPreload: "intent",
		defaultPreloadStaleTime: 0,
		defaultErrorComponent: BrokenPage,
		scrollRestoration: true,
		...(history && { history }),
	});
	/** Somebody goes where no known route leads: there may be an area. */
	async function discover(pathname: string): Promise<boolean> {
		if (!(await loadBranches(pathname))) return false;
		routeTree();
		router.setRoutes(router.buildRouteTree());
		const [, , found] = router.getMatchedRoutes(pathname);
		return found !== undefined && found.fullPath !== UNKNOWN;
	}
	return router;
}

declare module "@tanstack/react-router" {
	interface Register {
		router: ReturnType<typeof createAppRouter>;
	}
}
