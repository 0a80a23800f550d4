import { ask, type CustomerDb } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";
import type { LoggedTable, LoggedTables } from "../tables/logged-table.ts";
import { ownOf } from "../tables/own-rows.ts";
import type { LogLine } from "./live-log.ts";

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
	const reached = ownOf(own, sql`reader.id`);
	const found = await ask<{ user_id: number; row_id: number }>(
		db,
		sql`select reader.id as user_id, reached.id as row_id from unnest(${user_ids}::bigint[]) reader (id)
		cross join lateral (select o.id from (${reached}) o (id) where o.id = any(${row_ids}::bigint[]) offset 0) reached`,
	);
	const readers = new Map(row_ids.map((id) => [id, new Set<number>()]));
	for (const { user_id, row_id } of found) readers.get(row_id)?.add(user_id);
	return readers;
}

/** A line of the log, and whom it was asked of. */
export interface Addressed extends LogLine {
	/** Of whom with ViewOwn it is known whether they reach the row. */
	asked?: ReadonlySet<number>;
	/** Those among them who do. */
	readers?: ReadonlySet<number>;
}

/** Whether somebody who sees some rows only is told of this one by whether they reach it; of others all of them hear that something changed. */
export const hasAddressee = (table: LoggedTable, { moved }: LogLine): boolean => !moved && isAddressed(table);

/** Writes down whom each row concerns, one question per table. `people`: who sees some of its rows only. */
export async function address(db: CustomerDb, tables: LoggedTables, rows: readonly Addressed[], people: (table: LoggedTable) => number[]) {
	const known = rows.filter((row) => hasAddressee(tables[row.table_name] ?? { view: null }, row));
	for (const [name, of] of Map.groupBy(known, ({ table_name }) => table_name)) {
		const table = tables[name] as LoggedTable;
		const asked = people(table);
		if (asked.length === 0) continue;
		const found = await readersOf(db, table.own as NonNullable<LoggedTable["own"]>, [...new Set(of.map(({ row_id }) => row_id))], asked);
		const all = new Set(asked);
		for (const row of of) {
			row.asked = row.asked?.union(all) ?? all;
			const readers = found.get(row.row_id) ?? new Set();
			row.readers = row.readers?.union(readers) ?? readers;
		}
	}
}
