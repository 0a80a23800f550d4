import type { CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import { readSort } from "@homeroom/contract/kit/list-sort.ts";
import { CUSTOM_PREFIX, type InputOf, type ListRowOf, type RecordSpec, type RowOf } from "@homeroom/contract/kit/record.ts";
import type { RecordListQuery, Selection } from "@homeroom/contract/kit/record-schemas.ts";
import { type Condition, fits } from "@homeroom/contract/kit/record-where.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { found, Refusal } from "../http/refusal.ts";
import type { Filter } from "../lists/filter.ts";
import { conditionOf, type ListAnswer, type ListSpec, listPage } from "../lists/list.ts";
import { searchFilters } from "../lists/search.ts";
import { type FieldSql, whereFilters } from "../lists/where.ts";
import { fieldSql, type RecordTable, recordColumns, recordList, SEARCH, sortKey } from "../tables/record-table.ts";
import { customSql } from "./custom-values.ts";

/** The rows a person may see. The one place where ViewOwn narrows a record. */
export const visibleFilters = (table: RecordTable, own: number | null): Filter[] => (own === null ? [] : [table.own(own)]);

interface Narrowing {
	where?: readonly Condition[] | undefined;
	archived?: "0" | "1" | undefined;
}
/** The rows that a list shows. */
export const narrowing = (table: RecordTable, { where = [], archived }: Narrowing, own: number | null, custom: Custom): Filter[] => [
	archived === "1" ? { sql: "archived_at is not null", archived: true } : { sql: "archived_at is null", archived: false },
	...whereFilters(where, (name) => customField(name, where, custom) ?? fieldSql(table, name)),
	...visibleFilters(table, own),
];

/** The customer's own fields that the person sees; others cannot be asked for, or their values could be guessed. */
type Custom = readonly CustomField[];
function customField(name: string, where: readonly Condition[], custom: Custom): FieldSql | undefined {
	if (!name.startsWith(CUSTOM_PREFIX)) return undefined;
	const known = customSql(name, custom);
	if (known === undefined || !where.every((condition) => condition[0] !== name || fits(condition, known.field)))
		throw new Refusal("invalid", { fields: { where: { message: "where" } } });
	return known.at;
}
/** The list, able to sort by the customer's own fields where it is asked to. */
export function sortable(table: RecordTable, sort: string | undefined, custom: Custom): ListSpec {
	const list = recordList(table);
	if (sort === undefined || !sort.includes(CUSTOM_PREFIX)) return list;
	const sorts = { ...list.sorts };
	for (const { by } of readSort(sort)) {
		if (!by.startsWith(CUSTOM_PREFIX)) continue;
		const known = customSql(by, custom);
		if (known?.field.sortable !== true) throw new Refusal("invalid", { fields: { sort: { message: "sort" } } });
		// a required field may still be empty in records that are older than it
		sorts[by] = [sortKey(known.at, { ...known.field, required: false })];
	}
	return { ...list, sorts };
}

export const listRecords = <S extends RecordSpec>(
	db: CustomerDb,
	table: RecordTable<S>,
	query: RecordListQuery,
	own: number | null,
	custom: Custom = [],
): Promise<ListAnswer<ListRowOf<S>>> =>
	listPage<ListRowOf<S>>(db, sortable(table, query.sort, custom), query, narrowing(table, query, own, custom));

/** Binds values to places as the text grows. */
function binder() {
	const values: unknown[] = [];
	return { values, bind: (value: unknown) => `$${values.push(value)}` };
}

export async function findRecord<S extends RecordSpec>(
	db: CustomerDb,
	table: RecordTable<S>,
	id: number,
	own: number | null,
): Promise<RowOf<S> | undefined> {
	const { values, bind } = binder();
	const condition = conditionOf([{ sql: "id = ?", values: [id] }, ...visibleFilters(table, own)], bind);
	const [row] = await ask<RowOf<S>>(db, `select ${recordColumns(table).join(", ")} from ${table.spec.name} where ${condition}`, values);
	return row;
}

type Values = Record<string, unknown>;
/** Values as columns take them: what is an object is JSON there. */
const columnValue = (value: unknown): unknown =>
	typeof value === "object" && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value;

export async function insertRecord<S extends RecordSpec>(
	db: CustomerDb,
	table: RecordTable<S>,
	input: InputOf<S> & { custom?: Values },
): Promise<RowOf<S>> {
	const { values, bind } = binder();
	const given = Object.entries(input).filter(([, value]) => value !== undefined);
	const text = `insert into ${table.spec.name} (${given.map(([name]) => name).join(", ")}) values (${given.map(([, value]) => bind(columnValue(value))).join(", ")}) returning ${recordColumns(table).join(", ")}`;
	const [row] = await ask<RowOf<S>>(db, text, values).catch(brokenRule(table));
	return row as RowOf<S>;
}

/**
 * A key that another row has is told at its field: its index is called `<table>_<key>`. So is a reference to a row that is not there, by the name that
 * PostgreSQL gives it, and so are days in the wrong order and the table's own rules.
 */
const brokenRule =
	({ spec, rules = {} }: RecordTable) =>
	(error: unknown): never => {
		const { code, constraint = "" } = error as { code?: string; constraint?: string };
		const key = code === "23505" ? spec.keys?.find((name) => constraint === `${spec.name}_${name}`) : undefined;
		if (key !== undefined) throw new Refusal("invalid", { fields: { [key]: { message: "taken" } } });
		const pointer =
			code === "23503" ? Object.keys(spec.fields).find((name) => constraint === `${spec.name}_customer_id_${name}_fkey`) : undefined;
		if (pointer !== undefined) throw new Refusal("invalid", { fields: { [pointer]: { message: "choice" } } });
		const second = spec.inOrder?.find((pair) => constraint === `${spec.name}_${pair[1]}_in_order`)?.[1];
		if (second !== undefined) throw new Refusal("invalid", { fields: { [second]: { message: "before_start" } } });
		const rule = rules[constraint];
		throw rule === undefined ? error : new Refusal("invalid", { fields: { [rule.field]: { message: rule.message } } });
	};

/** Now, by the database's clock. */
export const NOW = Symbol("now");
const settings = (changes: Values, bind: (value: unknown) => string): string =>
	[
		...Object.entries(changes).flatMap(([name, value]) => {
			if (value === undefined) return [];
			if (name === "custom") return [`custom = jsonb_strip_nulls(custom || ${bind(JSON.stringify(value))}::jsonb)`];
			return [`${name} = ${value === NOW ? "now()" : bind(columnValue(value))}`];
		}),
		"version = version + 1",
		"updated_at = now()",
	].join(", ");

/** Writes if the row still has this version; otherwise shows the person both. */
export async function changeRecord<S extends RecordSpec>(
	db: CustomerDb,
	table: RecordTable<S>,
	id: number,
	version: number,
	own: number | null,
	changes: Values,
): Promise<RowOf<S>> {
	const { values, bind } = binder();
	const set = settings(changes, bind);
	const condition = conditionOf([{ sql: "id = ? and version = ?", values: [id, version] }, ...visibleFilters(table, own)], bind);
	const text = `update ${table.spec.name} set ${set} where ${condition} returning ${recordColumns(table).join(", ")}`;
	const [row] = await ask<RowOf<S>>(db, text, values).catch(brokenRule(table));
	if (row !== undefined) return row;
	// nothing was changed: either the row is not there for this person, or somebody was faster
	throw new Refusal("conflict", { current: found(await findRecord(db, table, id, own)), record: table.spec });
}

/** The rows that a selection means, of those the person may see. */
export function selectionFilters(table: RecordTable, selection: Selection, own: number | null, custom: Custom = []): Filter[] {
	if ("ids" in selection) return [{ sql: "id = any(?::bigint[])", values: [selection.ids] }, ...visibleFilters(table, own)];
	const { except = [], search } = selection;
	return [
		...narrowing(table, selection, own, custom),
		...searchFilters({ search: SEARCH }, search),
		...(except.length === 0 ? [] : [{ sql: "id <> all(?::bigint[])", values: [except] }]),
	];
}

/** Gives many rows the same values in one statement. "All that the list shows" is refused when it shows others by now. */
export async function changeMany(
	db: CustomerDb,
	table: RecordTable,
	selection: Selection,
	own: number | null,
	changes: Values,
	{ custom = [], only = [] }: { custom?: Custom; only?: Filter[] } = {},
): Promise<number> {
	const { values, bind } = binder();
	const condition = conditionOf([...selectionFilters(table, selection, own, custom), ...only], bind);
	const set = settings(changes, bind);
	const expected = "count" in selection ? ` and (select count(*) from picked) = ${bind(selection.count)}` : "";
	const [row] = await ask<{ picked: number; done: number }>(
		db,
		`with picked as (select id from ${table.spec.name} where ${condition} for update),
		done as (update ${table.spec.name} set ${set} where id in (select id from picked)${expected} returning id)
		select (select count(*) from picked) as picked, (select count(*) from done) as done`,
		values,
	).catch(brokenRule(table));
	if ("count" in selection && row?.picked !== selection.count) throw new Refusal("selection_changed");
	return row?.done ?? 0;
}

/** The same narrowing for queries of other areas that join the table. */
export function visibleTo(table: RecordTable, own: number | null): RawBuilder<SqlBool> {
	const parts = visibleFilters(table, own).flatMap(({ sql: text, values = [] }) => [
		sql.raw("("),
		...text.split("?").flatMap((part, i) => (i === 0 ? [sql.raw(part)] : [sql`${values[i - 1]}`, sql.raw(part)])),
		sql.raw(")"),
	]);
	return parts.length === 0 ? sql<SqlBool>`true` : (sql.join(parts, sql``) as RawBuilder<SqlBool>);
}
