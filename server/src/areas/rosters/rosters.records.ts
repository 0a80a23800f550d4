import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { refusalOf } from "../../kit/http/refusal.ts";
import { importFields } from "../../kit/imports/import-fields.ts";
import { matchRows } from "../../kit/imports/import-match.ts";
import { rowReader } from "../../kit/imports/import-rows.ts";
import type { Problem, StoredPlan } from "../../kit/imports/import-state.ts";
import { type GatheredRow, keepRows, markBack, markRefused, nameRows } from "../../kit/imports/rows/import-gathered.ts";
import { isAboutARow, writes } from "../../kit/imports/rows/import-writes.ts";
import { changeMany, ruleBroken } from "../../kit/records/record-queries.ts";
import { cut } from "../../kit/sheets/sheet-limits.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";
import type { Entry, Place } from "./rosters.model.ts";

/** A row of a step as it is kept. */
export type StepRow = GatheredRow;
/** Errors that are about one row, and not about all that is done. */
const isOfARow = (error: unknown): boolean => isAboutARow(error) || /^HR40[34]$/.test(String((error as { code?: unknown }).code));

/** Why a row is refused that names one of the files that is refused itself. */
export const FOLLOWS = "roster_follows";
/** Of a name: one long one in a file stands in every row that names it. */
const MOST_TOLD = 200;
export const hintsOf = ({ file, row }: Pick<Place, "file" | "row">, name: string): StepRow["hints"] => ({
	file,
	row,
	name: cut(name, MOST_TOLD),
});

export interface RecordStep {
	import_id: number;
	table: RecordTable;
	/** Fields that files fill, in the order of the cells. */
	fields: readonly string[];
	/** Fields that name rows made before. */
	named?: readonly string[];
	date_format_id: number;
	entries: readonly Entry[];
	found: ReadonlyMap<string, number>;
	/** Of the found those who come back from the archive. */
	back?: ReadonlySet<string>;
	name(entry: Entry): string;
	/** What is set of an entry besides its cells, and what is left out; a problem where it cannot be said. */
	finish?(entry: Entry, row_id: number | undefined, input: Record<string, unknown>): Problem | undefined;
}

/** Reads, compares and writes entries with the code of every import; answers the rows that they are. */
export async function applyRecords(db: CustomerDb, step: RecordStep): Promise<Map<string, number>> {
	const { import_id, table, entries, found } = step;
	const named = step.named ?? [];
	const fields = importFields(table, []);
	const plan: StoredPlan = {
		columns: [...step.fields, ...named].map((field, index) => ({ index, field })),
		match: ["id"],
		empty: "keep",
		date_format_id: step.date_format_id,
		values: [],
		fixed: [],
		locale: "en",
		custom: [],
		currency: "EUR",
	};
	const read = rowReader(fields, plan, new Date().toISOString().slice(0, 10), { serials: [], lastFirst: [], from1904: false });
	const rows = entries.map((entry, i): StepRow => {
		const row_no = i + 1;
		const row_id = entry.refused === undefined ? found.get(entry.key) : undefined;
		const cells = step.fields.map((field) => entry.cells[field] ?? "");
		const made = read({ number: row_no, cells });
		const hints = hintsOf(entry, step.name(entry));
		const base = { row_no, given: entry.given, hints, key: row_id === undefined ? null : String(row_id) };
		const input = { ...made?.input };
		const refused = entry.refused ?? step.finish?.(entry, row_id, input);
		if (refused !== undefined) return { ...base, key: null, kind: "error", input, problems: { row: refused } };
		if (made === undefined) return { ...base, key: null, kind: "error", input, problems: { row: { message: "required" } } };
		const problems = Object.fromEntries(
			Object.entries(made.problems).filter(([field]) => input[field] === undefined || !named.includes(field)),
		);
		const isFine = Object.keys(problems).length === 0;
		const said = Object.fromEntries(Object.keys(problems).flatMap((field) => (entry.cells[field] ? [[field, entry.cells[field]]] : [])));
		return { ...base, kind: made.kind === "error" ? "error" : isFine ? "new" : "lacking", input, problems, hints: { ...hints, said } };
	});
	await keepRows(db, import_id, rows);
	const state = { id: import_id, plan, own: null };
	await matchRows(db, table, fields, state, async () => true);
	await writeRanges(db, import_id, rows.length, {
		write: async (from, to) => {
			const [insert, update] = writes(table, fields, state, from, to);
			const ids = insert === undefined ? [] : await ask<{ id: number }>(db, insert);
			const made = await ask<{ row_no: number }>(
				db,
				sql`select row_no from import_rows where import_id = ${import_id} and row_no between ${from} and ${to} and kind = 'new' and not failed order by row_no`,
			);
			await nameRows(
				db,
				import_id,
				made.map(({ row_no }) => row_no),
				ids.map(({ id }) => id),
			);
			if (update !== undefined) await ask(db, update);
		},
		problemOf: (error) => ruleBroken(table, error),
	});
	await bringBack(db, step);
	const done = await ask<{ row_no: number; row_id: number }>(
		db,
		sql`select row_no, row_id from import_rows where import_id = ${import_id} and kind <> 'error' and not failed and row_id is not null`,
	);
	return new Map(done.map(({ row_no, row_id }) => [entries[row_no - 1]?.key ?? "", row_id]));
}

async function bringBack(db: CustomerDb, { import_id, table, entries, back }: RecordStep): Promise<void> {
	const row_nos = entries.flatMap(({ key }, i) => (back?.has(key) ? [i + 1] : []));
	if (row_nos.length === 0) return;
	const ids = await markBack(db, import_id, row_nos);
	await changeMany(db, table, { ids }, null, { archived_at: null });
}

/** Writes a range of rows. */
export interface Writing {
	write(from: number, to: number): Promise<void>;
	problemOf?(error: unknown): { field: string; message: string } | undefined;
}
const FIRST_CHUNK = 1_000;
/** Rules of the database look at all of a table for each range: of fifty thousand rows in ranges of a thousand that would be minutes. */
const MOST_CHUNK = 16_000;

/** Writes rows in ranges, so that a rule of the database is against as few as possible; those are marked. All within one transaction. */
export async function writeRanges(db: CustomerDb, import_id: number, last: number, { write, problemOf }: Writing): Promise<void> {
	// what a table holds by now is counted nowhere yet: rows that are taken for one would be compared with all others, each with each
	await ask(db, sql`select set_config('enable_nestloop', 'off', true)`);
	for (let from = 1, size = FIRST_CHUNK; from <= last; ) {
		const to = Math.min(last, from + size - 1);
		await ask(db, sql`savepoint roster_rows`);
		try {
			await write(from, to);
			await ask(db, sql`release savepoint roster_rows`);
			from = to + 1;
			size = Math.min(MOST_CHUNK, size * 2);
		} catch (error) {
			if (!isOfARow(error)) throw error;
			await ask(db, sql`rollback to savepoint roster_rows`);
			if (to > from) {
				size = Math.ceil((to - from + 1) / 2);
				continue;
			}
			const rule = problemOf?.(error);
			const problems = { [rule?.field ?? "row"]: { message: rule?.message ?? refusalOf(error)?.code ?? "import_refused" } };
			await markRefused(db, import_id, from, problems);
			from = to + 1;
			size = 64;
		}
	}
	await ask(db, sql`select set_config('enable_nestloop', 'on', true)`);
}
