import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";

export const preferencesRoutes = (parent: AppLayoutRoute) => [
	createRoute({
		getParentRoute: () => parent,
		path: "preferences",
		component: lazyRouteComponent(() => import("./preferences-page.tsx"), "PreferencesPage"),
	}),
];
