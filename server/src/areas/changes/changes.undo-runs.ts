import { changes, type Undone, type UndoRun } from "@homeroom/contract/areas/changes/changes.contract.ts";
import { UNDO_STEPS } from "@homeroom/contract/areas/changes/changes.rules.ts";
import type pg from "pg";
import { admitMember, refuseShutOut } from "../../kit/calls/admission.ts";
import { undoBatch } from "../../kit/changes/undo.ts";
import { ask, type CustomerDb, inCustomer, inTransaction } from "../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../kit/db/sql-text.ts";
import { found, isConnectionLost, Refusal, refusalOf } from "../../kit/http/refusal.ts";
import { type CustomerTask, enqueue, enqueueLater, type Task } from "../../kit/jobs/jobs.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { Sessions } from "../../kit/session/sessions.ts";
import type { LoggedTables } from "../../kit/tables/logged-table.ts";

/** More changes than this are taken back by a job: some seconds' worth. */
export const MANY = 5_000;
const KEPT = "7 days";
/** So often it is begun where the database went away: within two minutes. Whatever else fails would fail again. */
const ATTEMPTS = 5;
/** Minutes until one looks again whether it is its turn: waiting here would keep other schools' jobs from being done. */
const LOOK_AGAIN = 0.05;

interface Asked {
	run: string;
	batch: string;
	session_id: string;
}

/** Asks for it; whether whoever asked may do it is looked at when its turn has come, as it is then. */
export async function beginUndo(db: CustomerDb, actor: Actor, run: string, batch: string, total: number): Promise<Undone> {
	await ask(db, sql`delete from undo_runs where created_at < now() - ${KEPT}::interval`);
	const begun = await ask(
		db,
		sql`insert into undo_runs (id, undoes, user_id, total) values (${run}, ${batch}, ${actor.user_id}, ${total})
		on conflict (customer_id, undoes) where state in ('waiting', 'running') do nothing returning id`,
	);
	if (begun.length === 0) throw new Refusal("undo_runs");
	await enqueue(db, "undo_batch", { run, batch, session_id: actor.session_id } satisfies Asked, `undo ${run}`);
	return { batch: run, undoes: batch, kind: "undo", label: {}, tables: [], running: true };
}

/** How far it got; what was refused is refused again, with the same reasons. Whoever did not ask for it does not find it. */
export async function undoRun(db: CustomerDb, actor: Actor, run: string): Promise<UndoRun> {
	const [row] = await ask<Omit<UndoRun, "steps"> & { refusal: ConstructorParameters<typeof Refusal> | null }>(
		db,
		sql`select state, step, total, undone, refusal from undo_runs where id = ${run} and user_id = ${actor.user_id}`,
	);
	const { refusal, ...shown } = found(row);
	if (refusal !== null) throw new Refusal(...refusal);
	return { ...shown, steps: UNDO_STEPS };
}

/** Undos of one school are done one after the other, whichever process does them; a turn ends with its transaction. */
const takeUndoTurn = async (db: CustomerDb): Promise<boolean> =>
	(await ask<{ got: boolean }>(db, sql`select pg_try_advisory_xact_lock(hashtextextended('undo', ${db.customer_id})) as got`))[0]?.got ===
	true;

/** Whoever asked for it may be elsewhere by now. */
const askToTell = (db: CustomerDb, run: string) => enqueue(db, "tell_undo", { run }, `told undo ${run}`);

class NotItsTurn extends Error {}

/** The job. All of it or nothing: a process that dies leaves things as they were, and the job is done anew. However it ends, the run has ended too. */
export const undoTask = (
	pool: pg.Pool,
	sessions: Sessions,
	tables: LoggedTables,
	inMaintenance: () => boolean = () => false,
): Task<CustomerTask> => ({
	lane: "bulk",
	run: async (input, db, attempt) => {
		const { run, batch, session_id } = input as Asked;
		const note = (set: Sql) => ask(db, sql`update undo_runs set ${set} where id = ${run}`);
		const [row] = await ask<{ user_id: number }>(
			db,
			sql`update undo_runs set state = 'running', step = 0 where id = ${run} and state in ('waiting', 'running') returning user_id`,
		);
		if (row === undefined) return;
		try {
			const setting = { customer_id: db.customer_id, user_id: row.user_id, request_id: run };
			await inTransaction(inCustomer(pool, setting), async (transaction) => {
				if (!(await takeUndoTurn(transaction))) throw new NotItsTurn();
				const actor = await sessions.actorOfSession(session_id, row.user_id);
				if (actor === undefined) throw new Refusal("token_invalid");
				refuseShutOut(actor, changes.undo, inMaintenance());
				admitMember(actor, changes.undo);
				if (actor.customer_id !== db.customer_id) throw new Refusal("token_invalid");
				const undone = await undoBatch(transaction, tables, actor, batch, { note: async (step) => void (await note(sql`step = ${step}`)) });
				// with what it did: a process that ends just then leaves nothing that is done and not known to be
				await ask(transaction, sql`update undo_runs set state = 'done', undone = ${JSON.stringify(undone)}::jsonb where id = ${run}`);
				await askToTell(transaction, run);
			});
		} catch (error) {
			if (error instanceof NotItsTurn) {
				await note(sql`state = 'waiting'`);
				return enqueueLater(db, "undo_batch", input, `undo ${run}`, LOOK_AGAIN);
			}
			if (isConnectionLost(error) && attempt < ATTEMPTS) throw error;
			const { code, reasons, needed, values } = refusalOf(error) ?? new Refusal("unexpected");
			await note(sql`state = 'refused', refusal = ${JSON.stringify([code, { reasons, needed, values }])}::jsonb`);
			await askToTell(db, run);
			// told where jobs tell of failures; begun again it finds its run ended
			if (!(error instanceof Refusal)) throw error;
		}
	},
});
