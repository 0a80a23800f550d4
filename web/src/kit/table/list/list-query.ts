import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { type Cursor, cursorFor } from "./list-cursor.ts";

interface ListQuery {
	page: number;
}
interface ListAnswer {
	meta: PageMeta;
}

/**
 * One page of a list. The key holds the clean query only; the cursor is taken, when the page is fetched,
 * from the neighbour that is still fresh.
 */
export function listQueryOptions<Query extends ListQuery, Answer extends ListAnswer>(
	client: QueryClient,
	listKey: QueryKey,
	query: Query,
	fetchPage: (query: Query & Cursor, signal: AbortSignal) => Promise<Answer>,
) {
	const freshMeta = (page: number): PageMeta | undefined => {
		const state = client.getQueryState<Answer>([...listKey, { ...query, page }]);
		return state && !state.isInvalidated ? state.data?.meta : undefined;
	};
	return queryOptions({
		queryKey: [...listKey, query],
		queryFn: ({ signal }) => {
			const cursor = cursorFor(query.page, { previous: freshMeta(query.page - 1), next: freshMeta(query.page + 1) });
			return fetchPage({ ...query, ...cursor }, signal);
		},
		placeholderData: keepPreviousData,
	});
}
