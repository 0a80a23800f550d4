import type { CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import { readSort } from "@homeroom/contract/kit/list-sort.ts";
import { CUSTOM_PREFIX, type InputOf, type ListRowOf, type RecordSpec, type RowOf } from "@homeroom/contract/kit/record.ts";
import type { RecordListQuery, Selection } from "@homeroom/contract/kit/record-schemas.ts";
import { type Condition, fits } from "@homeroom/contract/kit/record-where.ts";
import type { SqlBool } from "kysely";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { allOf, listed, NOTHING, type Sql, sql, verbatim } from "../db/sql-text.ts";
import { found, Refusal } from "../http/refusal.ts";
import type { Filter } from "../lists/filter.ts";
import { type ListAnswer, type ListSpec, listPage } from "../lists/list.ts";
import { searchFilters } from "../lists/search.ts";
import { type FieldSql, whereFilters } from "../lists/where.ts";
import { fieldSql, type RecordTable, recordColumns, recordList, SEARCH, sortKey } from "../tables/record-table.ts";
import { customSql } from "./custom-values.ts";

/** The rows a person may see. The one place where ViewOwn narrows a record. */
export const visibleFilters = (table: RecordTable, own: number | null): Filter[] => (own === null ? [] : [table.own(own)]);

/** Those among them that the person may change. */
export const changeableFilters = ({ own: seen, changed = seen }: RecordTable, own: number | null): Filter[] =>
	own === null ? [] : [changed(own)];

interface Narrowing {
	where?: readonly Condition[] | undefined;
	archived?: "0" | "1" | undefined;
}
/** The rows that a list shows. */
export const narrowing = (table: RecordTable, { where = [], archived }: Narrowing, own: number | null, custom: Custom): Filter[] => [
	archived === "1"
		? Object.assign(sql`archived_at is not null`, { archived: true })
		: Object.assign(sql`archived_at is null`, { archived: false }),
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

export async function findRecord<S extends RecordSpec>(
	db: CustomerDb,
	table: RecordTable<S>,
	id: number,
	own: number | null,
): Promise<RowOf<S> | undefined> {
	const condition = allOf([sql`id = ${id}`, ...visibleFilters(table, own)]);
	const [row] = await ask<RowOf<S>>(
		db,
		sql`select ${verbatim(recordColumns(table).join(", "))} from ${verbatim(table.spec.name)} where ${condition}`,
	);
	return row;
}

type Values = Record<string, unknown>;
/** Values as columns take them: what is an object is JSON there. */
const columnValue = (value: unknown): unknown =>
	typeof value === "object" && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value;

/** Formatted texts without what does not belong there. The one place where they are written. */
async function cleaned({ spec }: RecordTable, values: Values): Promise<Values> {
	const texts = Object.entries(spec.fields).filter(([name, { kind }]) => kind === "rich" && typeof values[name] === "string");
	if (texts.length === 0) return values;
	const { cleanField } = await import("./rich-html.ts");
	return { ...values, ...Object.fromEntries(texts.map(([name, field]) => [name, cleanField(name, field, values[name] as string)])) };
}

export async function insertRecord<S extends RecordSpec>(
	db: CustomerDb,
	table: RecordTable<S>,
	input: InputOf<S> & { custom?: Values },
): Promise<RowOf<S>> {
	const given = Object.entries(await cleaned(table, input)).filter(([, value]) => value !== undefined);
	const columns = verbatim(given.map(([name]) => name).join(", "));
	const values = listed(given.map(([, value]) => sql`${columnValue(value)}`));
	const [row] = await ask<RowOf<S>>(
		db,
		sql`insert into ${verbatim(table.spec.name)} (${columns}) values (${values}) returning ${verbatim(recordColumns(table).join(", "))}`,
	).catch(brokenRule(table));
	return row as RowOf<S>;
}

/**
 * A key that another row has is told at its field: its index is called `<table>_<key>`. So is a reference to a row that is not there, by the name that
 * PostgreSQL gives it, and so are days in the wrong order and the table's own rules.
 */
const brokenRule =
	(table: RecordTable) =>
	(error: unknown): never => {
		const rule = ruleBroken(table, error);
		throw rule === undefined ? error : new Refusal("invalid", { fields: { [rule.field]: { message: rule.message } } });
	};
/** The same of what somebody else found out; undefined where no field is to blame. */
export function ruleBroken({ spec, rules = {} }: RecordTable, error: unknown): { field: string; message: string } | undefined {
	const { code, constraint = "" } = error as { code?: string; constraint?: string };
	const key = code === "23505" ? spec.keys?.find((name) => constraint === `${spec.name}_${name}`) : undefined;
	if (key !== undefined) return { field: key, message: "taken" };
	const isPointer = (name: string) => [`${spec.name}_customer_id_${name}_fkey`, `${spec.name}_${name}_people`].includes(constraint);
	const pointer = code === "23503" ? Object.keys(spec.fields).find(isPointer) : undefined;
	if (pointer !== undefined) return { field: pointer, message: "choice" };
	const second = spec.inOrder?.find((pair) => constraint === `${spec.name}_${pair[1]}_in_order`)?.[1];
	return second === undefined ? rules[constraint] : { field: second, message: "before_start" };
}

/** Now, by the database's clock. */
export const NOW = Symbol("now");
const settings = (changes: Values): Sql =>
	listed([
		...Object.entries(changes).flatMap(([name, value]) => {
			if (value === undefined) return [];
			if (name === "custom") return [sql`custom = jsonb_strip_nulls(custom || ${JSON.stringify(value)}::jsonb)`];
			return [sql`${verbatim(name)} = ${value === NOW ? sql`now()` : columnValue(value)}`];
		}),
		sql`version = version + 1`,
		sql`updated_at = now()`,
	]);

/** Writes if the row still has this version; otherwise shows the person both. */
export async function changeRecord<S extends RecordSpec>(
	db: CustomerDb,
	table: RecordTable<S>,
	id: number,
	version: number,
	own: number | null,
	changes: Values,
): Promise<RowOf<S>> {
	const condition = allOf([sql`id = ${id} and version = ${version}`, ...visibleFilters(table, own)]);
	const [row] = await ask<RowOf<S>>(
		db,
		sql`update ${verbatim(table.spec.name)} set ${settings(await cleaned(table, changes))} where ${condition} returning ${verbatim(recordColumns(table).join(", "))}`,
	).catch(brokenRule(table));
	if (row !== undefined) return row;
	// nothing was changed: either the row is not there for this person, or somebody was faster
	throw new Refusal("conflict", { current: found(await findRecord(db, table, id, own)), record: table.spec });
}

/** The rows that a selection means, of those the person may see. */
export function selectionFilters(table: RecordTable, selection: Selection, own: number | null, custom: Custom = []): Filter[] {
	if ("ids" in selection) return [sql`id = any(${selection.ids}::bigint[])`, ...visibleFilters(table, own)];
	const { except = [], search } = selection;
	return [
		...narrowing(table, selection, own, custom),
		...searchFilters({ search: SEARCH }, search),
		...(except.length === 0 ? [] : [sql`id <> all(${except}::bigint[])`]),
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
	const condition = allOf([...selectionFilters(table, selection, own, custom), ...only]);
	const expected = "count" in selection ? sql` and (select count(*) from picked) = ${selection.count}` : NOTHING;
	const [row] = await ask<{ picked: number; done: number }>(
		db,
		sql`with picked as (select id from ${verbatim(table.spec.name)} where ${condition} for update),
		done as (update ${verbatim(table.spec.name)} set ${settings(await cleaned(table, changes))} where id in (select id from picked)${expected} returning id)
		select (select count(*) from picked) as picked, (select count(*) from done) as done`,
	).catch(brokenRule(table));
	if ("count" in selection && row?.picked !== selection.count) throw new Refusal("selection_changed");
	return row?.done ?? 0;
}

/** The same narrowing for queries of other areas that join the table. */
export const visibleTo = (table: RecordTable, own: number | null): Sql<SqlBool> => sql<SqlBool>`(${allOf(visibleFilters(table, own))})`;
