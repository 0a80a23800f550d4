import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import type { UseQueryResult } from "@tanstack/react-query";

/** How a list's data stands. */
export interface ListState {
	meta: PageMeta | undefined;
	error: Error | null;
	/** What is shown is what was asked for; false while the rows of the last question stay on screen. */
	settled: boolean;
	fetching: boolean;
	retry: () => void;
}

export const listStateOf = <Answer extends { meta: PageMeta }>(query: UseQueryResult<Answer>): ListState => ({
	meta: query.data?.meta,
	error: query.error,
	settled: query.data !== undefined && !query.isPlaceholderData,
	fetching: query.isFetching,
	retry: () => void query.refetch(),
});
