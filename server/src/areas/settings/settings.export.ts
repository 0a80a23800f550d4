import { Readable } from "node:stream";
import { createGzip, type Gzip } from "node:zlib";
import type pg from "pg";
import { ask, type CustomerDb, inCustomer } from "../../kit/db/customer-db.ts";
import { type Param, param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";

const BATCH = 1000;
/**
 * Work under way, not records: answers kept for a day for requests that are repeated, rows of files that are being imported and whose turn it is, marks of what was told.
 * And what the database works out from other rows.
 */
const LEFT_OUT = [
	"idempotency_keys",
	"import_parts",
	"import_rows",
	"import_turns",
	"notices_once",
	"student_weeks",
	"attendance_totals",
	"record_words",
	"record_parts",
	"record_people",
	"record_totals",
];

/** Every table that holds the customer's rows, by the catalogue: what a later area adds is exported without anyone thinking of it. */
const TABLES = sql`select c.relname as name, (select format_type(i.atttypid, null) from pg_attribute i where i.attrelid = c.oid and i.attname = 'id') as id_type from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id'
	where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any(${LEFT_OUT}) order by c.relname`;

/** Tables whose rows, or some of them, are read through a door, behind the last id that was read. */
const DOORS: Record<string, (after: Param) => Sql> = {
	student_health: () => sql`platform.export_student_health()`,
	changes: (after) => sql`platform.export_changes(${after}, ${verbatim(BATCH)})`,
};

/** The platform's rows about the customer; the pictures among them are base64. Codes of payment providers are not the customer's. */
const ABOUT: [name: string, rows: (customer_id: number) => Sql][] = [
	["customer", (id) => sql`select (to_jsonb(c) - '{is_demo}'::text[])::text as row from platform.customers c where id = ${id}`],
	[
		"logos",
		(id) =>
			sql`select json_build_object('id', id, 'media_type', media_type, 'base64', encode(bytes, 'base64'), 'created_at', created_at)::text as row from platform.logos where customer_id = ${id}`,
	],
	["support_grants", (id) => sql`select to_jsonb(g)::text as row from platform.support_grants g where customer_id = ${id} order by id`],
	[
		"subscriptions",
		(id) =>
			sql`select (to_jsonb(s) - '{provider_customer,provider_subscription}'::text[])::text as row from platform.subscriptions s where customer_id = ${id}`,
	],
];

/**
 * Everything of one customer as gzipped NDJSON: a line about the export, then for each table a line `{"table":…}` and its rows, then a line that says how many there were.
 * Secrets (hashes of badges and PINs, sealed keys) and what the database works out by itself are left out; people's passwords are their own and in no customer's table.
 * Read in batches by id, each a statement of its own, so that neither memory nor a transaction grows with the customer.
 */
export function exportCustomer(pool: pg.Pool, customer_id: number): Gzip {
	const db = inCustomer(pool, { customer_id, user_id: null, request_id: null });
	const gzip = createGzip();
	const lines = Readable.from(exportLines(db), { objectMode: true, highWaterMark: 1 });
	lines.on("error", (error) => gzip.destroy(error));
	// whoever stops reading ends the reading of the database, too
	gzip.on("close", () => lines.destroy());
	return lines.pipe(gzip);
}

async function* exportLines(db: CustomerDb): AsyncGenerator<string> {
	const tables = await ask<{ name: string; id_type: string }>(db, TABLES);
	yield line({ homeroom_export: 1, customer_id: db.customer_id, taken_at: new Date().toISOString() });
	let rows = 0;
	for (const [table, rowsAbout] of ABOUT) {
		const found = await ask<{ row: string }>(db, rowsAbout(db.customer_id));
		rows += found.length;
		yield [line({ table }), ...found.map(({ row }) => `${row}\n`)].join("");
	}
	for (const { name: table, id_type } of tables) {
		yield line({ table });
		let after: number | string = id_type === "bigint" ? 0 : "";
		while (true) {
			const $after = param(after);
			const batch = await ask<{ id: number | string; row: string }>(
				db,
				sql`select id, platform.recorded(to_jsonb(t))::text as row from ${DOORS[table]?.($after) ?? verbatim(`"${table}"`)} t where id > ${$after}::${verbatim(id_type)} order by id limit ${verbatim(BATCH)}`,
			);
			rows += batch.length;
			if (batch.length > 0) yield batch.map(({ row }) => `${row}\n`).join("");
			if (batch.length < BATCH) break;
			after = batch.at(-1)?.id ?? after;
		}
	}
	yield line({ end: true, rows });
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;
