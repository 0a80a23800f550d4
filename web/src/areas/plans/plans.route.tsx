import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requiresLogin } from "../../kit/session/guards.ts";
import { requiresRole } from "../../kit/session/role-guard.ts";
import { planQuery } from "./plans.api.ts";
import { offersQuery } from "./plans.offers.ts";

const loadWords = () => Promise.all([loadCatalogue("kit"), loadCatalogue("session"), loadCatalogue("plans"), loadCatalogue("permissions")]);
const planSearch = (search: Record<string, unknown>): { plan_id?: number } =>
	Number.isSafeInteger(Number(search.plan_id)) ? { plan_id: Number(search.plan_id) } : {};

/** `/signup/{price_id}?plan_id=` · `/signup/done` · the simulator's pages: outside of the shell. */
export const signupRoutes = <Root extends AnyRoute>(root: Root) => {
	const getParentRoute = () => root;
	return [
		createRoute({
			getParentRoute,
			path: "signup/done",
			loader: loadWords,
			component: lazyRouteComponent(
				inTime(() => import("./signup/signup-done-page.tsx")),
				"SignupDonePage",
			),
		}),
		createRoute({
			getParentRoute,
			path: "signup/$priceId",
			validateSearch: planSearch,
			loader: async ({ context }) => {
				void context.queryClient.prefetchQuery(offersQuery);
				await loadWords();
			},
			component: lazyRouteComponent(
				inTime(() => import("./signup/signup-page.tsx")),
				"SignupPage",
			),
		}),
		createRoute({
			getParentRoute,
			path: "pay/simulator",
			beforeLoad: requiresLogin,
			loader: loadWords,
			component: lazyRouteComponent(
				inTime(() => import("./payments/payment-simulator-page.tsx")),
				"SimulatorPage",
			),
		}),
		createRoute({
			getParentRoute,
			path: "pay/$checkoutRef",
			loader: loadWords,
			component: lazyRouteComponent(
				inTime(() => import("./payments/payment-checkout-page.tsx")),
				"CheckoutPage",
			),
		}),
	];
};

/** `/settings/plan` */
export const planRoutes = (parent: AppLayoutRoute) => [
	createRoute({
		getParentRoute: () => parent,
		path: "settings/plan",
		beforeLoad: requiresRole("admin", "Settings.Billing"),
		loader: async ({ context }) => {
			void context.queryClient.prefetchQuery(planQuery);
			void context.queryClient.prefetchQuery(offersQuery);
			await Promise.all([loadWords(), loadCatalogue("settings")]);
		},
		component: lazyRouteComponent(
			inTime(() => import("./plan-page.tsx")),
			"PlanPage",
		),
	}),
];
