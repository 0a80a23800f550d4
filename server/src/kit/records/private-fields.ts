import { readSort } from "@homeroom/contract/kit/list-sort.ts";
import { CUSTOM_PREFIX, hiddenFields } from "@homeroom/contract/kit/record.ts";
import type { Selection } from "@homeroom/contract/kit/record-schemas.ts";
import type { Condition } from "@homeroom/contract/kit/record-where.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { allOf, listed, sql, verbatim } from "../db/sql-text.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor } from "../session/actor.ts";
import type { RecordTable, RowTest } from "../tables/record-table.ts";
import { customFieldsFor, onlyVisible } from "./custom-values.ts";
import { visibleFilters } from "./record-queries.ts";

// What somebody does not get of a record, decided once: for rows in answers, for what the log says of them, and for questions about them.

type Values = Record<string, unknown>;
export interface Who {
	actor: Actor;
	db: CustomerDb;
}
/** Fields that the person gets of some rows only; without `open` of none. */
interface Closing {
	fields: readonly string[];
	open?: RowTest | undefined;
}
/** Private ones, as the record says. */
const privateTo = ({ spec }: RecordTable, actor: Actor): string[] => hiddenFields(spec, (needs) => actor.reach(needs) === "all");

/** Worked out once for an actor, who never changes: it is asked of every answer. */
const closings = new WeakMap<Actor, Map<RecordTable, Closing[]>>();
function closingsOf(table: RecordTable, actor: Actor): Closing[] {
	let known = closings.get(actor);
	if (known === undefined) {
		known = new Map();
		closings.set(actor, known);
	}
	let found = known.get(table);
	if (found === undefined) {
		const fields = privateTo(table, actor);
		const guards = (table.guards ?? []).filter((guard) => guard.applies(actor));
		found = [...(fields.length === 0 ? [] : [{ fields, open: table.isAbout }]), ...guards.map((open) => ({ fields: open.fields, open }))];
		known.set(table, found);
	}
	return found;
}

/** Answers, for each row by its id, which fields the person does not get. One that is gone is about nobody. */
async function closedFields(
	{ actor, db }: Who,
	table: RecordTable,
	ids: readonly number[],
	rowOf: (id: number) => Values | undefined,
): Promise<(id: number) => string[]> {
	const shut = closingsOf(table, actor);
	const asked = shut.flatMap(({ open }) => (open === undefined || (open.inRow !== undefined && rowOf(ids[0] as number)) ? [] : [open]));
	const tests = asked.map((open, i) => sql`coalesce((${open.sql(actor.user_id)}), false) as t${verbatim(i)}`);
	const name = table.spec.name;
	const rows =
		tests.length === 0
			? []
			: await ask<Values & { id: number }>(
					db,
					sql`select ${verbatim(name)}.id, ${listed(tests)} from ${verbatim(name)} where ${verbatim(name)}.id = any(${ids})`,
				);
	const known = new Map(rows.map((row) => [row.id, row]));
	const isOpen = (open: RowTest | undefined, id: number): boolean => {
		if (open === undefined) return false;
		const place = asked.indexOf(open);
		return place === -1 ? open.inRow?.(rowOf(id) as Values, actor.user_id) === true : known.get(id)?.[`t${place}`] === true;
	};
	return (id) => shut.flatMap(({ fields, open }) => (isOpen(open, id) ? [] : fields));
}

/** Takes out of rows that go out what this person does not get of them. */
export async function cutRows(who: Who, table: RecordTable, rows: readonly object[]): Promise<void> {
	const given = rows as readonly (Values & { id: number; custom: Values })[];
	if (given.length === 0) return;
	if (given.some(({ custom }) => Object.keys(custom).length > 0))
		onlyVisible([...given], await customFieldsFor(who.actor, who.db, table.spec.name));
	if (closingsOf(table, who.actor).length === 0) return;
	const byId = new Map(given.map((row) => [row.id, row]));
	const closed = await closedFields(who, table, [...byId.keys()], (id) => byId.get(id));
	for (const row of given)
		for (const field of closed(row.id)) {
			// a private field may be missing; others are told as empty
			if (table.spec.fields[field]?.private !== undefined) delete row[field];
			else if (field in row) row[field] = null;
		}
}

/** What the log says of a row. */
export interface Told {
	row_id: number;
	values: (Values | null)[];
}
/** The same of what the log says. */
export async function cutHistory(who: Who, table: RecordTable, told: readonly Told[]): Promise<void> {
	if (told.length === 0) return;
	const custom = told.flatMap(({ values }) => values).filter((values) => values?.custom != null);
	if (custom.length > 0) onlyVisible(custom as { custom: Values }[], await customFieldsFor(who.actor, who.db, table.spec.name));
	if (closingsOf(table, who.actor).length === 0) return;
	const closed = await closedFields(who, table, [...new Set(told.map(({ row_id }) => row_id))], () => undefined);
	for (const { row_id, values } of told) for (const field of closed(row_id)) for (const one of values) if (one !== null) delete one[field];
}

/** Fields that the person does not get of every row that they see: not in files, and nothing is asked by them. */
export async function hiddenFrom({ actor, db }: Who, table: RecordTable, own: number | null): Promise<string[]> {
	const hidden = privateTo(table, actor);
	for (const guard of table.guards ?? []) {
		if (!guard.applies(actor)) continue;
		const seen = allOf(visibleFilters(table, own));
		const shut = sql`not coalesce((${guard.sql(actor.user_id)}), false)`;
		const found = await ask(db, sql`select id from ${verbatim(table.spec.name)} where (${seen}) and ${shut} limit 1`);
		if (found.length > 0) hidden.push(...guard.fields);
	}
	return hidden;
}

interface Asked {
	where?: readonly Condition[] | undefined;
	sort?: string | undefined;
}
/** Fields that a list is narrowed and sorted by. */
const askedBy = ({ where = [], sort }: Asked): string[] => [
	...where.map(([name]) => name),
	...(sort === undefined ? [] : readSort(sort).map(({ by }) => by)),
];
/** Who may not see a value may not ask for it either: it could be guessed by asking often enough. */
export async function demandAskable(who: Who, table: RecordTable, own: number | null, asked: Asked | Selection): Promise<void> {
	const names = askedBy(asked as Asked);
	if (!names.some((name) => mayBeHidden(table, name))) return;
	const hidden = await hiddenFrom(who, table, own);
	const where = askedBy({ where: (asked as Asked).where }).some((name) => hidden.includes(name));
	if (where || names.some((name) => hidden.includes(name))) {
		const place = where ? "where" : "sort";
		throw new Refusal("invalid", { fields: { [place]: { message: place } } });
	}
}
/** Whether all that is asked by are fields that the person sees: what others ask by can tell what stands there. */
export async function seesAsked(who: Who, table: RecordTable, own: number | null, asked: Asked): Promise<boolean> {
	const names = askedBy(asked);
	const custom = await customFieldsFor(who.actor, who.db, table.spec.name);
	const known = names.every((name) => !name.startsWith(CUSTOM_PREFIX) || custom.some(({ key }) => CUSTOM_PREFIX + key === name));
	if (!known || !names.some((name) => mayBeHidden(table, name))) return known;
	const hidden = await hiddenFrom(who, table, own);
	return !names.some((name) => hidden.includes(name));
}
const mayBeHidden = ({ spec, guards = [] }: RecordTable, name: string): boolean =>
	spec.fields[name]?.private !== undefined || guards.some(({ fields }) => fields.includes(name));

/** Who does not get a value cannot write over it either. */
export async function demandWritable(who: Who, table: RecordTable, own: number | null, changes: object): Promise<void> {
	const names = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]));
	if (!names.some((name) => mayBeHidden(table, name))) return;
	const hidden = await hiddenFrom(who, table, own);
	const wrong = names.filter((name) => hidden.includes(name));
	if (wrong.length > 0)
		throw new Refusal("invalid", { fields: Object.fromEntries(wrong.map((name) => [name, { message: "unknown_field" }])) });
}
