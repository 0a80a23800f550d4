import { ask, type CustomerDb, inTransaction } from "../../db/customer-db.ts";
import { sql } from "../../db/sql-text.ts";
import { ruleBroken } from "../../records/record-queries.ts";
import type { RecordTable, TableOf } from "../../tables/record-table.ts";
import type { ImportState, Problem } from "../import-state.ts";
import type { FileField } from "../import-words.ts";
import { makeNamed } from "../values/import-make.ts";
import { isAboutARow, writes } from "./import-writes.ts";

/** Larger files are not played through: it takes as long as writing them. Their keys are compared all the same. */
const MOST = 20_000;
const CHUNK = 1_000;
/** Ends a transaction that has shown what it was for. */
class Rehearsed extends Error {}

/**
 * Writes the rows and takes them back at once: what a rule of the database is against is said by the check, by the very statements that the run will use.
 * Chunk by chunk, so that nobody waits for it. False where somebody stopped the check meanwhile.
 */
export async function rehearse(
	db: CustomerDb,
	table: RecordTable,
	fields: FileField[],
	state: ImportState,
	tableOf: TableOf,
	beat: () => Promise<boolean>,
	only: readonly number[] | null = null,
): Promise<boolean> {
	// within another transaction nothing would be taken back
	if (db.isTransaction) throw new Error("a rehearsal has its own transactions");
	const { id: import_id } = state;
	const [found] = await ask<{ n: number; last: number }>(
		db,
		sql`select count(*) as n, coalesce(max(row_no), 0) as last from import_rows where import_id = ${import_id} and kind in ('new', 'changed')`,
	);
	const { n = 0, last = 0 } = found ?? {};
	if (only === null && (n === 0 || n > MOST)) return true;
	/** The error of the first that stands against a rule; undefined where all of them may be written. */
	const fault = async (from: number, to: number): Promise<unknown> => {
		try {
			await inTransaction(db, async (transaction) => {
				await makeNamed(transaction, table, fields, state, tableOf, [from, to]);
				for (const statement of writes(table, fields, state, from, to)) await ask(transaction, statement);
				throw new Rehearsed();
			});
		} catch (error) {
			return error instanceof Rehearsed ? undefined : error;
		}
	};
	const ranges = only?.map((row) => [row, row] as const) ?? chunks(last);
	for (const [first, end] of ranges) {
		for (let from = first, size = end - first + 1; from <= end; ) {
			const to = Math.min(end, from + size - 1);
			const error = await fault(from, to);
			if (error === undefined) {
				from = to + 1;
				size *= 2;
			} else if (!isAboutARow(error)) {
				// the plan's limit is said for the whole file; anything else is found again by the run
				return true;
			} else if (from < to) size = Math.ceil((to - from + 1) / 2);
			else {
				await ask(db, refused(import_id, from, problemOf(table, error)));
				from++;
			}
		}
		if (!(await beat())) return false;
	}
	return true;
}
const chunks = (last: number): (readonly [number, number])[] =>
	Array.from({ length: Math.ceil(last / CHUNK) }, (_, i) => [i * CHUNK + 1, Math.min(last, (i + 1) * CHUNK)] as const);

const problemOf = (table: RecordTable, error: unknown): Record<string, Problem> => {
	const rule = ruleBroken(table, error);
	return rule === undefined ? { row: { message: "import_refused" } } : { [rule.field]: { message: rule.message } };
};
const refused = (import_id: number, row_no: number, problems: Record<string, Problem>) =>
	sql`update import_rows set kind = 'error', problems = ${JSON.stringify(problems)} where import_id = ${import_id} and row_no = ${row_no} and kind in ('new', 'changed')`;
