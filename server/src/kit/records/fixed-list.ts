import type { RecordListQuery } from "@homeroom/contract/kit/record-schemas.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";

interface FixedBody {
	limit?: number | undefined;
	is_archived?: 0 | 1 | boolean | undefined;
}
/** What a list that was fixed before us asks for: part of it stands in the body. */
export const fixedQuery = (query: RecordListQuery, { limit, is_archived }: FixedBody): RecordListQuery => ({
	...query,
	...(limit !== undefined && { limit }),
	...(is_archived !== undefined && { archived: is_archived ? ("1" as const) : ("0" as const) }),
});

/** The list's own pages before and after, at the address that was asked. */
export function fixedMeta(meta: PageMeta, from: string, to: string): PageMeta {
	const moved = (url: string | null) => url?.replace(`/api${from}?`, `/api${to}?`) ?? null;
	return { ...meta, next_page_url: moved(meta.next_page_url), previous_page_url: moved(meta.previous_page_url) };
}
