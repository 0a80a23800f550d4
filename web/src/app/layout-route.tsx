import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { requiresCustomer } from "../kit/session/guards.ts";
import { RootLayout } from "./root-layout.tsx";

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: RootLayout });

/** Everything behind the login: the shell around the areas' pages. */
export const layoutRoute = createRoute({
	getParentRoute: () => rootRoute,
	id: "app",
	beforeLoad: requiresCustomer,
	component: lazyRouteComponent(() => import("./shell.tsx"), "Shell"),
});
/** Areas hang their routes below it: `export const studentsRoutes = (parent: AppLayoutRoute) => [createRoute({ … })]`. */
export type AppLayoutRoute = typeof layoutRoute;
