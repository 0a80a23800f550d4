import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";

export const preferencesRoutes = (parent: AppLayoutRoute) => [
	createRoute({
		getParentRoute: () => parent,
		path: "preferences",
		component: lazyRouteComponent(
			inTime(() => import("./preferences-page.tsx")),
			"PreferencesPage",
		),
	}),
];
