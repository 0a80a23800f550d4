import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { offersQuery } from "../areas/plans/plans.offers.ts";
import { loginRoute } from "../areas/session/login/login.route.tsx";
import { inTime } from "../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../kit/i18n/i18n.ts";
import { rootRoute } from "../kit/routing/layout-route.ts";

/** `needs`: the permission that would have opened the page. */
const neededSearch = (search: Record<string, unknown>): { needs?: string } =>
	typeof search.needs === "string" ? { needs: search.needs } : {};
const getParentRoute = () => rootRoute;
const messages = () => import("./messages/message-pages.tsx");
const refusalWords = () => loadCatalogue("permissions");

/** What no other route matches. */
export const UNKNOWN = "/$";

/** Pages that anyone may open, signed in or not, and the way in: there from the start. */
export const publicRoutes = [
	createRoute({
		getParentRoute,
		path: "/",
		loader: async ({ context }) => {
			void context.queryClient.prefetchQuery(offersQuery);
			await Promise.all([loadCatalogue("landing"), loadCatalogue("plans"), loadCatalogue("permissions")]);
		},
		component: lazyRouteComponent(
			inTime(() => import("./landing/landing-page.tsx")),
			"LandingPage",
		),
	}),
	createRoute({
		getParentRoute,
		path: "permission-denied",
		validateSearch: neededSearch,
		loader: refusalWords,
		component: lazyRouteComponent(messages, "PermissionDeniedPage"),
	}),
	createRoute({
		getParentRoute,
		path: "pages/not-authorized",
		validateSearch: neededSearch,
		loader: refusalWords,
		component: lazyRouteComponent(messages, "NotAuthorizedPage"),
	}),
	createRoute({ getParentRoute, path: "pages/error-404", component: lazyRouteComponent(messages, "NotFoundPage") }),
	createRoute({
		getParentRoute,
		path: "pages/maintenance",
		loader: () => loadCatalogue("maintenance"),
		component: lazyRouteComponent(
			inTime(() => import("./messages/maintenance-page.tsx")),
			"MaintenancePage",
		),
	}),
	createRoute({ getParentRoute, path: "pages/error-500", component: lazyRouteComponent(messages, "FailurePage") }),
	loginRoute(rootRoute),
	createRoute({
		getParentRoute,
		path: "$",
		beforeLoad: async ({ context, location: { pathname, search, hash, state } }) => {
			if (await context.discover(pathname)) throw redirect({ to: pathname as "/", search, hash, state, replace: true });
			throw redirect({ to: "/", replace: true });
		},
	}),
] as const;
