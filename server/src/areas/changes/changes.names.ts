import type { CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import { CUSTOM_PREFIX, type Field } from "@homeroom/contract/kit/record.ts";
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

/** Tables whose rows belong to rows of this one, and the column that says so. */
export const ownTables = (tables: LoggedTables, of: string): { table: string; column: string }[] =>
	Object.entries(tables).flatMap(([table, { about, view, virtual }]) =>
		about !== undefined && view !== null && !virtual && of !== "memberships" && referenceOf(tables, about) === of
			? [{ table, column: about }]
			: [],
	);

/** What somebody may see: of some tables every row, of others their own. */
export interface Sight {
	all: string[];
	own: { table: string; ids: Filter }[];
}
interface Named {
	table: string;
	row_id: number;
	name: string | null;
	about_id: number | null;
	before: Values | null;
	after: Values | null;
}
/** What the ids in a page of the log are called, and whose its rows are. */
export interface Names {
	name: string | null;
	about: string | null;
	about_row: { table: string; row_id: number } | null;
	/** By column and id. One that the person does not see has none. */
	names: Record<string, Record<string, string>>;
}

/** Names for all rows of a page in one statement. It reads only what the person would be shown in the record's own place. */
export async function namesFor(
	db: CustomerDb,
	tables: LoggedTables,
	sight: Sight,
	changes: readonly Named[],
	ownFields: ReadonlyMap<string, readonly CustomField[]>,
): Promise<Names[]> {
	const wanted = new Map<string, Set<number>>();
	const pointed = changes.map((change) => [...pointersOf(tables, change), ...ownPointers(change, ownFields.get(change.table) ?? [])]);
	for (const { table, id } of pointed.flat()) wanted.set(table, (wanted.get(table) ?? new Set()).add(id));
	const known = new Map(await lookUp(db, tables, sight, wanted));
	for (const [key, name] of await lookBack(db, tables, sight, wanted, known, changes)) known.set(key, name);
	return pointed.map((pointers, i) => {
		const change = changes[i] as Named;
		const told: Names = {
			name: change.name || (known.get(goneKey(change.table, change.row_id)) ?? null),
			about: null,
			about_row: null,
			names: {},
		};
		for (const { field, table, id } of pointers) {
			const name = known.get(`${table} ${id}`);
			if (name === undefined) continue;
			if (field === null) {
				told.about = name;
				// people are meant by their login, and the log knows them by their place in the school
				if (table !== "memberships") told.about_row = { table, row_id: id };
			} else told.names[field] = { ...told.names[field], [id]: name };
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

/** The same of the school's own fields, which the log keeps in one column. */
const ownPointers = ({ before, after }: Named, fields: readonly CustomField[]): { field: string; table: string; id: number }[] =>
	fields.flatMap(({ key, type }) => {
		const table = type === "person" ? "memberships" : type === "file" ? "files" : undefined;
		if (table === undefined) return [];
		return [before, after].flatMap((values) => {
			const id = ((values?.custom ?? {}) as Values)[key];
			return typeof id === "number" ? [{ field: `${CUSTOM_PREFIX}${key}`, table, id }] : [];
		});
	});

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

/** A row of the log names its own by the row's id, others name people by their login. */
const goneKey = (table: string, id: number) => `gone ${table} ${id}`;

/** What those that are gone were called last: the log kept the whole row when it was removed. Whose they were nobody can say any more, so this is for those who see all. */
async function lookBack(
	db: CustomerDb,
	tables: LoggedTables,
	sight: Sight,
	wanted: ReadonlyMap<string, ReadonlySet<number>>,
	known: ReadonlyMap<string, string>,
	changes: readonly Named[],
): Promise<[string, string][]> {
	const pointed = [...wanted].flatMap(([table, ids]) =>
		[...ids].flatMap((id) => (known.has(`${table} ${id}`) ? [] : [{ table, id, by: table === "memberships" ? "user_id" : "row_id" }])),
	);
	const own = changes.flatMap(({ table, row_id, name }) => (name ? [] : [{ table, id: row_id, by: "row_id" }]));
	const parts = [...Map.groupBy([...pointed, ...own], ({ table, by }) => `${table} ${by}`).values()].flatMap((group) => {
		const [{ table, by }] = group as [(typeof group)[number]];
		const { name, virtual } = tables[table] ?? {};
		if (name === undefined || virtual || !sight.all.includes(table)) return [];
		const key = by === "row_id" ? "c.row_id" : "(c.before->>'user_id')::bigint";
		const ids = [...new Set(group.map(({ id }) => id))];
		return [
			sql`select '${verbatim(table)}' as of, '${verbatim(by)}' as by, ${verbatim(key)} as id,
			(select ${verbatim(name)} from jsonb_populate_record(null::${verbatim(table)}, c.before) t) as name
			from changes c where c.table_name = '${verbatim(table)}' and c.action = 'deleted' and ${verbatim(key)} = any(${ids})`,
		];
	});
	if (parts.length === 0) return [];
	const rows = await ask<{ of: string; by: string; id: number; name: string | null }>(db, joined(parts, " union all "));
	return rows.flatMap(({ of, by, id, name }): [string, string][] => {
		if (name === null || name === "") return [];
		const gone: [string, string] = [goneKey(of, id), name];
		return of === "memberships" ? (by === "user_id" ? [[`${of} ${id}`, name]] : [gone]) : [[`${of} ${id}`, name], gone];
	});
}
