import { type RawSearch, readId, readText } from "../../kit/table/list/list-search.ts";

/** What the address of the list holds: without a filter, all of them. */
export interface TodoSearch {
	filter?: string | undefined;
	q?: string | undefined;
	/** The one that is open. */
	open?: number | undefined;
}
export const readTodoSearch = (raw: RawSearch): TodoSearch => {
	const filter = readText(raw.filter, 40);
	return {
		filter: filter !== undefined && filter !== "all" && /^[a-z][a-z0-9_]*$/.test(filter) ? filter : undefined,
		q: readText(raw.q, 100),
		open: readId(raw.open),
	};
};
