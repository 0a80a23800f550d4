import type { Field } from "@homeroom/contract/kit/record.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import type pg from "pg";
import { ALL } from "../../all-areas.ts";
import type { Garden } from "./canaries.garden.ts";

/** Columns of text of the kit's tables that everybody may read who sees the row at all; those of areas stand in their manifests (`owns`). Reviewed by hand: a new column stands there or holds a canary. */
const OF_THE_KIT: Record<string, string> = {
	// the log, the names of its parts and its seals: what it says of a row is told as far as the row is
	batches: "id kind root undoes undone_by",
	changes: "request_id table_name action before after",
	idempotency_keys: "request_id answer",
	// one's own file on its way in: found by who brought it, like its name
	imports: "record state reading columns found plan headings counts done problem",
	import_rows: "kind match_key input before problems hints doubts",
	// what rows are found by, asked together with the rows themselves
	record_parts: "record part word",
	record_people: "record field",
	record_totals: "record",
	record_words: "record word sort",
};

/** Columns of text that are neither reviewed nor planted, columns that are both, and private fields of records without a canary. */
export async function columnFaults(owner: pg.Pool, garden: Garden): Promise<string[]> {
	const { rows } = await owner.query<{ name: string }>(
		`select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type y on y.oid = a.atttypid
		left join pg_type e on e.oid = y.typelem
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations' and a.attnum > 0 and not a.attisdropped
			and a.attgenerated = '' and coalesce(nullif(e.typname, 'char'), y.typname) in ('text', 'varchar', 'citext', 'json', 'jsonb')`,
	);
	const open = new Set(
		Object.entries({ ...OF_THE_KIT, ...ALL.owns }).flatMap(([table, columns]) =>
			columns
				.split(" ")
				.filter(Boolean)
				.map((column) => `${table}.${column}`),
		),
	);
	const planted = new Set(garden.canaries.map(({ table, column }) => `${table}.${column.replace(/^custom\..*/, "custom")}`));
	const known = new Set(rows.map(({ name }) => name));
	const secret = Object.values(RECORDS).flatMap(({ name, fields }) =>
		Object.entries<Field>(fields).flatMap(([field, { private: needs, choices, kind }]) =>
			// a scan holds one by its name
			needs === undefined || choices !== undefined || kind === "scan" ? [] : [`${name}.${field}`],
		),
	);
	return [
		...[...known].filter((name) => !open.has(name) && !planted.has(name)).map((name) => `${name}: who may read it?`),
		...[...open].filter((name) => !known.has(name)).map((name) => `${name}: there is no such column`),
		...[...open].filter((name) => planted.has(name)).map((name) => `${name}: private or not?`),
		...[...secret, ...Object.keys(RECORDS).map((name) => `${name}.custom`)]
			.filter((name) => !planted.has(name))
			.map((name) => `${name}: private, and no canary in it`),
	].sort();
}
