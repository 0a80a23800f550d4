import { DID, type Did } from "@homeroom/contract/areas/changes/changes.rules.ts";
import { type RawSearch, readId, readText } from "../../kit/table/list/list-search.ts";

/** What the address of the audit holds. */
export interface AuditSearch {
	table?: string | undefined;
	row?: number | undefined;
	person?: number | undefined;
	batch?: string | undefined;
	from?: string | undefined;
	to?: string | undefined;
	did?: Did | undefined;
	words?: string | undefined;
}

/** Every key is answered, also without a value: the router keeps the raw value of a key that is not. */
export const readAuditSearch = (raw: RawSearch): AuditSearch => ({
	table: readWord(raw.table),
	row: readId(raw.row),
	person: readId(raw.person),
	batch: readText(raw.batch, 80),
	from: readDay(raw.from),
	to: readDay(raw.to),
	did: DID.find((did) => did === raw.did),
	words: readText(raw.words, 100),
});

const readWord = (value: unknown) => (typeof value === "string" && /^[a-z][a-z0-9_]{0,62}$/.test(value) ? value : undefined);
const readDay = (value: unknown) =>
	typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && value >= "1900" && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** What the server is asked for. */
export const deedQuery = ({ row, person, ...search }: AuditSearch) => ({
	...search,
	row: row === undefined ? undefined : String(row),
	person: person === undefined ? undefined : String(person),
});

export const isNarrowed = (search: AuditSearch): boolean => Object.values(search).some(Boolean);
export const CLEARED: Record<keyof AuditSearch, undefined> = {
	table: undefined,
	row: undefined,
	person: undefined,
	batch: undefined,
	from: undefined,
	to: undefined,
	did: undefined,
	words: undefined,
};
