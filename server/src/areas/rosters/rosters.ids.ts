import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Entry } from "./rosters.model.ts";

/** A row of ours for a key of theirs. */
export interface Known {
	key: string;
	id: number;
}
/** As much of a key as is kept. */
export const keptKey = (key: string): string => key.slice(0, 400);

/** What is remembered of their names for our rows, as far as the rows are still there. */
export async function rememberedIds(db: CustomerDb, source: string, record: string): Promise<Known[]> {
	const known = await ask<Known>(
		db,
		sql`select foreign_id as key, row_id as id from roster_ids where source = ${source} and record = ${record}`,
	);
	const there = await ask<{ id: number }>(
		db,
		sql`select id from ${verbatim(record)} where id = any(${known.map(({ id }) => id)}::bigint[])`,
	);
	const ids = new Set(there.map(({ id }) => id));
	return known.filter(({ id }) => ids.has(id));
}

export async function remember(db: CustomerDb, source: string, record: string, known: readonly Known[]): Promise<void> {
	if (known.length === 0) return;
	const rows = JSON.stringify(known.map(({ key, id }) => ({ key: keptKey(key), id })));
	await ask(
		db,
		sql`insert into roster_ids (source, record, foreign_id, row_id)
			select distinct on (k.key) ${source}, ${record}, k.key, k.id from jsonb_to_recordset(${rows}::jsonb) as k (key text, id bigint) order by k.key, k.id
			on conflict (customer_id, source, record, foreign_id) do update set row_id = excluded.row_id where roster_ids.row_id <> excluded.row_id`,
	);
}

/** How rows are found that no file of this source named yet: `asked` has the texts of each entry, `e` is the record. */
export interface Finding {
	record: string;
	/** Text columns of `asked` besides the key. */
	columns: readonly string[];
	/** Conditions, the surest first. */
	ways: readonly Sql[];
	/** Whether a row is who the entry says: a number that is remembered may be another person's by now. */
	same?: Sql;
}

/** Rows that are the entries already: by what was remembered, by their number, by what they are. Of several that fit, none. */
export async function findEntries(
	db: CustomerDb,
	source: string,
	{ record, columns, ways, same }: Finding,
	entries: readonly Entry[],
	cells: (entry: Entry) => Record<string, unknown>,
): Promise<Map<string, number>> {
	const found = new Map((await rememberedIds(db, source, record)).map(({ key, id }) => [key, id]));
	const typed = verbatim(["key text", "known bigint", "numbers text[]", ...columns.map((name) => `${name} text`)].join(", "));
	const askedOf = (wanted: readonly Entry[]) =>
		JSON.stringify(
			wanted.map((entry) => ({ key: entry.key, known: found.get(entry.key), numbers: [entry.key, ...entry.also], ...cells(entry) })),
		);
	// those who are here and those who are asked for are each a thousand: compared one by one they would take a minute
	await ask(db, sql`select set_config('enable_nestloop', 'off', true)`);
	const others = new Set<string>();
	if (same !== undefined) {
		const known = entries.filter(({ key }) => found.has(key));
		const rows = await ask<{ key: string }>(
			db,
			sql`with asked as materialized (select * from jsonb_to_recordset(${askedOf(known)}::jsonb) as a (${typed}))
				select a.key from asked a join ${verbatim(record)} e on e.id = a.known where (${same}) is not true`,
		);
		for (const { key } of rows) others.add(key);
		for (const key of others) found.delete(key);
	}
	const taken = new Set(found.values());
	for (const way of ways) {
		const asked = entries.filter(({ key }) => !found.has(key));
		if (asked.length === 0) break;
		const rows = await ask<{ key: string; id: number; n: number }>(
			db,
			sql`with asked as materialized (select * from jsonb_to_recordset(${askedOf(asked)}::jsonb) as a (${typed}))
				select a.key, min(e.id) as id, count(distinct e.id) as n from asked a join ${verbatim(record)} e on ${way} group by a.key`,
		);
		for (const { key, id, n } of rows)
			if (n === 1 && !taken.has(id)) {
				found.set(key, id);
				taken.add(id);
			}
	}
	await ask(db, sql`select set_config('enable_nestloop', 'on', true)`);
	// schools number their own lists anew; other programs give a number once
	if (source !== "own")
		for (const entry of entries) if (others.has(entry.key) && !found.has(entry.key)) entry.refused ??= { message: "roster_other_person" };
	return found;
}

/** Numbers that another row of ours has already: a new row goes without. */
export async function numbersTaken(db: CustomerDb, record: string, numbers: readonly string[]): Promise<Set<string>> {
	const rows = await ask<{ external_id: string }>(
		db,
		sql`select external_id from ${verbatim(record)} where external_id = any(${numbers}::text[])`,
	);
	return new Set(rows.map(({ external_id }) => external_id));
}
