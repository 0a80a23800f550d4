import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { OwnLayoutRoute } from "../../kit/routing/layout-route.ts";
import { returnSearch } from "../../kit/session/return-path.ts";
import { pendingSecondFactor } from "../session/session.public-ui.ts";

const words = () => Promise.all([loadCatalogue("kit"), loadCatalogue("session"), loadCatalogue("factors")]);

/** The second step of signing in. What it is about is in memory only: after a reload one starts again. */
export const secondFactorRoutes = <Root extends AnyRoute>(root: Root) => [
	createRoute({
		getParentRoute: () => root,
		path: "pages/second-factor",
		beforeLoad: ({ preload }: { preload?: boolean }) => {
			if (!preload && pendingSecondFactor.get() === null) throw redirect({ to: "/pages/login", replace: true });
		},
		loader: words,
		component: lazyRouteComponent(
			inTime(() => import("./factor-asked-page.tsx")),
			"SecondFactorPage",
		),
	}),
];

/** `/account/security`: one's own factors, also for who has no school, or whose school waits for a factor. */
export const securityRoutes = (parent: OwnLayoutRoute) => [
	createRoute({
		getParentRoute: () => parent,
		path: "account/security",
		validateSearch: returnSearch,
		loader: async ({ context }) => {
			// not needed to sign in: the entry stays small
			void import("./factors.api.ts").then(({ factorsQuery }) => context.queryClient.prefetchQuery(factorsQuery));
			await words();
		},
		component: lazyRouteComponent(
			inTime(() => import("./security-page.tsx")),
			"SecurityPage",
		),
	}),
];
