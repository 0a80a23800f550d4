import type { LiveTable } from "@homeroom/contract/live-tables.generated.ts";
import type { Query, QueryClient, QueryFilters } from "@tanstack/react-query";
import type { LiveEvent } from "./live-following.ts";

/** The tables that an answer shows something of; with an id where only that row matters. `all`: whatever the person sees, as the log does. */
export type LiveTables = "all" | readonly LiveTable[] | { readonly [T in LiveTable]?: number | true };
declare module "@tanstack/react-query" {
	interface Register {
		queryMeta: {
			/** Asked for again when somebody changes one of these. */
			live?: LiveTables;
		};
	}
}

export const ANYWHERE: LiveEvent["table"] = "*";

/** What was shown of what changed is asked for again, each once; what is not on the screen when it is next opened. */
export function refreshLive(queries: QueryClient, events: readonly LiveEvent[]): void {
	askAgain(queries, { predicate: ({ meta }) => events.some((event) => isShown(meta?.live, event)) });
}

function isShown(live: LiveTables | undefined, { table, id }: LiveEvent): boolean {
	if (live === undefined || live === "all" || table === ANYWHERE) return live !== undefined;
	const tables = live as readonly string[] | Readonly<Record<string, number | true | undefined>>;
	if (isList(tables)) return tables.includes(table);
	const row = tables[table];
	return row !== undefined && (row === true || id === null || id === row);
}
const isList = (tables: object): tables is readonly string[] => Array.isArray(tables);

/** What is shown is asked for again; an answer on its way to where nothing is yet, or to what is not shown, may be too old, too, and is asked for again once it is there. */
export function askAgain(queries: QueryClient, filters: QueryFilters): void {
	for (const query of queries.getQueryCache().findAll(filters)) if (isOnItsWay(query)) void again(queries, query);
	void queries.invalidateQueries(filters);
}
/** All others that are being asked for are asked for anew. */
const isOnItsWay = (query: Query): boolean =>
	query.state.fetchStatus === "fetching" && (query.state.data === undefined || !query.isActive());
async function again(queries: QueryClient, query: Query): Promise<void> {
	await query.promise?.catch(() => undefined);
	await queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** For how many ms the page has been showing what it fetched; answers kept from an earlier visit are asked for again anyway. */
export function ageOfAnswers(queries: QueryClient): number {
	const fetched = queries
		.getQueryCache()
		.getAll()
		.filter(({ state }) => state.dataUpdateCount > 0);
	return Math.max(1, ...fetched.map(({ state }) => Date.now() - state.dataUpdatedAt));
}
