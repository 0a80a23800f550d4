import { nameBatch } from "../changes/batches.ts";
import { ask, type CustomerDb, inTransaction } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";
import { Refusal, refusalOf } from "../http/refusal.ts";
import { enqueue } from "../jobs/jobs.ts";
import type { RecordTable, TableOf } from "../tables/record-table.ts";
import { newestChange } from "./import-check.ts";
import { forgetMatches, matchRows } from "./import-match.ts";
import { demandRight, endedBy, rightsOfJob } from "./import-right.ts";
import { doneCounts, fieldsOfJob, fillsKnown, type ImportState, importOfJob, type Problem, type StoredPlan } from "./import-state.ts";
import type { FileField } from "./import-words.ts";
import { isAboutARow, writes } from "./rows/import-writes.ts";
import { makeNamed, makingFields, mayMake } from "./values/import-make.ts";

/** So many rows in one transaction: large enough to be quick, small enough that nobody waits for it. */
const CHUNK = 2000;
/** After so many rows the planner counts the table anew. */
const MANY = 1000;

interface Turn {
	import_id: number;
	attempt: number;
}
const alive = ({ import_id, attempt }: Turn) => sql`where id = ${import_id} and attempt = ${attempt} and state = 'running'`;
/** The place moves in the transaction that does the work: whatever dies, each row is done once. */
const advance = (turn: Turn, at: number, to: number, progress: number) =>
	sql`update imports set done_row = ${to}, progress = ${progress}, beat_at = now() ${alive(turn)} and done_row = ${at} returning id`;
const refused = (import_id: number, row_no: number) =>
	sql`update import_rows set failed = true, problems = jsonb_build_object('row', jsonb_build_object('message', 'import_refused'))
	where import_id = ${import_id} and row_no = ${row_no} and kind in ('new', 'changed')`;
/** Once something was written nobody reads the file again: what became of it, and what is left to do, is in its rows. */
const ended = (turn: Turn, as: "done" | "stopped", done: unknown, problem: unknown) =>
	sql`with over as (
		update imports set state = ${as}, done = ${JSON.stringify(done)}, problem = ${problem === null ? null : JSON.stringify(problem)}, progress = case when ${as} = 'done' then 100 else progress end, beat_at = now() ${alive(turn)} returning id, done_row
	), dropped as (
		delete from import_parts p using over where p.import_id = over.id and over.done_row > 0
	)
	select id from over`;

/** Writes what was checked, chunk by chunk, all under one batch. Goes on where it stopped, however it stopped. */
export async function runImport(
	db: CustomerDb,
	table: RecordTable,
	import_id: number,
	attempt: number,
	tableOf: TableOf,
	chunk = CHUNK,
): Promise<void> {
	const state = await importOfJob(db, import_id);
	if (state?.state !== "running" || state.attempt !== attempt || state.plan === null) return;
	const fields = await fieldsOfJob(db, table, state.plan);
	const end = async (as: "done" | "stopped", done_row: number, problem: Problem | null) => {
		const done = await doneCounts(db, import_id, done_row);
		await inTransaction(db, async (transaction) => {
			const over = await ask(transaction, ended({ import_id, attempt }, as, done, problem));
			// whoever began it may be elsewhere by now
			if (over.length > 0)
				await enqueue(transaction, "tell_import", { import_id, path: table.spec.path }, `told import ${import_id} ${attempt}`);
		});
	};
	if (!fillsKnown(fields, state.plan)) return end("stopped", state.done_row, { message: "import_field_gone" });
	if (!(await compareAgain(db, table, fields, state))) return;
	let isMade = state.plan.made === true || makingFields(state.plan).length === 0;
	const last = state.counts.last_row ?? 0;
	let at = state.done_row;
	let size = chunk;
	while (at < last) {
		const to = Math.min(last, at + size);
		try {
			const progress = Math.floor((100 * to) / last);
			const mine = await inTransaction(db, async (transaction) => {
				await demandRight(transaction, table, state);
				const place = await ask(transaction, advance({ import_id, attempt }, at, to, Math.min(progress, 99)));
				if (place.length === 0) return false;
				if (at === 0) await nameBatch(transaction, "import", { record: table.spec.name, count: state.row_count, file: state.file_name });
				if (!isMade) await makeOnce(transaction, table, fields, state, tableOf);
				for (const statement of writes(table, fields, state, at + 1, to)) await ask(transaction, statement);
				return true;
			});
			if (!mine) return;
			isMade = true;
			at = to;
			size = Math.min(chunk, size * 2);
		} catch (error) {
			const refusal = refusalOf(error);
			// the database is away: the job is asked for again and goes on from here
			if (refusal?.code === "unavailable") throw error;
			if (refusal?.code === "plan_limit") return end("stopped", at, { message: "plan_limit", maximum: refusal.values?.max });
			const problem = endedBy(error);
			if (problem !== undefined) return end("stopped", at, problem);
			if (error instanceof NotMade) return end("stopped", at, { message: "import_failed" });
			if (!isAboutARow(error)) {
				await end("stopped", at, { message: "import_failed" });
				throw error;
			}
			if (size > 1) size = Math.max(1, Math.floor(Math.min(size, to - at) / 2));
			else {
				// this one row stands against a rule; the others go on
				await inTransaction(db, async (transaction) => {
					const place = await ask(transaction, advance({ import_id, attempt }, at, to, state.progress));
					if (place.length > 0) await ask(transaction, refused(import_id, to));
				});
				at = to;
				size = 64;
			}
		}
	}
	if (last >= MANY) await ask(db, sql`select platform.count_rows(${table.spec.name})`);
	await end("done", last, null);
}
/** What was chosen to be made could not be. */
class NotMade extends Error {}
/** What was chosen to be made is made with the first rows: without them nothing of it is left, and one undo takes back both. */
async function makeOnce(db: CustomerDb, table: RecordTable, fields: FileField[], state: ImportState, tableOf: TableOf): Promise<void> {
	const { id: import_id, attempt, plan } = state;
	const making = makingFields(plan ?? {});
	const rights = await rightsOfJob(db, state);
	for (const file of fields.filter(({ name }) => making.includes(name)))
		if (!(await mayMake(db, table, file, tableOf, rights))) throw new Refusal("import_right_ended");
	await ask(db, sql`update imports set plan = plan || '{"made": true}' ${alive({ import_id, attempt })}`);
	try {
		await makeNamed(db, table, fields, state, tableOf);
	} catch (error) {
		if (refusalOf(error)?.code === "unavailable") throw error;
		throw new NotMade("made by nobody", { cause: error });
	}
}

/** Somebody may have written since the check: then rows are compared once more, before the first one is written. */
async function compareAgain(db: CustomerDb, table: RecordTable, fields: FileField[], state: ImportState): Promise<boolean> {
	const { id, attempt, plan, done_row, checked_change } = state;
	const beat = async () =>
		(await ask(db, sql`update imports set beat_at = now() ${alive({ import_id: id, attempt })} returning id`)).length > 0;
	if (done_row > 0 || (plan as StoredPlan).match.length === 0) return beat();
	const [changed] = await ask(db, sql`select 1 from changes where id > ${checked_change} and table_name = ${table.spec.name} limit 1`);
	if (changed === undefined) return beat();
	const newest = await newestChange(db);
	await forgetMatches(db, id);
	if (!(await matchRows(db, table, fields, state, beat))) return false;
	await ask(db, sql`update imports set checked_change = ${newest} ${alive({ import_id: id, attempt })}`);
	return true;
}
