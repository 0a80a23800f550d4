import type { Field } from "@homeroom/contract/kit/record.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { joined, NOTHING, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import type { LoggedTables } from "../../kit/tables/logged-table.ts";

type Values = Record<string, unknown>;

/** Which table's rows a column of the log points at: as tables and the fields of records say. People are meant by their login. */
function referencesOf(tables: LoggedTables): ReadonlyMap<string, string> {
	const fields = Object.values(tables).flatMap(({ record }) => Object.entries<Field>(record?.spec.fields ?? {}));
	return new Map([
		...fields.flatMap(([column, { kind, record = kind === "picture" ? "files" : undefined, of }]) =>
			kind === "user" || of === "users"
				? [[column, "memberships"] as const]
				: record || of
					? [[column, record ?? (of as string)] as const]
					: [],
		),
		...Object.entries(tables).flatMap(([table, { pointers = [] }]) => pointers.map((column) => [column, table] as const)),
	]);
}
const known = new WeakMap<LoggedTables, ReadonlyMap<string, string>>();
function referenceOf(tables: LoggedTables, column: string): string | undefined {
	const references = known.get(tables) ?? referencesOf(tables);
	known.set(tables, references);
	return references.get(column);
}

/** What somebody may see: of some tables every row, of others their own. */
export interface Sight {
	all: string[];
	own: { table: string; ids: Filter }[];
}
interface Named {
	table: string;
	about_id: number | null;
	before: Values | null;
	after: Values | null;
}
/** What the ids in a page of the log are called, and whose its rows are. */
export interface Names {
	about: string | null;
	/** By column and id. One that is gone or that the person does not see has none. */
	names: Record<string, Record<string, string>>;
}

/** Names for all rows of a page in one statement. It reads only what the person would be shown in the record's own place. */
export async function namesFor(db: CustomerDb, tables: LoggedTables, sight: Sight, changes: readonly Named[]): Promise<Names[]> {
	const wanted = new Map<string, Set<number>>();
	const pointed = changes.map((change) => pointersOf(tables, change));
	for (const { table, id } of pointed.flat()) wanted.set(table, (wanted.get(table) ?? new Set()).add(id));
	const known = await lookUp(db, tables, sight, wanted);
	return pointed.map((pointers) => {
		const told: Names = { about: null, names: {} };
		for (const { field, table, id } of pointers) {
			const name = known.get(`${table} ${id}`);
			if (name === undefined) continue;
			if (field === null) told.about = name;
			else told.names[field] = { ...told.names[field], [id]: name };
		}
		return told;
	});
}

/** Where a change points at. Without a field: whose the row is; of one that is gone the log still knows. */
function pointersOf(
	tables: LoggedTables,
	{ table, about_id, before, after }: Named,
): { field: string | null; table: string; id: number }[] {
	const found: { field: string | null; table: string; id: number }[] = [];
	const point = (field: string | null, column: string, id: unknown) => {
		const target = referenceOf(tables, column);
		if (target !== undefined && typeof id === "number") found.push({ field, table: target, id });
	};
	const about = tables[table]?.about;
	if (about !== undefined) point(null, about, about_id ?? before?.[about] ?? after?.[about]);
	for (const values of [before, after])
		for (const [field, value] of Object.entries(values ?? {}))
			for (const id of Array.isArray(value) ? value : [value]) point(field, field, id);
	return found;
}

async function lookUp(
	db: CustomerDb,
	tables: LoggedTables,
	sight: Sight,
	wanted: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<ReadonlyMap<string, string>> {
	const parts = [...wanted].flatMap(([table, ids]) => {
		const name = tables[table]?.name;
		const own = sight.own.find((one) => one.table === table);
		if (name === undefined || (own === undefined && !sight.all.includes(table))) return [];
		const key = table === "memberships" ? "t.user_id" : "t.id";
		const seen = own === undefined ? NOTHING : sql` and t.id in (${own.ids})`;
		return [
			sql`select '${verbatim(table)}' as of, ${verbatim(key)} as id, ${verbatim(name)} as name from ${verbatim(table)} t where ${verbatim(key)} = any(${[...ids]})${seen}`,
		];
	});
	if (parts.length === 0) return new Map();
	const rows = await ask<{ of: string; id: number; name: string | null }>(db, joined(parts, " union all "));
	return new Map(rows.flatMap(({ of, id, name }) => (name === null || name === "" ? [] : [[`${of} ${id}`, name]])));
}
