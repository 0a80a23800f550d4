import { DOUBTS } from "@homeroom/contract/kit/values/doubts.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { type Sql, sql, verbatim } from "../db/sql-text.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueueLater } from "../jobs/jobs.ts";
import { UnreadableFile } from "../sheets/unreadable-file.ts";
import type { RecordTable, TableOf } from "../tables/record-table.ts";
import { columnHints } from "./columns/import-hints.ts";
import { partOf } from "./import-bytes.ts";
import { lookUp } from "./import-lookups.ts";
import { matchRows } from "./import-match.ts";
import { readApart } from "./import-readers.ts";
import { demandRight, endedBy, rightsOfJob } from "./import-right.ts";
import { batchOf, fieldsOfJob, type ImportState, importOfJob, type Problem, type StoredPlan } from "./import-state.ts";
import { inTurnOfRows } from "./import-turns.ts";
import type { FileField } from "./import-words.ts";
import { rehearse } from "./rows/import-rehearsal.ts";

const CHUNK = 2000;
const BEAT_MS = 5_000;
/** Minutes until a check looks again whether it is its school's turn: waiting here would keep other jobs from being done. */
const LOOK_AGAIN = 0.05;

/** The import, unless its job was overtaken. */
export const underCheck = ({ id, attempt }: Pick<ImportState, "id" | "attempt">) =>
	sql`id = ${id} and attempt = ${attempt} and state = 'checking'`;
/** Everything about the import's rows, kept beside them. */
const kept = (alive: Sql, progress: number, soFar: number, rows: string) => sql`with alive as (
		update imports set progress = ${progress}, row_count = ${soFar}, beat_at = now() where ${alive} returning id
	)
	insert into import_rows (import_id, row_no, kind, match_key, given, input, problems, hints, doubts)
	select alive.id, g.row_no, g.kind, fold(g.key), g.given, g.input, g.problems, g.hints, g.doubts
	from alive cross join jsonb_to_recordset(${rows}::jsonb) as g (row_no integer, kind text, key text, given jsonb, input jsonb, problems jsonb, hints jsonb, doubts jsonb)
	returning 1`;
const beaten = (alive: Sql, progress: number) =>
	sql`update imports set beat_at = now(), progress = greatest(progress, ${progress}) where ${alive} returning id`;
/** Rows of each kind, and how many of them wait for an answer to a doubt, by field. */
export const countsOf = (
	import_id: number,
) => sql`select coalesce(jsonb_object_agg(kind, n), '{}') || jsonb_build_object('last_row', coalesce(max(last_row), 0), 'doubts', (
		select coalesce(jsonb_object_agg(field, rows), '{}') from (
			select p.key as field, count(*) as rows from import_rows r cross join jsonb_each(r.problems) p
			where r.import_id = ${import_id} and r.kind = 'error' and r.doubts is not null and p.value ->> 'message' = any(${[...DOUBTS]}::text[]) group by p.key
		) d)) as counts
	from (select kind, count(*) as n, max(row_no) as last_row from import_rows where import_id = ${import_id} group by kind) k`;
const notChecked = (alive: Sql, problem: Problem) =>
	sql`update imports set state = 'uploaded', progress = 0, problem = ${JSON.stringify(problem)} where ${alive}`;

/** Reads every row of the file and finds out what it would do. Begins anew when it was interrupted: nothing but our own notes was written. */
export async function checkImport(
	db: CustomerDb,
	table: RecordTable,
	import_id: number,
	attempt: number,
	tableOf: TableOf,
	chunk = CHUNK,
): Promise<void> {
	const state = await importOfJob(db, import_id);
	if (state?.state !== "checking" || state.attempt !== attempt || state.plan === null) return;
	const alive = underCheck(state);
	const checked_change = await newestChange(db);
	const fields = await fieldsOfJob(db, table, state.plan);
	try {
		if (!(await inTurnOfRows(db, () => keepRows(db, table, fields, state, tableOf, chunk)))) return;
	} catch (error) {
		const problem = error instanceof UnreadableFile ? error.problem : endedBy(error);
		if (problem !== undefined) await ask(db, notChecked(alive, problem));
		else if (error instanceof Refusal && error.code === "import_busy")
			await enqueueLater(db, "check_import", { import_id, attempt }, batchOf(import_id), LOOK_AGAIN);
		else throw error;
		return;
	}
	const beat = async () => (await ask(db, beaten(alive, 90))).length > 0;
	if (!(await matchRows(db, table, fields, state, beat))) return;
	if (!(await rehearse(db, table, fields, state, tableOf, beat))) return;
	const [row] = await ask<{ counts: { new?: number; last_row: number } }>(db, countsOf(import_id));
	const counts = row?.counts ?? { last_row: 0 };
	const problem: Problem | null = counts.last_row === 0 ? { message: "import_empty" } : await limitProblem(db, table, counts.new ?? 0);
	await ask(
		db,
		sql`update imports set state = 'checked', progress = 100, counts = ${JSON.stringify(counts)}, problem = ${problem === null ? null : JSON.stringify(problem)},
			checked_change = ${checked_change}, beat_at = now() where ${alive}`,
	);
}

/** Has every row read and keeps it. False where somebody stopped the check meanwhile: then nothing is read any further. */
async function keepRows(
	db: CustomerDb,
	table: RecordTable,
	fields: FileField[],
	state: ImportState,
	tableOf: TableOf,
	chunk: number,
): Promise<boolean> {
	const { id, user_id } = state;
	const alive = underCheck(state);
	const plan = state.plan as StoredPlan;
	await ask(db, sql`delete from import_rows where import_id = ${id}`);
	const overtaken = new AbortController();
	const beating = setInterval(async () => {
		const found = await ask(db, beaten(alive, 0)).catch(() => [undefined]);
		if (found.length === 0) overtaken.abort(new Overtaken());
	}, BEAT_MS).unref();
	// by the examples that the person saw, and so for all rows alike
	const columns = columnHints(state.columns, fields);
	const parts: number[] = [];
	let read = 0;
	try {
		return await readApart(
			{ kind: "rows", plan, fields, chunk, today: new Date().toISOString().slice(0, 10), columns },
			{
				part: async (part) => {
					const bytes = await partOf(db, id, part);
					parts[part] = bytes?.length ?? 0;
					read = parts.slice(0, part + 1).reduce((sum, length) => sum + length, 0);
					return bytes;
				},
				names: async (asked) => lookUp(db, table, fields, asked, { rights: await rightsOfJob(db, state), user_id, tableOf }),
				found: async (found) =>
					(await ask(db, sql`update imports set found = ${JSON.stringify(found)} where ${alive} returning id`)).length > 0,
				keep: async ({ rows, json }) => {
					await demandRight(db, table, state);
					const percent = Math.min(85, Math.floor((85 * read) / Math.max(state.file_size, 1)));
					return (await ask(db, kept(alive, percent, rows, json))).length > 0;
				},
			},
			{ signal: overtaken.signal },
		);
	} catch (error) {
		if (error instanceof Overtaken) return false;
		throw error;
	} finally {
		clearInterval(beating);
	}
}
class Overtaken extends Error {}

/** How many more the plan allows, where it says so. */
export async function limitProblem(db: CustomerDb, table: RecordTable, added: number): Promise<Problem | null> {
	if (table.room === undefined || added === 0) return null;
	const [row] = await ask<{ room: number | null }>(db, sql`select (${verbatim(table.room)}) as room`);
	const room = row?.room ?? null;
	return room !== null && added > room ? { message: "import_limit", maximum: Math.max(0, room), minimum: added } : null;
}

export async function newestChange(db: CustomerDb): Promise<number> {
	return (await ask<{ id: number }>(db, sql`select coalesce(max(id), 0) as id from changes`))[0]?.id ?? 0;
}
