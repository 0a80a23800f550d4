import type { FirstSteps, Settings, SupportGrant } from "@homeroom/contract/areas/settings/settings.contract.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

export type { FirstSteps, Settings, SupportGrant };

/** The tables of the live updates; the first is also the first part of every key. */
export const SETTINGS = "settings";
export const SUPPORT_GRANTS = "support_grants";
export const DATA_EXPORTS = "data_exports";
const FRESH_MS = 5_000;

export const settingsQuery = queryOptions({
	queryKey: [SETTINGS, "show"],
	queryFn: ({ signal }) => api.settings.show({}, { signal }),
	staleTime: FRESH_MS,
	meta: { live: [SETTINGS] },
});
export const settingsActivityQuery = queryOptions({
	queryKey: [SETTINGS, "activity"],
	queryFn: ({ signal }) => api.settings.activity({}, { signal }),
	staleTime: FRESH_MS,
	meta: { live: [SETTINGS] },
});
export const firstStepsQuery = queryOptions({
	queryKey: [SETTINGS, "first_steps"],
	queryFn: ({ signal }) => api.settings.first_steps({}, { signal }),
	staleTime: 0,
	meta: { live: [SETTINGS] },
});
export const supportQuery = queryOptions({
	queryKey: [SETTINGS, "support"],
	queryFn: ({ signal }) => api.settings.support({}, { signal }),
	staleTime: FRESH_MS,
	meta: { live: [SUPPORT_GRANTS] },
});
export const exportsQuery = queryOptions({
	queryKey: [SETTINGS, "exports"],
	queryFn: ({ signal }) => api.settings.exports({}, { signal }),
	staleTime: FRESH_MS,
	meta: { live: [DATA_EXPORTS] },
});

/** Takes over what the server answered to a change. The shell hears of it by the live stream, as everybody does. */
export function adoptSettings(client: QueryClient, settings: Settings): void {
	client.setQueryData(settingsQuery.queryKey, settings);
	void client.invalidateQueries({ queryKey: settingsActivityQuery.queryKey });
}
