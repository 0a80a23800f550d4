import type { Query, QueryCache, QueryClient, QueryFilters } from "@tanstack/react-query";

const asked = new WeakMap<Query, number>();
const followed = new WeakSet<QueryCache>();

/** From now on it is known when each answer was asked for. */
export function followAsking(queries: QueryClient): void {
	const cache = queries.getQueryCache();
	if (followed.has(cache)) return;
	followed.add(cache);
	cache.subscribe((event) => {
		if (event.type === "updated" && event.action.type === "fetch") asked.set(event.query, performance.now());
	});
}
/** On the page's clock; 0: before anybody looked. What changed since is not in the answer. */
export const askedAt = (query: Query): number => asked.get(query) ?? 0;

/** What is shown is asked for again; a first answer that is still on its way may be too old, too, and is asked for again once it is there. */
export function askAgain(queries: QueryClient, filters: QueryFilters): void {
	for (const query of queries.getQueryCache().findAll(filters))
		if (query.state.data === undefined && query.state.fetchStatus === "fetching") {
			const again = () => void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
			query.promise?.then(again, again);
		}
	void queries.invalidateQueries(filters);
}

/** For how many ms the page has been showing what it fetched; answers kept from an earlier visit are asked for again anyway. */
export function ageOfAnswers(queries: QueryClient): number {
	const fetched = queries
		.getQueryCache()
		.getAll()
		.filter(({ state }) => state.dataUpdateCount > 0);
	return Math.max(1, ...fetched.map(({ state }) => Date.now() - state.dataUpdatedAt));
}
