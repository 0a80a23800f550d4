import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { AppLayoutRoute } from "../../app/layout-route.tsx";

export const preferencesRoutes = (parent: AppLayoutRoute) => [
	createRoute({
		getParentRoute: () => parent,
		path: "preferences",
		component: lazyRouteComponent(() => import("./preferences-page.tsx"), "PreferencesPage"),
	}),
];
