import type { MyWork, Timer } from "@homeroom/contract/areas/work/work.contract.ts";
import { WORK_HOURS_MAX, type Work } from "@homeroom/contract/areas/work/work.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { findRecord } from "../../kit/records/record-queries.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { beginTask } from "../tasks/tasks.public.ts";
import { HANDOVERS, TIMERS, WORK } from "./work.queries.ts";

/** Whoever works at the school has a timer; families have none, whatever their role says. */
export function workerOf(actor: Actor): number {
	if (actor.portal_type !== "ADMIN") throw new Refusal("forbidden");
	return actor.user_id;
}

export async function myWork(db: CustomerDb, user_id: number): Promise<MyWork> {
	const [[clock], timers, handovers] = await Promise.all([
		ask<{ now: string }>(db, sql`select clock_timestamp() as now`),
		ask<Timer>(db, sql`${TIMERS} where r.user_id = ${user_id}`),
		ask<MyWork["asked"][number]>(
			db,
			sql`${HANDOVERS} where h.state = 'waiting' and h.goes_back_at > now() and (h.to_id = ${user_id} or h.from_id = ${user_id}) order by h.goes_back_at, h.id`,
		),
	]);
	return {
		now: found(clock).now,
		timer: timers[0] ?? null,
		asked: handovers.filter(({ to_id }) => to_id === user_id),
		given: handovers.filter(({ from_id }) => from_id === user_id),
	};
}

export async function timerOf(db: CustomerDb, user_id: number): Promise<Timer> {
	const [row] = await ask<Timer>(db, sql`${TIMERS} where r.user_id = ${user_id}`);
	return found(row);
}

interface Running {
	id: number;
	task_id: number;
	started_at: string;
	/** It ran for longer than anybody works: when they stopped is not known. */
	is_lost: boolean;
}
/** Nobody else changes their timers until the transaction ends. */
export const holdWorkers = (db: CustomerDb, user_ids: readonly number[]) =>
	ask(db, sql`select platform.hold_worker(${db.customer_id}, p) from (select p from unnest(${user_ids}::bigint[]) p order by p) people`);
/** The person's timer, held likewise. */
export async function heldTimer(db: CustomerDb, user_id: number): Promise<Running | undefined> {
	await holdWorkers(db, [user_id]);
	const [row] = await ask<Running>(
		db,
		sql`select id, task_id, started_at, clock_timestamp() > started_at + make_interval(hours => ${WORK_HOURS_MAX}) as is_lost from timers where user_id = ${user_id}`,
	);
	return row;
}
/** Nothing is written down of which nobody can say how long it was: they are asked first. */
export function demandKnown(timer: Running | undefined): void {
	if (timer?.is_lost) throw new Refusal("timer_forgotten");
}

/** The database decides: of several at once the last one runs, and each of the others is in the log. */
export async function startTimer(db: CustomerDb, user_id: number, task_id: number, own: number | null): Promise<Timer> {
	await beginTask(db, task_id, own);
	const running = await heldTimer(db, user_id);
	if (running?.task_id !== task_id) demandKnown(running);
	await ask(db, sql`select platform.start_timer(${db.customer_id}, ${user_id}, ${task_id})`);
	return timerOf(db, user_id);
}

interface Stop {
	/** When they really stopped; otherwise now. */
	at?: string | undefined;
	note: string | null;
}
export async function stopTimer(db: CustomerDb, user_id: number, { at, note }: Stop): Promise<Work> {
	const running = await heldTimer(db, user_id);
	if (running === undefined) throw notFound();
	if (at === undefined) demandKnown(running);
	else await demandWithin(db, running, at);
	const [row] = await ask<{ id: number }>(
		db,
		sql`select platform.stop_timers(${db.customer_id}, array[${user_id}::bigint], coalesce(${at ?? null}::timestamptz, clock_timestamp()), null, ${note}) as id`,
	);
	return found(await findRecord(db, WORK, found(row).id, null));
}
async function demandWithin(db: CustomerDb, { started_at }: Running, at: string): Promise<void> {
	const [row] = await ask<{ fits: boolean; is_long: boolean }>(
		db,
		sql`select ${at}::timestamptz between ${started_at}::timestamptz and clock_timestamp() as fits,
			${at}::timestamptz > ${started_at}::timestamptz + make_interval(hours => ${WORK_HOURS_MAX}) as is_long`,
	);
	if (!row?.fits) throw new Refusal("invalid", { fields: { at: { message: "work_stop" } } });
	if (row.is_long) throw new Refusal("invalid", { fields: { at: { message: "work_length" } } });
}

export async function keepTimer(db: CustomerDb, user_id: number): Promise<Timer> {
	const rows = await ask(db, sql`update timers set sure_at = now(), asked_at = null where user_id = ${user_id} returning id`);
	found(rows[0]);
	return timerOf(db, user_id);
}

export async function discardTimer(db: CustomerDb, user_id: number): Promise<void> {
	await heldTimer(db, user_id);
	found((await ask(db, sql`delete from timers where user_id = ${user_id} returning id`))[0]);
}
