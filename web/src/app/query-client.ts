import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../kit/api/api-error.ts";

const RETRIES = 2;
/** What the server refused stays refused; a broken connection or a busy server is worth another try. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
	failures < RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

export const queryClient = new QueryClient({
	defaultOptions: { queries: { staleTime: 15_000, gcTime: 10 * 60_000, retry: isWorthRetrying } },
});
