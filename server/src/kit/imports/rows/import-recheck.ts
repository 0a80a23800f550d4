import { ask, type CustomerDb } from "../../db/customer-db.ts";
import { joined, sql, verbatim } from "../../db/sql-text.ts";
import { found, Refusal } from "../../http/refusal.ts";
import { enqueue } from "../../jobs/jobs.ts";
import type { RecordTable, TableOf } from "../../tables/record-table.ts";
import { columnHints } from "../columns/import-hints.ts";
import { countsOf, limitProblem, underCheck } from "../import-check.ts";
import { type Asker, lookUp } from "../import-lookups.ts";
import { matchRows } from "../import-match.ts";
import { namesIn, setNames } from "../import-names.ts";
import { type CellHints, type ReadRow, rowReader, type SpokenCell, setKeys } from "../import-rows.ts";
import { batchOf, fieldsOfJob, type ImportState, importOfJob, type StoredPlan } from "../import-state.ts";
import type { FileField } from "../import-words.ts";
import { Tally } from "../values/import-tally.ts";
import { rehearse } from "./import-rehearsal.ts";

interface KeptRow {
	row_no: number;
	given: string[];
	hints: CellHints | null;
	input: Record<string, unknown>;
}
/** Where more rows hang together, the whole file is checked again, as a job. */
const MOST = 200;

/** Rows about the same entries as these, or with a number that one of them has: what becomes of one hangs on the others. */
const sharing = (import_id: number, only: readonly number[], match: string | null, keys: readonly string[], numbers: readonly string[]) => {
	const same = keys.map((key) => sql`or r.input ->> ${key}::text = any(${numbers}::text[])`);
	return sql`select row_no, given, hints, input from import_rows r where import_id = ${import_id} and (row_no = any(${only}::integer[]) or match_key = fold(${match}::text)
		or match_key in (select match_key from import_rows where import_id = ${import_id} and row_no = any(${only}::integer[])) ${joined(same, " ")})
		order by row_no limit ${verbatim(MOST + 1)}`;
};
const written = (import_id: number, rows: string) =>
	sql`update import_rows r set kind = g.kind, match_key = fold(g.key), input = g.input, problems = g.problems, doubts = g.doubts, row_id = null, version = null, before = '{}'
		from jsonb_to_recordset(${rows}::jsonb) as g (row_no integer, kind text, key text, input jsonb, problems jsonb, doubts jsonb)
		where r.import_id = ${import_id} and r.row_no = g.row_no`;

/**
 * Reads one row anew, and all that hang together with it, with the code that read the file: what is said of them then is what happens.
 * The import is under check meanwhile.
 */
export async function recheckRow(
	db: CustomerDb,
	table: RecordTable,
	state: ImportState,
	row_no: number,
	asker: Asker & { tableOf: TableOf },
): Promise<ImportState> {
	const plan = state.plan as StoredPlan;
	const fields = await fieldsOfJob(db, table, plan);
	const hints = { ...columnHints(state.columns, fields), from1904: state.reading.from1904 ?? false };
	const read = rowReader(fields, plan, new Date().toISOString().slice(0, 10), hints);
	const spoken = new Map<number, SpokenCell[]>();
	const readAll = async (kept: readonly KeptRow[]): Promise<ReadRow[]> => {
		const rows = kept.flatMap(({ row_no: number, given, hints: more }) => {
			const cells: SpokenCell[] = [];
			spoken.set(number, cells);
			return read({ number, cells: given, ...more }, cells) ?? [];
		});
		setNames(rows, await lookUp(db, table, fields, namesIn(fields, rows), asker), fields);
		setKeys(rows, fields, plan);
		return rows;
	};
	const keys = table.spec.keys ?? [];
	const numbersIn = (rows: readonly Pick<KeptRow, "input">[]) =>
		rows.flatMap(({ input }) => keys.flatMap((key) => (typeof input[key] === "string" ? [input[key]] : [])));
	let kept = await ask<KeptRow>(db, sharing(state.id, [row_no], null, [], []));
	const [changed] = await readAll(kept.filter((one) => one.row_no === row_no));
	for (let known = 0; known < kept.length && kept.length <= MOST; ) {
		known = kept.length;
		const numbers = numbersIn([...kept, ...(changed ? [changed] : [])]);
		const only = kept.map((one) => one.row_no);
		kept = await ask<KeptRow>(db, sharing(state.id, only, changed?.key ?? null, keys, numbers));
	}
	if (kept.length > MOST) {
		await enqueue(db, "check_import", { import_id: state.id, attempt: state.attempt }, batchOf(state.id));
		return found(await importOfJob(db, state.id));
	}
	const rows = await readAll(kept);
	const only = rows.map((row) => row.row_no);
	await ask(db, written(state.id, JSON.stringify(rows)));
	const said = changed?.kind === "left" ? [] : (spoken.get(row_no) ?? []);
	await noteNew(
		db,
		fields,
		state,
		rows.find((row) => row.row_no === row_no),
		said,
	);
	const always = async () => true;
	await matchRows(db, table, fields, state, always, only);
	await rehearse(db, table, fields, state, asker.tableOf, always, only);
	const [row] = await ask<{ counts: ImportState["counts"] }>(db, countsOf(state.id));
	const counts = row?.counts ?? {};
	const problem = await limitProblem(db, table, counts.new ?? 0);
	const over = await ask(
		db,
		sql`update imports set state = 'checked', counts = ${JSON.stringify(counts)}, problem = ${problem === null ? null : JSON.stringify(problem)}, beat_at = now()
			where ${underCheck(state)} returning id`,
	);
	// somebody stopped it
	if (over.length === 0) throw new Refusal("import_step");
	return found(await importOfJob(db, state.id));
}

/** Words that came with a correction are asked of like those of the file. How often each stands there, the next check counts. */
async function noteNew(
	db: CustomerDb,
	fields: FileField[],
	state: ImportState,
	row: ReadRow | undefined,
	said: SpokenCell[],
): Promise<void> {
	const tally = new Tally(fields);
	if (row !== undefined) tally.count(row, said);
	const found = { ...state.found };
	for (const [name, { values }] of Object.entries(tally.found())) {
		const known = found[name] ?? { values: [], more: 0 };
		const fresh = values.filter(({ text }) => !known.values.some((one) => one.text === text));
		if (fresh.length > 0) found[name] = { ...known, values: [...known.values, ...fresh] };
	}
	await ask(db, sql`update imports set found = ${JSON.stringify(found)} where ${underCheck(state)}`);
}
