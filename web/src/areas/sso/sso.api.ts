import type { SsoProvider, SsoRole } from "@homeroom/contract/areas/sso/sso.contract.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

export type { SsoProvider, SsoRole };

/** The table of the live updates, and the first part of every key. */
export const SSO_PROVIDERS = "sso_providers";

export const ssoProvidersQuery = queryOptions({
	queryKey: [SSO_PROVIDERS],
	queryFn: ({ signal }) => api.sso.list({}, { signal }),
	staleTime: 5_000,
	meta: { live: [SSO_PROVIDERS] },
});

export const refreshProviders = (client: QueryClient) => client.invalidateQueries({ queryKey: [SSO_PROVIDERS] });
