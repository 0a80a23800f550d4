import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";

interface Asked {
	page: number;
	limit: number;
}
/** The paging of lists that are made anew each time: by number alone. */
export function pagesByNumber(path: string, query: Asked, total: number): PageMeta {
	const { page, limit } = query;
	const has_next = page * limit < total;
	const url = (number: number): string => {
		const rest = Object.entries({ ...query, page: number }).filter(([, value]) => value !== undefined);
		return `/api${path}?${new URLSearchParams(Object.fromEntries(rest.map(([name, value]) => [name, String(value)])))}`;
	};
	return {
		current_page: page,
		has_next,
		limit,
		next_page_url: has_next ? url(page + 1) : null,
		previous_page_url: page > 1 ? url(page - 1) : null,
		total,
	};
}
