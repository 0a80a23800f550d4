import type {
	Checkout,
	OfferedPlan,
	Plan,
	PlanOverview,
	PlanPreview,
	Price,
	SimulatorState,
} from "@homeroom/contract/areas/plans/plans.contract.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";

export type { Checkout, OfferedPlan, Plan, PlanOverview, PlanPreview, Price, SimulatorState };

const FRESH_MS = 5_000;
export const owes = ({ status }: PlanOverview): boolean => status === "past_due" || status === "paused" || status === "cancelled";
/** While something is owed: the provider tells of a payment when it likes. */
const OWING_MS = 3_000;

export const planQuery = queryOptions({
	queryKey: ["plans", "overview"],
	queryFn: ({ signal }) => api.plans.overview({}, { signal }),
	staleTime: FRESH_MS,
	refetchInterval: ({ state }) => (state.data && owes(state.data) ? OWING_MS : false),
});
export const previewQuery = (price_id: number) =>
	queryOptions({
		queryKey: ["plans", "preview", price_id],
		queryFn: ({ signal }) => api.plans.preview({ body: { price_id } }, { signal }),
		staleTime: 0,
	});
export const checkoutQuery = (ref: string) =>
	queryOptions({
		queryKey: ["plans", "checkout", ref],
		queryFn: ({ signal }) => api.plans.checkout({ params: { ref } }, { signal }),
		staleTime: 0,
		retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status === 404),
	});
export const simulatorQuery = queryOptions({
	queryKey: ["plans", "simulator"],
	queryFn: ({ signal }) => api.plans.simulator({}, { signal }),
	staleTime: 0,
	retry: false,
});
/** Whom an invitation is for. */
export const invitationQuery = (invitation: string | null) =>
	queryOptions({
		queryKey: ["plans", "invitation", invitation],
		queryFn: ({ signal }) => api.plans.signup_invitation({ body: { invitation: invitation ?? "" } }, { signal }),
		staleTime: 60_000,
		retry: false,
		enabled: invitation !== null,
	});
/** Whether an address can be had; asked while it is typed. */
export const subdomainQuery = (subdomain: string) =>
	queryOptions({
		queryKey: ["plans", "subdomain", subdomain],
		queryFn: ({ signal }) => api.session.check_subdomain({ params: { subdomain } }, { signal }),
		staleTime: 10_000,
		enabled: subdomain.length > 0,
	});

/** Pages of ours stay in this tab's history; a provider's page is another site. */
export const leaveFor = (url: string, push: (path: string) => void): void => (url.startsWith("/") ? push(url) : location.assign(url));
