import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";

export type Cursor = { after: string } | { before: string } | Record<never, never>;

/** Reads `after` or `before` out of a page's `next_page_url` or `previous_page_url`. */
function readCursor(url: string | null | undefined, name: "after" | "before"): string | undefined {
	if (!url) return undefined;
	const question = url.indexOf("?");
	return question < 0 ? undefined : (new URLSearchParams(url.slice(question + 1)).get(name) ?? undefined);
}

interface Neighbours {
	previous: PageMeta | undefined;
	next: PageMeta | undefined;
}
/**
 * How to ask for a page when the page beside it has been seen: the next page starts where that one ended,
 * so nobody is skipped or shown twice when rows come and go. A jump, and page 1, are asked for by number.
 */
export function cursorFor(page: number, beside: Neighbours): Cursor {
	if (page <= 1) return {};
	const after = readCursor(beside.previous?.next_page_url, "after");
	if (after !== undefined) return { after };
	const before = readCursor(beside.next?.previous_page_url, "before");
	return before === undefined ? {} : { before };
}

/** Number of pages, at least one. */
export const pageCount = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

/** The page to go to instead, when an address points behind the end. */
export const pageInstead = (page: number, meta: PageMeta | undefined): number | undefined => {
	if (!meta) return undefined;
	const last = pageCount(meta.total, meta.limit);
	return page > last ? last : undefined;
};
