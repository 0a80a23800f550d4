import { ask, type CustomerDb } from "../db/customer-db.ts";
import { replaced, sql } from "../db/sql-text.ts";
import type { LoggedTable, LoggedTables } from "../tables/logged-table.ts";

/** Stands for whoever asks, where a question is asked for many people at once. */
const ANYBODY = Number.MIN_SAFE_INTEGER;

/** Whether it can be said of each row who of those that see some reaches it. Where a table decides who reaches what, or is heard of by others than see it, all of them hear. */
const isAddressed = ({ own, live, opens }: LoggedTable): boolean =>
	own !== undefined && (live === undefined || live === "own") && opens === undefined;

/** Which of these people reach which of these rows: row → people. */
export async function readersOf(
	db: CustomerDb,
	own: NonNullable<LoggedTable["own"]>,
	row_ids: readonly number[],
	user_ids: readonly number[],
): Promise<Map<number, Set<number>>> {
	const reached = replaced(own(ANYBODY), ANYBODY, sql`reader.id`);
	const found = await ask<{ user_id: number; row_id: number }>(
		db,
		sql`select reader.id as user_id, reached.id as row_id from unnest(${user_ids}::bigint[]) reader (id)
		cross join lateral (select o.id from (${reached}) o (id) where o.id = any(${row_ids}::bigint[]) offset 0) reached`,
	);
	const readers = new Map(row_ids.map((id) => [id, new Set<number>()]));
	for (const { user_id, row_id } of found) readers.get(row_id)?.add(user_id);
	return readers;
}

interface Told {
	table_name: string;
	row_id: number;
	/** Who with ViewOwn reaches it; undefined: that cannot be said, and all of them hear that something changed. */
	readers?: ReadonlySet<number>;
	/** It is gone, or belongs to something else now: whoever reached it before is not known any more. */
	moved: boolean;
}

/** Writes down whom each row concerns, one question per table. */
export async function address(db: CustomerDb, tables: LoggedTables, rows: readonly Told[], readers: (table: LoggedTable) => number[]) {
	const known = rows.filter(({ table_name, moved }) => !moved && isAddressed(tables[table_name] ?? { view: null }));
	for (const [name, of] of Map.groupBy(known, ({ table_name }) => table_name)) {
		const table = tables[name] as LoggedTable;
		const people = readers(table);
		if (people.length === 0) continue;
		const found = await readersOf(db, table.own as NonNullable<LoggedTable["own"]>, [...new Set(of.map(({ row_id }) => row_id))], people);
		for (const row of of) row.readers = found.get(row.row_id) ?? new Set();
	}
}
