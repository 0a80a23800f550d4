import { writeSort } from "@homeroom/contract/kit/list-sort.ts";
import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { changeSearch, type ListSearch } from "./list/list-search.ts";
import type { Sorting } from "./table-column.ts";

/** A route's way to another search of itself. */
export type Go<Search> = (to: { search: (now: Search) => Search; replace: boolean }) => unknown;

/** What changes in it; every list's address has what `ListSearch` names. */
type Next<Search> = { [K in keyof Search]?: Search[K] | undefined };

/** Changes of a list's address. Typing and corrections replace the entry in the history, steps add one. */
export function useListNavigation<Sort extends string, Search extends ListSearch<Sort>>(go: Go<Search>, defaultSort: Sort) {
	const router = useRouter();
	/** Somebody clicked a link and the next page is still loading: what comes late must not call them back. */
	const isLeaving = () => router.latestLocation.pathname !== router.state.resolvedLocation?.pathname;
	const change = useCallback(
		(next: Next<Search> | ListSearch<string>, options = { replace: false }) =>
			void go({ search: (now) => changeSearch(now, next as Next<Search>), replace: options.replace }),
		[go],
	);
	const toPage = useCallback((page: number, options = { replace: false }) => change({ page }, options), [change]);
	const sort = (sorting: Sorting) => {
		const text = writeSort(sorting);
		change({ sort: text === defaultSort ? undefined : text });
	};
	const searchFor = (text: string, before: string | undefined) => {
		if (!isLeaving()) change({ search: text || undefined }, { replace: Boolean(before) && Boolean(text) });
	};
	return { change, toPage, sort, searchFor, isLeaving };
}
