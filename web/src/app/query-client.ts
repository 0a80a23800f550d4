import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../kit/api/api-error.ts";

const RETRIES = 2;
/** What the server refused stays refused, and without a network nothing changes; a broken connection or a busy server is worth another try. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
	failures < RETRIES && navigator.onLine && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** Without a network a question fails and says so, instead of waiting for ever; once it is back, what is shown is asked for again. */
const networkMode = "always";

/** The school began to ask for a second factor: this page stays shut until there is one, and there is a page to set it up. */
const onError = (error: Error): void => {
	if (error instanceof ApiError && error.code === "second_factor_required" && location.pathname !== "/account/security")
		location.assign(`/account/security?to=${encodeURIComponent(location.pathname + location.search)}`);
};

export const queryClient = new QueryClient({
	queryCache: new QueryCache({ onError }),
	mutationCache: new MutationCache({ onError }),
	defaultOptions: {
		queries: { staleTime: 15_000, gcTime: 10 * 60_000, retry: isWorthRetrying, networkMode, refetchOnReconnect: true },
		mutations: { networkMode },
	},
});
