import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { ConsoleRoute } from "../../kit/routing/layout-route.ts";
import { readId } from "../../kit/table/list/list-search.ts";
import { readAuditSearch, readCustomerSearch, readMailSearch, readSubscriptionSearch, readUsageSearch } from "./console.search.ts";

/** Whatever is no id is something that does not exist: 0. */
const idParam = <Name extends string>(name: Name) => ({
	parse: (raw: Record<Name, string>) => ({ [name]: readId(raw[name]) ?? 0 }) as Record<Name, number>,
	stringify: (params: Record<Name, number>) => ({ [name]: String(params[name]) }) as Record<Name, string>,
});

export const consoleRoutes = (parent: ConsoleRoute) => {
	const getParentRoute = () => parent;
	const index = createRoute({
		getParentRoute,
		path: "/",
		beforeLoad: () => {
			throw redirect({ to: "/console/customers", replace: true });
		},
	});
	const customers = createRoute({
		getParentRoute,
		path: "/customers",
		validateSearch: readCustomerSearch,
		component: lazyRouteComponent(
			inTime(() => import("./customers/console-customers-page.tsx")),
			"ConsoleCustomersPage",
		),
	});
	const open = createRoute({
		getParentRoute: () => customers,
		path: "/new",
		component: lazyRouteComponent(
			inTime(() => import("./customers/console-open-customer.tsx")),
			"ConsoleOpenCustomer",
		),
	});
	const customer = createRoute({
		getParentRoute,
		path: "/customers/$customerId",
		params: idParam("customerId"),
		component: lazyRouteComponent(
			inTime(() => import("./customers/console-customer-page.tsx")),
			"ConsoleCustomerPage",
		),
	});
	const plans = createRoute({
		getParentRoute,
		path: "/plans",
		loader: () => Promise.all([loadCatalogue("plans"), loadCatalogue("permissions")]),
		component: lazyRouteComponent(
			inTime(() => import("./plans/console-plans-page.tsx")),
			"ConsolePlansPage",
		),
	});
	const newPlan = createRoute({
		getParentRoute: () => plans,
		path: "/new",
		component: lazyRouteComponent(
			inTime(() => import("./plans/console-plan-form.tsx")),
			"ConsolePlanCreate",
		),
	});
	const editPlan = createRoute({
		getParentRoute: () => plans,
		path: "/$planId/edit",
		params: idParam("planId"),
		component: lazyRouteComponent(
			inTime(() => import("./plans/console-plan-form.tsx")),
			"ConsolePlanEdit",
		),
	});
	const newPrice = createRoute({
		getParentRoute: () => plans,
		path: "/$planId/price",
		params: idParam("planId"),
		component: lazyRouteComponent(
			inTime(() => import("./plans/console-price-form.tsx")),
			"ConsolePriceCreate",
		),
	});
	const subscriptions = createRoute({
		getParentRoute,
		path: "/subscriptions",
		validateSearch: readSubscriptionSearch,
		component: lazyRouteComponent(
			inTime(() => import("./plans/console-subscriptions-page.tsx")),
			"ConsoleSubscriptionsPage",
		),
	});
	const subscription = createRoute({
		getParentRoute,
		path: "/subscriptions/$subscriptionId",
		params: idParam("subscriptionId"),
		component: lazyRouteComponent(
			inTime(() => import("./plans/console-subscription-page.tsx")),
			"ConsoleSubscriptionPage",
		),
	});
	const usage = createRoute({
		getParentRoute,
		path: "/usage",
		validateSearch: readUsageSearch,
		component: lazyRouteComponent(
			inTime(() => import("./plans/console-usage-page.tsx")),
			"ConsoleUsagePage",
		),
	});
	const audit = createRoute({
		getParentRoute,
		path: "/audit",
		validateSearch: readAuditSearch,
		loader: () => loadCatalogue("lists"),
		component: lazyRouteComponent(
			inTime(() => import("./console-audit-page.tsx")),
			"ConsoleAuditPage",
		),
	});
	const health = createRoute({
		getParentRoute,
		path: "/health",
		component: lazyRouteComponent(
			inTime(() => import("./console-health-page.tsx")),
			"ConsoleHealthPage",
		),
	});
	const mails = createRoute({
		getParentRoute,
		path: "/mails",
		validateSearch: readMailSearch,
		component: lazyRouteComponent(
			inTime(() => import("./mails/console-mails-page.tsx")),
			"ConsoleMailsPage",
		),
	});
	const mail = createRoute({
		getParentRoute,
		path: "/mails/$mailId",
		params: idParam("mailId"),
		component: lazyRouteComponent(
			inTime(() => import("./mails/console-mail-page.tsx")),
			"ConsoleMailPage",
		),
	});
	const maintenance = createRoute({
		getParentRoute,
		path: "/maintenance",
		component: lazyRouteComponent(
			inTime(() => import("./console-maintenance-page.tsx")),
			"ConsoleMaintenancePage",
		),
	});
	const invitations = createRoute({
		getParentRoute,
		path: "/invitations",
		component: lazyRouteComponent(
			inTime(() => import("./customers/console-invitations-page.tsx")),
			"ConsoleInvitationsPage",
		),
	});
	const invite = createRoute({
		getParentRoute: () => invitations,
		path: "/new",
		component: lazyRouteComponent(
			inTime(() => import("./customers/console-invite-signup.tsx")),
			"ConsoleInviteSignup",
		),
	});
	const help = createRoute({
		getParentRoute,
		path: "/help",
		component: lazyRouteComponent(
			inTime(() => import("./customers/console-help-page.tsx")),
			"ConsoleHelpPage",
		),
	});
	return [
		index,
		customers.addChildren([open]),
		customer,
		invitations.addChildren([invite]),
		plans.addChildren([newPlan, editPlan, newPrice]),
		subscriptions,
		subscription,
		usage,
		audit,
		health,
		mails,
		mail,
		maintenance,
		help,
	] as const;
};

/** `/operator-setup#secret`, printed by the first start. */
export const operatorSetupRoutes = <Root extends AnyRoute>(root: Root) => [
	createRoute({
		getParentRoute: () => root,
		path: "operator-setup",
		loader: () => Promise.all([loadCatalogue("kit"), loadCatalogue("session"), loadCatalogue("console"), loadCatalogue("permissions")]),
		component: lazyRouteComponent(
			inTime(() => import("./operator-setup-page.tsx")),
			"OperatorSetupPage",
		),
	}),
];
