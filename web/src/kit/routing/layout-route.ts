import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute } from "@tanstack/react-router";
import { requiresCustomer } from "../session/guards.ts";

// What they draw is given to them in app/router.tsx: areas need the routes, not the shell.
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({});

/** Everything behind the login. Areas hang their routes below it: `export const studentsRoutes = (parent: AppLayoutRoute) => [createRoute({ … })]`. */
export const layoutRoute = createRoute({ getParentRoute: () => rootRoute, id: "app", beforeLoad: requiresCustomer });
export type AppLayoutRoute = typeof layoutRoute;
