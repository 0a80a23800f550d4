import { PAGE_SIZES } from "@homeroom/contract/kit/constants.ts";
import { isSort, readSort } from "@homeroom/contract/kit/list-sort.ts";
import type { Sorting } from "../table-column.ts";

/**
 * What the address of a list holds. Everything is optional: what is undefined is the default and stays out of the address.
 * Plain functions, because this is loaded with the first page; a bad value falls back, it never fails.
 */
export interface ListSearch<Sort extends string> {
	page?: number | undefined;
	limit?: number | undefined;
	search?: string | undefined;
	/** `-name,created_at`: a minus is descending, the first one counts most. */
	sort?: Sort | `-${Sort}` | undefined;
}
/** How the list is sorted, what counts most first. */
export const sortingOf = (sort: string | undefined, defaultSort: string): Sorting => readSort(sort ?? defaultSort);
export type RawSearch = Record<string, unknown>;

const SEARCH_LENGTH = 100;
const LAST_PAGE = 10_000_000;

/** Every key is answered, also without a value: the router keeps the raw value of a key that is not. */
export function readListSearch<Sort extends string>(raw: RawSearch, sorts: readonly Sort[], defaultSort: Sort) {
	const page = readPage(raw.page);
	const sort = typeof raw.sort === "string" && isSort(raw.sort, (name) => sorts.includes(name as Sort)) ? (raw.sort as Sort) : undefined;
	return {
		page: page === 1 ? undefined : page,
		limit: PAGE_SIZES.find((size) => size === readPage(raw.limit)),
		search: readText(raw.search, SEARCH_LENGTH),
		sort: sort === defaultSort ? undefined : sort,
	};
}

/** `page=abc`, `page=-1` and `page=1.5` are page 1. */
export function readPage(value: unknown): number {
	const page = typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
	return Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1;
}

/** An address whose page is in order; the rest is read by the list's own page. */
export const withPage = <S extends ListSearch<string>>(raw: RawSearch): S => {
	const page = readPage(raw.page);
	return { ...raw, page: page === 1 ? undefined : page } as S;
};

export const readChoice = <T extends string>(value: unknown, choices: readonly T[]): T | undefined =>
	choices.find((choice) => choice === value);

/** The router reads `search=123` as a number; for us it is what someone typed. */
export function readText(value: unknown, max: number): string | undefined {
	if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
	return String(value).trim().slice(0, max).trim() || undefined;
}

export function readId(value: unknown): number | undefined {
	const id = typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
	return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The next address after a change. Whatever changes but the page itself leads back to page 1. */
export function changeSearch<S extends ListSearch<string>>(search: S, change: { [K in keyof S]?: S[K] | undefined }): S {
	const next = { ...search, page: undefined, ...change };
	return next.page === 1 ? { ...next, page: undefined } : next;
}
