import { ROSTER_STEPS, type RosterStep } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import type pg from "pg";
import { nameBatch } from "../../kit/changes/batches.ts";
import { ask, type CustomerDb, inCustomer, inTransaction } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { isConnectionLost, Refusal, refusalOf } from "../../kit/http/refusal.ts";
import { dropBytes } from "../../kit/imports/import-bytes.ts";
import type { Problem } from "../../kit/imports/import-state.ts";
import { inTurnOfRows } from "../../kit/imports/import-turns.ts";
import { dropGatheredRows, keepRehearsed, refuseLacking } from "../../kit/imports/rows/import-gathered.ts";
import { type CustomerTask, enqueue, enqueueLater, type Task } from "../../kit/jobs/jobs.ts";
import { reachOfPerson, refuseReadOnly } from "../../kit/session/rights-of-person.ts";
import { cut, tooLarge } from "../../kit/sheets/sheet-limits.ts";
import { UnreadableFile } from "../../kit/sheets/unreadable-file.ts";
import { tell } from "../notices/notices.public.ts";
import type { Sources } from "./corrections/rosters.cells.ts";
import { correctTables, withoutLeft } from "./corrections/rosters.corrected.ts";
import { explainRefused } from "./corrections/rosters.refusals.ts";
import { applyRoster } from "./rosters.apply.ts";
import { shapeOf } from "./rosters.files.ts";
import type { Entry, RosterModel } from "./rosters.model.ts";
import { ROSTER_DONE } from "./rosters.notices.ts";
import { dateFormatOf, MOST_CHARACTERS, newRoom, readTables } from "./rosters.reading.ts";
import { missingRight, neededFor } from "./rosters.rights.ts";
import { batchOfRoster, rosterOfJob, type StepState, type StoredRoster } from "./rosters.state.ts";
import { knownTable, modelOf, recognise } from "./shapes/rosters.shapes.ts";

const unlessOvertaken = (error: unknown): void => {
	if (!(error instanceof Overtaken)) throw error;
};
interface Asked {
	roster_id: number;
	attempt: number;
}
/** Ends a transaction that has shown what it was for. */
class Rehearsed extends Error {}
/** Somebody stopped it, or began it anew. */
class Overtaken extends Error {}
/** What was checked is not what would happen now. */
class Changed extends Error {}

const ATTEMPTS = 5;
/** Minutes until one looks again whether it is its turn. */
const LOOK_AGAIN = 0.05;
const READ = 15;

/** Looks at what would happen, by doing it and taking it back at once. Writes nothing but what it found out. */
export const checkRosterTask = (pool: pg.Pool): Task<CustomerTask> =>
	task(pool, "checking", "check_roster", async (db, roster, done) => {
		let found: { rows: string; steps: StepState[] } | undefined;
		await carryOut(db, roster, async (transaction, sources) => {
			const steps = await outcome(transaction, roster, sources);
			found = { rows: await rowsOf(transaction, roster), steps };
			throw new Rehearsed();
		}).catch((error: unknown) => {
			if (!(error instanceof Rehearsed)) throw error;
		});
		if (found === undefined) throw new Error("a rehearsal shows something");
		const { rows, steps } = found;
		await inTransaction(db, async (transaction) => {
			await forgetRows(transaction, roster);
			await keepRehearsed(transaction, rows);
			await done(transaction, sql`state = 'checked', progress = 100, problem = null, steps = ${JSON.stringify(steps)}`);
		});
	});

/** What a roster writes, and the log of it. */
const WRITTEN =
	"academic_years, staff, classes, students, student_enrolments, clients, contacts, client_students, student_contacts, class_teachers, class_students, changes";

/** Does all of it in one transaction: whatever dies, nothing or everything was done. */
export const runRosterTask = (pool: pg.Pool, ownerPool: pg.Pool): Task<CustomerTask> =>
	task(pool, "running", "run_roster", async (db, roster, done) => {
		await carryOut(db, roster, async (transaction, sources) => {
			const steps = await outcome(transaction, roster, sources);
			const refused = (all: StepState[]) => all.reduce((sum, { counts }) => sum + counts.error, 0);
			const archived = (all: StepState[]) => all.find(({ step }) => step === "left")?.counts.changed ?? 0;
			// more is refused, or more are archived, than somebody agreed to
			if (refused(steps) > refused(roster.steps) || archived(steps) > archived(roster.steps)) throw new Changed();
			const count = steps.reduce((sum, { counts }) => sum + counts.new + counts.changed, 0);
			await nameBatch(transaction, "roster", {
				record: "students",
				count,
				file: cut(roster.files.map(({ name }) => name).join(", "), 200),
			});
			await done(transaction, sql`state = 'done', progress = 100, problem = null, steps = ${JSON.stringify(steps)}`);
			await tell(transaction, ROSTER_DONE, roster.id);
			for (const { id } of roster.files) await dropBytes(transaction, id);
			if (roster.answers?.invite_role_id) await enqueue(transaction, "invite_roster", { roster_id: roster.id }, `invite ${roster.id}`);
		});
		// to the planner these tables are as they were: until its housekeeping comes by, undoing would read all of them for each row
		await ownerPool.query(`analyze ${WRITTEN}`);
	});

type Done = (db: CustomerDb, set: ReturnType<typeof sql>) => Promise<void>;
function task(
	pool: pg.Pool,
	state: "checking" | "running",
	name: string,
	work: (db: CustomerDb, roster: StoredRoster, done: Done) => Promise<void>,
): Task<CustomerTask> {
	return {
		lane: "bulk",
		run: async (input, outer, attempts) => {
			const { roster_id, attempt } = input as Asked;
			const roster = await rosterOfJob(outer, roster_id);
			if (roster === undefined || roster.state !== state || roster.attempt !== attempt || roster.answers === null) return;
			// all that it writes carries one request id: the batch that undo takes back
			const db = inCustomer(pool, { customer_id: outer.customer_id, user_id: roster.user_id, request_id: batchOfRoster(roster.id) });
			const done: Done = async (at, set) => {
				const rows = await ask(
					at,
					sql`update rosters set ${set} where id = ${roster.id} and attempt = ${attempt} and state = ${state} returning id`,
				);
				if (rows.length === 0) throw new Overtaken();
			};
			const back = state === "checking" ? "open" : "stopped";
			const stop = (problem: Problem) =>
				inTransaction(outer, async (tx) => {
					await done(tx, sql`state = ${back}, progress = 0, problem = ${JSON.stringify(problem)}`);
					// of a look at the files whoever asked is still there
					if (state === "running") await tell(tx, ROSTER_DONE, roster.id);
				}).catch(unlessOvertaken);
			try {
				await inTurnOfRows(db, () => work(db, roster, done));
			} catch (error) {
				if (error instanceof Overtaken) return;
				const refusal = error instanceof Changed ? undefined : refusalOf(error);
				if (refusal?.code === "import_busy") return enqueueLater(outer, name, input, `${name} ${roster.id}`, LOOK_AGAIN);
				if (isConnectionLost(error) && attempts < ATTEMPTS) throw error;
				if (error instanceof UnreadableFile) return stop(error.problem);
				if (error instanceof Changed) return stop({ message: "roster_changed" });
				if (refusal === undefined) {
					await stop({ message: "roster_failed" });
					// told where jobs tell of failures; begun again it finds itself ended
					throw error;
				}
				const [field] = Object.values(refusal.fields ?? {});
				await stop(field ?? { message: refusal.code, maximum: refusal.values?.max, minimum: refusal.values?.min });
				// a full disk, say: the person is told in words, whoever runs the machine where jobs tell of failures
				if (!(error instanceof Refusal)) throw error;
			}
		},
	};
}

/** Reads the files and does what they say; `end` is asked last, within the same transaction. */
async function carryOut(
	db: CustomerDb,
	roster: StoredRoster,
	end: (transaction: CustomerDb, sources: Sources) => Promise<void>,
): Promise<void> {
	const { answers } = roster;
	if (answers === null) return;
	const admitted = async (at: CustomerDb) => {
		await refuseReadOnly(at);
		const reach = await reachOfPerson(at, roster);
		if (missingRight(neededFor(roster, answers), reach) !== undefined) throw new Refusal("import_right_ended");
		return reach;
	};
	await admitted(db);
	const { model, all } = await readRoster(db, roster);
	const note = async (progress: number) => {
		const alive = await ask(
			db,
			sql`update rosters set progress = ${progress} where id = ${roster.id} and attempt = ${roster.attempt} and state = ${roster.state} returning id`,
		);
		if (alive.length === 0) throw new Overtaken();
	};
	await note(READ);
	const imports = Object.fromEntries(roster.steps.map(({ step, import_id }) => [step, import_id])) as Record<RosterStep, number>;
	await inTransaction(db, async (transaction) => {
		// files are read for a while
		const reach = await admitted(transaction);
		// what was just written is counted nowhere yet: the planner would take it for a handful of rows and read all of a table for each
		await ask(transaction, sql`select set_config('statement_timeout', '300s', true), set_config('enable_seqscan', 'off', true)`);
		// of an earlier look at the same files; with this transaction they go or come back
		await forgetRows(transaction, roster);
		const sources = await applyRoster(transaction, {
			model,
			all,
			answers,
			imports,
			mayReturn: { staff: reach("Staff.Delete") === "all", students: reach("Students.Delete") === "all" },
			note: (step) => note(READ + Math.round(((95 - READ) * ROSTER_STEPS.indexOf(step)) / ROSTER_STEPS.length)),
		});
		await end(transaction, sources);
	});
}

const forgetRows = (db: CustomerDb, { steps }: StoredRoster) =>
	dropGatheredRows(
		db,
		steps.map(({ import_id }) => import_id),
	);

/** All that the files say, and what of it is of the schools that were chosen. */
async function readRoster(db: CustomerDb, roster: StoredRoster): Promise<{ model: RosterModel; all: RosterModel }> {
	const tables = [];
	const room = newRoom();
	for (const { id, name } of roster.files)
		for (const raw of await readTables(db, id, name, room)) {
			const found = recognise(raw);
			if (found !== undefined) tables.push(knownTable(raw, found));
		}
	// what is typed is no sign of how the files write their days
	const format = await dateFormatOf(db, tables);
	const all = modelOf(shapeOf(roster) ?? "own", correctTables(tables, roster.corrections), format);
	refuseSwollen(all);
	return { model: withoutLeft(ofSchools(all, new Set(roster.answers?.schools ?? [])), roster.corrections), all };
}

/** What is of these schools; of all, where none was chosen. */
function ofSchools(all: RosterModel, chosen: ReadonlySet<string>): RosterModel {
	if (chosen.size === 0) return all;
	const isOf = ({ schools }: { schools: string[] }) => schools.length === 0 || schools.some((one) => chosen.has(one));
	const keys = (entries: readonly Entry[]) => new Set(entries.filter((entry) => !isOf(entry)).map(({ key }) => key));
	const [students, classes] = [keys(all.students), keys(all.classes)];
	const relations = all.relations.filter((one) => !students.has(one.student));
	const guarding = new Set(relations.map(({ guardian }) => guardian));
	const teaching = new Set(all.teachings.flatMap((one) => (classes.has(one.class) ? [] : [one.staff])));
	return {
		...all,
		students: all.students.filter(isOf),
		classes: all.classes.filter(isOf),
		// who teaches in two schools stands there twice, or in one of them
		staff: all.staff.filter((one) => isOf(one) || teaching.has(one.key)),
		guardians: all.guardians.filter(({ key }) => guarding.has(key)),
		relations,
		teachings: all.teachings.filter((one) => isOf(one) && !classes.has(one.class)),
		placements: all.placements.filter((one) => isOf(one) && !classes.has(one.class) && !students.has(one.student)),
	};
}

/** A row is kept once for each thing that it says: a few rows that say a lot are more than all files. */
function refuseSwollen({ staff, classes, students, guardians, relations, teachings, placements }: RosterModel): void {
	let characters = 0;
	for (const places of [staff, classes, students, guardians, relations, teachings, placements])
		for (const { given } of places) {
			for (const cell of given) characters += cell.length;
			if (characters > 4 * MOST_CHARACTERS) throw tooLarge(MOST_CHARACTERS);
		}
}

/** What became of the rows, step by step. */
async function outcome(db: CustomerDb, { steps }: StoredRoster, sources: Sources): Promise<StepState[]> {
	const ids = steps.map(({ import_id }) => import_id);
	await refuseLacking(db, ids);
	await explainRefused(db, steps, sources);
	const counted = await ask<{ import_id: number; kind: keyof StepState["counts"]; n: number }>(
		db,
		sql`select import_id, kind, count(*) as n from import_rows where import_id = any(${ids}::bigint[]) group by 1, 2`,
	);
	const counts = { new: 0, changed: 0, unchanged: 0, error: 0 };
	return steps.map((one) => ({
		...one,
		counts: {
			...counts,
			...Object.fromEntries(counted.filter(({ import_id }) => import_id === one.import_id).map(({ kind, n }) => [kind, n])),
		},
	}));
}
/** All rows, out of a transaction that is taken back. */
async function rowsOf(db: CustomerDb, { steps }: StoredRoster): Promise<string> {
	const ids = steps.map(({ import_id }) => import_id);
	const [all] = await ask<{ rows: string }>(
		db,
		sql`select coalesce(jsonb_agg(jsonb_build_object('import_id', import_id, 'row_no', row_no, 'kind', kind, 'row_id', row_id, 'given', given, 'input', input,
			'before', before, 'problems', problems, 'hints', hints)), '[]')::text as rows from import_rows where import_id = any(${ids}::bigint[])`,
	);
	return all?.rows ?? "[]";
}
