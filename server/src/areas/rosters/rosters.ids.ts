import type { RosterShape } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { cut } from "../../kit/sheets/sheet-limits.ts";
import type { Entry } from "./rosters.model.ts";

/** A row of ours for a key of theirs. */
export interface Known {
	key: string;
	id: number;
}
/** As much of a key as is kept. */
export const keptKey = (key: string): string => cut(key, 400);
/** Of a link from one to another. */
export const pairKey = (one: string, other: string): string => keptKey(`${one}\u001f${other}`);

/** What earlier files of a source called our rows. */
export interface Memory {
	/** Rows that are still there. */
	ids: ReadonlyMap<string, number>;
	/** Also of rows that are not. */
	keys: ReadonlySet<string>;
	/** Of those that a roster archived or ended itself. */
	ended: ReadonlySet<string>;
}
const REMEMBERED = ["staff", "classes", "students", "contacts", "class_teachers", "class_students", "student_contacts"] as const;
export type Remembered = (typeof REMEMBERED)[number];
export type Memories = Readonly<Record<Remembered, Memory>>;

/** As it was before a roster changes any of it. */
export async function memoriesOf(db: CustomerDb, source: RosterShape): Promise<Memories> {
	const all: [Remembered, Memory][] = [];
	for (const record of REMEMBERED) {
		const known = await ask<Known & { ended: boolean; there: boolean }>(
			db,
			sql`select k.foreign_id as key, k.row_id as id, k.ended, e.id is not null as there from roster_ids k left join ${verbatim(record)} e on e.id = k.row_id
				where k.source = ${source} and k.record = ${record}`,
		);
		const keys = new Set(known.map(({ key }) => key));
		const ids = new Map(known.filter(({ there }) => there).map(({ key, id }) => [key, id]));
		all.push([record, { keys, ids, ended: new Set(known.filter(({ ended }) => ended).map(({ key }) => key)) }]);
	}
	return Object.fromEntries(all) as Memories;
}

export async function remember(db: CustomerDb, source: RosterShape, record: Remembered, known: readonly Known[]): Promise<void> {
	if (known.length === 0) return;
	const rows = JSON.stringify(known.map(({ key, id }) => ({ key: keptKey(key), id })));
	await ask(
		db,
		sql`insert into roster_ids (source, record, foreign_id, row_id)
			select distinct on (k.key) ${source}, ${record}, k.key, k.id from jsonb_to_recordset(${rows}::jsonb) as k (key text, id bigint) order by k.key, k.id
			on conflict (customer_id, source, record, foreign_id) do update set row_id = excluded.row_id, ended = false
				where roster_ids.row_id <> excluded.row_id or roster_ids.ended`,
	);
}
export const rememberEnded = (db: CustomerDb, source: RosterShape, record: Remembered, row_ids: readonly number[]) =>
	ask(
		db,
		sql`update roster_ids set ended = true where source = ${source} and record = ${record} and row_id = any(${row_ids}::bigint[]) and not ended`,
	);

/** How rows are found: `a` has the texts of each entry, `e` is the record. */
export interface Finding {
	record: Remembered;
	/** Text columns of `a` besides the key. */
	columns: readonly string[];
	/** Whether a row that an earlier file called so is surely the entry; without, always: a number may be another person's by now. */
	exact?: Sql;
	/** By what else a row is surely the entry. */
	ways: readonly Sql[];
	/** Whether a row that an earlier file called so may be the entry, where no other one is. */
	same?: Sql;
	/** By what else a row may be it. */
	likely?: readonly Sql[];
}

/** Rows that are the entries already; the surest first, so that twins stay who they are. Of several that fit, none. */
export async function findEntries(
	db: CustomerDb,
	source: RosterShape,
	{ record, columns, exact, ways, same, likely = [] }: Finding,
	memory: Memory,
	entries: readonly Entry[],
	cells: (entry: Entry) => Record<string, unknown>,
): Promise<{ found: Map<string, number>; back: Set<string> }> {
	const found = new Map<string, number>();
	const taken = new Set<number>();
	const typed = verbatim(["key text", "known bigint", "numbers text[]", ...columns.map((name) => `${name} text`)].join(", "));
	const asked = () =>
		JSON.stringify(
			entries
				.filter(({ key }) => !found.has(key))
				.map((entry) => ({
					key: entry.key,
					known: memory.ids.get(keptKey(entry.key)),
					numbers: [entry.key, ...entry.also],
					...cells(entry),
				})),
		);
	const look = async (fits: Sql) => {
		const rows = await ask<{ key: string; id: number; n: number }>(
			db,
			sql`with asked as materialized (select * from jsonb_to_recordset(${asked()}::jsonb) as a (${typed}))
				select a.key, min(e.id) as id, count(distinct e.id) as n from asked a join ${verbatim(record)} e on ${fits} group by a.key`,
		);
		for (const { key, id, n } of rows)
			if (n === 1 && !taken.has(id)) {
				found.set(key, id);
				taken.add(id);
			}
	};
	// those who are here and those who are asked for are each a thousand: compared one by one they would take a minute
	await ask(db, sql`select set_config('enable_nestloop', 'off', true)`);
	await look(sql`e.id = a.known and (${exact ?? sql`true`})`);
	for (const way of ways) await look(way);
	if (same !== undefined) await look(sql`e.id = a.known and (${same})`);
	for (const way of likely) await look(way);
	const archived = await ask<{ id: number }>(
		db,
		sql`select id from ${verbatim(record)} where id = any(${[...found.values()]}::bigint[]) and archived_at is not null`,
	);
	await ask(db, sql`select set_config('enable_nestloop', 'on', true)`);
	const away = new Set(archived.map(({ id }) => id));
	const back = new Set<string>();
	for (const entry of entries) {
		const id = found.get(entry.key);
		// schools number their own lists anew; other programs give a number once
		if (id === undefined && same !== undefined && source !== "own" && memory.ids.has(keptKey(entry.key)))
			entry.refused ??= { message: "roster_other_person" };
		if (id === undefined || !away.has(id)) continue;
		if (memory.ended.has(keptKey(entry.key))) back.add(entry.key);
		else entry.refused ??= { message: "roster_archived" };
	}
	return { found, back };
}

/** Numbers that another row of ours has already: a new row goes without. */
export async function numbersTaken(db: CustomerDb, record: string, numbers: readonly string[]): Promise<Set<string>> {
	const rows = await ask<{ external_id: string }>(
		db,
		sql`select external_id from ${verbatim(record)} where external_id = any(${numbers}::text[])`,
	);
	return new Set(rows.map(({ external_id }) => external_id));
}
