import type { HandOver, HandOverInput, Timer } from "@homeroom/contract/areas/work/work.contract.ts";
import type { HandOverState } from "@homeroom/contract/areas/work/work.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { NOTHING, type Sql, sql } from "../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { holding } from "../../kit/session/holding.ts";
import { tell } from "../notices/notices.public.ts";
import { takeOverTask } from "../tasks/tasks.public.ts";
import { HANDOVER_ANSWERED, HANDOVER_ASKED } from "./work.notices.ts";
import { HANDOVERS, WORKED_SINCE } from "./work.queries.ts";
import { demandKnown, heldTimer, holdWorkers, timerOf } from "./work.timers.ts";

const handOver = async (db: CustomerDb, id: number): Promise<HandOver> =>
	found((await ask<HandOver>(db, sql`${HANDOVERS} where h.id = ${id}`))[0]);

/** The giver works on until the colleague takes it: a timer stops by somebody's deed alone. */
export async function giveWork(db: CustomerDb, user_id: number, { to_id, note }: HandOverInput): Promise<HandOver> {
	const running = await heldTimer(db, user_id);
	if (running === undefined) throw notFound();
	demandKnown(running);
	const takers = await ask(
		db,
		sql`select from (${holding("Tasks.Complete")}) q join memberships m on m.user_id = q.user_id and m.portal_type = 'ADMIN' where q.user_id = ${to_id} and q.user_id <> ${user_id}`,
	);
	if (takers.length === 0) throw new Refusal("invalid", { fields: { to_id: { message: "choice" } } });
	const [made] = await ask<{ id: number }>(
		db,
		sql`insert into handovers (task_id, from_id, to_id, note, began_at, seconds, goes_back_at)
		select r.task_id, r.user_id, ${to_id}::bigint, ${note}::text, r.started_at, coalesce(p.seconds, 0), now() + make_interval(mins => s.hand_over_minutes)
		from timers r cross join work_settings s left join handovers p on p.id = r.handover_id where r.user_id = ${user_id} on conflict do nothing returning id`,
	);
	if (made === undefined) throw new Refusal("handover_waiting");
	await tell(db, HANDOVER_ASKED, made.id);
	return handOver(db, made.id);
}

/** In one transaction: the giver's timer stops, the taker's other one too, and the task's goes on as theirs. */
export async function takeWork(db: CustomerDb, user_id: number, id: number): Promise<Timer> {
	const [asked] = await ask<{ task_id: number; from_id: number | null }>(
		db,
		sql`select task_id, from_id from handovers where id = ${id} and to_id = ${user_id}`,
	);
	const { task_id, from_id } = found(asked);
	await takeOverTask(db, task_id, from_id, user_id);
	await holdWorkers(db, [user_id, ...(from_id === null ? [] : [from_id])]);
	const mine = await heldTimer(db, user_id);
	if (mine?.task_id !== task_id) demandKnown(mine);
	await ask(db, sql`select platform.start_timer(${db.customer_id}, ${user_id}, ${task_id}, ${id}, ${from_id})`);
	await settle(db, sql`h.id = ${id} and h.to_id = ${user_id}`, "accepted", sql`, seconds = h.seconds + ${WORKED_SINCE}`);
	await tell(db, HANDOVER_ANSWERED, id);
	return timerOf(db, user_id);
}

export async function declineWork(db: CustomerDb, user_id: number, id: number, answer: string | null): Promise<HandOver> {
	await settle(db, sql`h.id = ${id} and h.to_id = ${user_id}`, "declined", sql`, answer = ${answer}`);
	await tell(db, HANDOVER_ANSWERED, id);
	return handOver(db, id);
}
export async function withdrawWork(db: CustomerDb, user_id: number, id: number): Promise<HandOver> {
	await settle(db, sql`h.id = ${id} and h.from_id = ${user_id}`, "withdrawn", NOTHING);
	return handOver(db, id);
}

/** Of two who answer at once one does; what has gone back is not taken any more. */
async function settle(db: CustomerDb, which: Sql, state: HandOverState, more: Sql): Promise<void> {
	const rows = await ask(
		db,
		sql`update handovers h set state = ${state}, answered_at = now()${more} where ${which} and h.state = 'waiting' and h.goes_back_at > clock_timestamp() returning h.id`,
	);
	if (rows.length > 0) return;
	const there = await ask(db, sql`select from handovers h where ${which}`);
	throw there.length === 0 ? notFound() : new Refusal("handover_over");
}
