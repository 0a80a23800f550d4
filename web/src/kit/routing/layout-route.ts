import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute } from "@tanstack/react-router";
import { loadCatalogue } from "../i18n/i18n.ts";
import { requiresCustomer, requiresLogin, requiresOperator } from "../session/guards.ts";

// What they draw is given to them in app/router.tsx: areas need the routes, not the shell.
export const rootRoute = createRootRouteWithContext<{
	queryClient: QueryClient;
	/** Loads the routes of the area that a path belongs to; false where it has no such page. */
	discover: (pathname: string) => Promise<boolean>;
}>()({});

/** Menu, bar and palette; the pages outside of the shell do without. */
const loadShellWords = () => loadCatalogue("shell");

/** Everything behind the login. Areas hang their routes below it: `export const studentsRoutes = (parent: AppLayoutRoute) => [createRoute({ … })]`. */
export const layoutRoute = createRoute({
	getParentRoute: () => rootRoute,
	id: "app",
	beforeLoad: requiresCustomer,
	loader: loadShellWords,
});
export type AppLayoutRoute = typeof layoutRoute;

/** What belongs to the person and not to a customer: in the shell for who works in one, plain for who does not. */
export const ownRoute = createRoute({ getParentRoute: () => rootRoute, id: "own", beforeLoad: requiresLogin, loader: loadShellWords });
export type OwnLayoutRoute = typeof ownRoute;
/** The platform console: operators only, in no customer. */
export const consoleRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/console",
	beforeLoad: requiresOperator,
	loader: () => Promise.all([loadCatalogue("kit"), loadCatalogue("console"), loadShellWords()]),
});
export type ConsoleRoute = typeof consoleRoute;
