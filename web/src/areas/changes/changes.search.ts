import { type RawSearch, readId, readText } from "../../kit/table/list/list-search.ts";

/** What the address of the audit holds. */
export interface AuditSearch {
	table?: string | undefined;
	row?: number | undefined;
	person?: number | undefined;
	batch?: string | undefined;
	from?: string | undefined;
	to?: string | undefined;
}

/** Every key is answered, also without a value: the router keeps the raw value of a key that is not. */
export const readAuditSearch = (raw: RawSearch): AuditSearch => ({
	table: readWord(raw.table),
	row: readId(raw.row),
	person: readId(raw.person),
	batch: readText(raw.batch, 80),
	from: readDay(raw.from),
	to: readDay(raw.to),
});

const readWord = (value: unknown) => (typeof value === "string" && /^[a-z][a-z0-9_]{0,62}$/.test(value) ? value : undefined);
const readDay = (value: unknown) =>
	typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && value >= "1900" && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** What the server is asked for. */
export const deedQuery = ({ table, row, person, batch, from, to }: AuditSearch) => ({
	table,
	row: row === undefined ? undefined : String(row),
	person: person === undefined ? undefined : String(person),
	batch,
	from,
	to,
});

export const isNarrowed = ({ table, row, person, batch, from, to }: AuditSearch): boolean =>
	Boolean(table || row || person || batch || from || to);
