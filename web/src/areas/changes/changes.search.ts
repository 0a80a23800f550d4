import { type ListSearch, type RawSearch, readId, readListSearch, readText } from "../../kit/table/list/list-search.ts";

export const DEFAULT_SORT = "at";

/** What the address of the audit holds. */
export interface AuditSearch extends ListSearch<"at"> {
	/** What was done together, instead of every single change. */
	view?: "batches" | undefined;
	table?: string | undefined;
	row?: number | undefined;
	person?: number | undefined;
	batch?: string | undefined;
	from?: string | undefined;
	to?: string | undefined;
}

export function readAuditSearch(raw: RawSearch): AuditSearch {
	return {
		...readListSearch(raw, [DEFAULT_SORT], DEFAULT_SORT),
		// newest first, and by filters alone
		search: undefined,
		sort: undefined,
		view: raw.view === "batches" ? raw.view : undefined,
		table: readWord(raw.table),
		row: readId(raw.row),
		person: readId(raw.person),
		batch: readText(raw.batch, 80),
		from: readDay(raw.from),
		to: readDay(raw.to),
	};
}

const readWord = (value: unknown) => (typeof value === "string" && /^[a-z][a-z0-9_]{0,62}$/.test(value) ? value : undefined);
const readDay = (value: unknown) =>
	typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && value >= "1900" && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** What the server is asked for. */
export const auditListQuery = ({ page = 1, table, row, person, batch, from, to }: AuditSearch, limit: number) => ({
	table,
	row: row === undefined ? undefined : String(row),
	person: person === undefined ? undefined : String(person),
	batch,
	from,
	to,
	page,
	limit,
});
export type AuditListQuery = ReturnType<typeof auditListQuery>;

export const isNarrowed = ({ table, row, person, batch, from, to }: AuditSearch): boolean =>
	Boolean(table || row || person || batch || from || to);
