import { IMPORT_MAX_ROWS } from "@homeroom/contract/kit/import-calls.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import type { RecordTable } from "../records/record-table.ts";
import { openSheet } from "../sheets/sheet-file.ts";
import { UnreadableFile } from "../sheets/unreadable-file.ts";
import { bytesOf } from "./import-bytes.ts";
import type { FileField } from "./import-fields.ts";
import { resolveNames } from "./import-lookups.ts";
import { matchRows } from "./import-match.ts";
import { type ReadRow, rowReader } from "./import-rows.ts";
import { fieldsOfJob, type ImportState, importOfJob, type Problem, type StoredPlan } from "./import-state.ts";

const CHUNK = 2000;

/** Everything about the import's rows, kept beside them; nothing if the job was overtaken. `$1` import, `$2` attempt, `$3` progress, `$4` rows so far, `$5` rows. */
const KEEP = `with alive as (
		update imports set progress = $3, row_count = $4, beat_at = now() where id = $1 and attempt = $2 and state = 'checking' returning id
	)
	insert into import_rows (import_id, row_no, kind, match_key, given, input, problems)
	select alive.id, g.row_no, g.kind, fold(g.key), g.given, g.input, g.problems
	from alive cross join jsonb_to_recordset($5::jsonb) as g (row_no integer, kind text, key text, given jsonb, input jsonb, problems jsonb)
	returning 1`;
const BEAT =
	"update imports set beat_at = now(), progress = greatest(progress, $3) where id = $1 and attempt = $2 and state = 'checking' returning id";
const COUNTS = `select coalesce(jsonb_object_agg(kind, n), '{}') || jsonb_build_object('last_row', coalesce(max(last_row), 0)) as counts
	from (select kind, count(*) as n, max(row_no) as last_row from import_rows where import_id = $1 group by kind) k`;
const CHECKED = `update imports set state = 'checked', progress = 100, counts = $3, problem = $4, checked_change = $5, beat_at = now()
	where id = $1 and attempt = $2 and state = 'checking'`;
const NOT_CHECKED =
	"update imports set state = 'uploaded', progress = 0, problem = $3 where id = $1 and attempt = $2 and state = 'checking'";

/** Reads every row of the file and finds out what it would do. Begins anew when it was interrupted: nothing but our own notes was written. */
export async function checkImport(db: CustomerDb, table: RecordTable, import_id: number, attempt: number, chunk = CHUNK): Promise<void> {
	const state = await importOfJob(db, import_id);
	if (state?.state !== "checking" || state.attempt !== attempt || state.plan === null) return;
	await ask(db, "delete from import_rows where import_id = $1", [import_id]);
	const checked_change = await newestChange(db);
	const fields = await fieldsOfJob(db, table, state.plan);
	try {
		if (!(await keepRows(db, table, fields, state, chunk))) return;
	} catch (error) {
		if (!(error instanceof UnreadableFile) && !(error instanceof TooManyRows)) throw error;
		const problem: Problem =
			error instanceof TooManyRows ? { message: "import_rows_max", maximum: IMPORT_MAX_ROWS } : { message: "import_unreadable" };
		await ask(db, NOT_CHECKED, [import_id, attempt, JSON.stringify(problem)]);
		return;
	}
	const beat = async () => (await ask(db, BEAT, [import_id, attempt, 90])).length > 0;
	if (!(await matchRows(db, table, fields, state, beat))) return;
	const [row] = await ask<{ counts: { new?: number; last_row: number } }>(db, COUNTS, [import_id]);
	const counts = row?.counts ?? { last_row: 0 };
	const problem: Problem | null = counts.last_row === 0 ? { message: "import_empty" } : await limitProblem(db, table, counts.new ?? 0);
	await ask(db, CHECKED, [import_id, attempt, JSON.stringify(counts), problem === null ? null : JSON.stringify(problem), checked_change]);
}
class TooManyRows extends Error {}

async function keepRows(db: CustomerDb, table: RecordTable, fields: FileField[], state: ImportState, chunk: number): Promise<boolean> {
	const plan = state.plan as StoredPlan;
	let read = 0;
	const file = await openSheet(
		bytesOf(db, state.id, (bytes) => {
			read = bytes;
		}),
		plan,
	);
	const readRow = rowReader(fields, plan, new Date().getUTCFullYear());
	let waiting: ReadRow[] = [];
	let rows = 0;
	const keep = async (): Promise<boolean> => {
		if (waiting.length === 0) return true;
		await resolveNames(db, table, fields, waiting, state.own);
		const percent = Math.min(85, Math.floor((85 * read) / Math.max(state.file_size, 1)));
		const kept = await ask(db, KEEP, [state.id, state.attempt, percent, rows, JSON.stringify(waiting)]);
		waiting = [];
		return kept.length > 0;
	};
	for await (const batch of file.rows()) {
		for (const row of batch) {
			if (row.number <= (plan.header_row ?? 1)) continue;
			const made = readRow(row);
			if (made === undefined) continue;
			rows++;
			waiting.push(made);
		}
		if (rows > IMPORT_MAX_ROWS) throw new TooManyRows();
		if (waiting.length >= chunk && !(await keep())) return false;
	}
	return keep();
}

/** How many more the plan allows, where it says so. */
export async function limitProblem(db: CustomerDb, table: RecordTable, added: number): Promise<Problem | null> {
	if (table.room === undefined || added === 0) return null;
	const [row] = await ask<{ room: number | null }>(db, `select (${table.room}) as room`, []);
	const room = row?.room ?? null;
	return room !== null && added > room ? { message: "import_limit", maximum: Math.max(0, room), minimum: added } : null;
}

export async function newestChange(db: CustomerDb): Promise<number> {
	return (await ask<{ id: number }>(db, "select coalesce(max(id), 0) as id from changes", []))[0]?.id ?? 0;
}
