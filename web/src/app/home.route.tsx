import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../kit/routing/layout-route.ts";

export const homeRoutes = (parent: AppLayoutRoute) => [
	createRoute({
		getParentRoute: () => parent,
		path: "home",
		loader: () => loadCatalogue("home"),
		component: lazyRouteComponent(
			inTime(() => import("./home-page.tsx")),
			"HomePage",
		),
	}),
];
