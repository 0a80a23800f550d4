import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { openClient } from "./open-client.ts";

/** Writes the types of all tables from a migrated database, so that a column is named once: in its migration. */
const FILE = fileURLToPath(new URL("./tables.generated.ts", import.meta.url));

const TYPES: Record<string, string> = {
	bigint: "number",
	minor_units: "number",
	integer: "number",
	smallint: "number",
	"double precision": "number",
	boolean: "boolean",
	text: "string",
	"text[]": "string[]",
	// pg answers each as text
	"bigint[]": "ColumnType<string[], number[], number[]>",
	numeric: "string",
	"integer[]": "number[]",
	uuid: "string",
	date: "string",
	"time without time zone": "string",
	"timestamp with time zone": "string",
	tstzrange: "string",
	tstzmultirange: "string",
	xid8: "string",
	bytea: "Buffer",
	jsonb: "Json",
};
interface Column {
	schema: string;
	table: string;
	column: string;
	type: string;
	required: boolean;
	filled: "always" | "default" | null;
}

export async function tableTypes(client: pg.ClientBase): Promise<string> {
	const { rows } = await client.query<Column>(`
		select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, a.attnotnull as required,
			case when a.attidentity = 'a' or a.attgenerated <> '' then 'always' when a.atthasdef then 'default' end as filled
		from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
		where n.nspname in ('public', 'platform') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migrations'
		order by n.nspname = 'platform', c.relname, a.attnum`);
	const tables = Map.groupBy(rows, (row) => (row.schema === "public" ? row.table : `"${row.schema}.${row.table}"`));
	return [
		"// Made from the migrations by `npm run homeroom -- migrate --types`. Do not edit.",
		'import type { ColumnType, Generated, GeneratedAlways } from "kysely";',
		"",
		"/** Read as a value, written as JSON text. */",
		"type Json = ColumnType<unknown, string, string>;",
		"/** The same with a default. */",
		"type FilledJson = ColumnType<unknown, string | undefined, string>;",
		"",
		"export interface DB {",
		...tables
			.entries()
			.flatMap(([table, columns]) => [`\t${table}: {`, ...columns.map((column) => `\t\t${column.column}: ${typeOf(column)};`), "\t};"]),
		"}",
		"",
	].join("\n");
}

function typeOf({ type, required, filled, table, column }: Column): string {
	const base = TYPES[type];
	if (base === undefined) throw new Error(`${table}.${column}: no TypeScript type for ${type} yet; add it in generate-tables.ts`);
	if (type === "jsonb" && required && filled === "default") return "FilledJson";
	const value = required ? base : `${base} | null`;
	return filled === "always" ? `GeneratedAlways<${value}>` : filled === "default" ? `Generated<${value}>` : value;
}

export async function writeTableTypes(url: string): Promise<void> {
	const client = await openClient(url);
	try {
		writeFileSync(FILE, await tableTypes(client));
	} finally {
		await client.end();
	}
}
