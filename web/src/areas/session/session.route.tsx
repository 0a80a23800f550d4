import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { requiresLogin } from "../../kit/session/guards.ts";
import { returnSearch } from "../../kit/session/return-path.ts";

/** Signing in and choosing a school: outside of the shell, below the root. */
export const sessionRoutes = <Root extends AnyRoute>(root: Root) => [
	createRoute({
		getParentRoute: () => root,
		path: "pages/login",
		validateSearch: returnSearch,
		component: lazyRouteComponent(
			inTime(() => import("./login-page.tsx")),
			"LoginPage",
		),
	}),
	createRoute({
		getParentRoute: () => root,
		path: "pages/switch",
		validateSearch: returnSearch,
		beforeLoad: requiresLogin,
		component: lazyRouteComponent(
			inTime(() => import("./switch-page.tsx")),
			"SwitchPage",
		),
	}),
];
