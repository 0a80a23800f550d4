import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { listQueryOptions } from "../../kit/table/list/list-query.ts";
import type { AuditSearch, CustomerSearch, MailSearch, SubscriptionSearch, UsageSearch } from "./console.search.ts";

export type {
	ConsoleCustomer,
	ConsoleCustomerFacts,
	ConsoleSubscription,
	ConsoleUsage,
	PaymentEvent,
	SignupInvitation,
} from "@homeroom/contract/areas/console/console-customers.contract.ts";
export type { ConsolePlan, ConsolePrice } from "@homeroom/contract/areas/console/console-plans.contract.ts";
export type {
	AuditEntry,
	ConsoleMail,
	InstallationHealth,
	SupportRequest,
} from "@homeroom/contract/areas/console/console-running.contract.ts";

/** The first part of every key: what changes one thing in the console may show in another. */
const CONSOLE = "console";
export const consoleKey = [CONSOLE] as const;
const FRESH_MS = 3_000;
/** No school, no remembered choice: the console starts with more rows than a school's lists. */
export const CONSOLE_PAGE_SIZE = 20;

const asked = <S extends { page?: number | undefined; limit?: number | undefined }>({
	page = 1,
	limit = CONSOLE_PAGE_SIZE,
	...rest
}: S) => ({
	...rest,
	page,
	limit,
});
const list = <Answer>(options: Answer) => ({ ...options, staleTime: FRESH_MS });

export const customersQuery = (client: QueryClient, search: CustomerSearch) =>
	list(
		listQueryOptions(client, [CONSOLE, "customers"], asked(search), (query, signal) =>
			api.console.customers({ query: words(query) }, { signal }),
		),
	);
export const subscriptionsQuery = (client: QueryClient, search: SubscriptionSearch) =>
	list(
		listQueryOptions(client, [CONSOLE, "subscriptions"], asked(search), (query, signal) =>
			api.console.subscriptions({ query }, { signal }),
		),
	);
export const usageQuery = (client: QueryClient, search: UsageSearch) =>
	list(listQueryOptions(client, [CONSOLE, "usage"], asked(search), (query, signal) => api.console.usage({ query }, { signal })));
export const auditQuery = (client: QueryClient, search: AuditSearch) =>
	list(
		listQueryOptions(client, [CONSOLE, "audit"], asked(search), (query, signal) => api.console.audit({ query: words(query) }, { signal })),
	);
export const mailsQuery = (client: QueryClient, search: MailSearch) =>
	list(listQueryOptions(client, [CONSOLE, "mails"], asked(search), (query, signal) => api.console.mails({ query }, { signal })));

/** Ids travel in a query as text. */
const words = <Q extends { plan_id?: number | undefined; user_id?: number | undefined; customer_id?: number | undefined }>(query: Q) => ({
	...query,
	plan_id: textOf(query.plan_id),
	user_id: textOf(query.user_id),
	customer_id: textOf(query.customer_id),
});
const textOf = (id: number | undefined): string | undefined => (id === undefined ? undefined : String(id));

export const customerQuery = (customer_id: number) =>
	queryOptions({
		queryKey: [CONSOLE, "customer", customer_id],
		queryFn: ({ signal }) => api.console.customer({ params: { customer_id } }, { signal }),
		staleTime: FRESH_MS,
	});
export const plansQuery = queryOptions({
	queryKey: [CONSOLE, "plans"],
	queryFn: ({ signal }) => api.console.plans({}, { signal }),
	staleTime: FRESH_MS,
});
export const subscriptionQuery = (subscription_id: number) =>
	queryOptions({
		queryKey: [CONSOLE, "subscription", subscription_id],
		queryFn: ({ signal }) => api.console.subscription_events({ params: { subscription_id } }, { signal }),
		staleTime: FRESH_MS,
	});
export const operatorsQuery = queryOptions({
	queryKey: [CONSOLE, "operators"],
	queryFn: ({ signal }) => api.console.operators({}, { signal }),
	staleTime: 60_000,
});
export const healthQuery = queryOptions({
	queryKey: [CONSOLE, "health"],
	queryFn: ({ signal }) => api.console.health({}, { signal }),
	staleTime: 1_000,
	refetchInterval: 5_000,
});
export const mailQuery = (mail_id: number) =>
	queryOptions({
		queryKey: [CONSOLE, "mail", mail_id],
		queryFn: ({ signal }) => api.console.mail({ params: { mail_id } }, { signal }),
		// each time it is asked for stands in the log: once for each time somebody opens it
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});
export const maintenanceQuery = queryOptions({
	queryKey: [CONSOLE, "maintenance"],
	queryFn: ({ signal }) => api.console.maintenance({}, { signal }),
	staleTime: FRESH_MS,
});
export const invitationsQuery = queryOptions({
	queryKey: [CONSOLE, "invitations"],
	queryFn: ({ signal }) => api.console.signup_invitations({}, { signal }),
	staleTime: FRESH_MS,
});
export const grantsQuery = queryOptions({
	queryKey: [CONSOLE, "grants"],
	queryFn: ({ signal }) => api.console.support_grants({}, { signal }),
	staleTime: FRESH_MS,
	refetchInterval: 15_000,
});
