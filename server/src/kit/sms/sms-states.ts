import { ask, type CustomerDb } from "../db/customer-db.ts";
import { type Sql, sql, verbatim } from "../db/sql-text.ts";
import { SMS_TASKS } from "./send-sms.ts";

/** Joins the message of a ref to a query: its `state`, `problem`, `parts` and `changed_at`, by the alias. Row security leaves the school's own. */
export const joinSms = (alias: string, ref: Sql): Sql => sql`left join sms_messages ${verbatim(alias)} on ${verbatim(alias)}.ref = ${ref}`;

/** Joins the newest answer to the message of that alias: its `body` and `at`. */
export const joinSmsAnswer = (alias: string, message: string): Sql =>
	sql`left join lateral (select a.body, a.at from sms_answers a where a.message_id = ${verbatim(message)}.id order by a.id desc limit 1) ${verbatim(alias)} on true`;

/** Which of these numbers want none but essential messages, and since when. */
export const smsStops = (db: CustomerDb, numbers: readonly string[]): Promise<{ number: string; stopped_at: string }[]> =>
	ask(db, sql`select number, stopped_at from sms_stops where ended_at is null and number = any(${numbers}::text[])`);

/** What has not left yet never will; answers the refs of those. What is being handed over at this moment is not tried again. */
export async function withdrawSms(db: CustomerDb, refs: readonly string[]): Promise<string[]> {
	const rows = await ask<{ ref: string; state: string }>(
		db,
		sql`update sms_messages set withdrawn_at = now(), state = case state when 'waiting' then 'failed' else state end, problem = case state when 'waiting' then 'withdrawn' else problem end,
				body = case when state <> 'waiting' then body end, changed_at = now()
			where ref = any(${refs}::text[]) and state in ('waiting', 'in_doubt') returning ref, state`,
	);
	return rows.filter(({ state }) => state === "failed").map(({ ref }) => ref);
}

const GIVE_UP = "2 days";
/** A waiting row by that name that nothing has become of for so long: like a mail it is given up on. */
export const isTooOld = (row: string): Sql => verbatim(`${row}.changed_at < now() - interval '${GIVE_UP}'`);
/** Also where no job comes to it any more. */
export const giveUpWaitingSms = (db: CustomerDb): Promise<unknown> =>
	ask(
		db,
		sql`update sms_messages g set state = 'failed', problem = 'never_taken', claimed_at = now(), changed_at = now() where g.state = 'waiting' and ${isTooOld("g")}`,
	);

/** Of the rows by that name: in doubt or failed, not called back, still with its text, and not being handed over at this moment. */
export const mayGoAgain = (row: string): Sql =>
	verbatim(
		`(${row}.state in ('in_doubt', 'failed') and ${row}.withdrawn_at is null and ${row}.body is not null and ${row}.claimed_at < now() - interval '1 minute')`,
	);

/** Sends again what may go again of the messages `g` that are meant: a person decided so, who knows that somebody may get it twice. */
export async function sendSmsAgain(db: CustomerDb, meant: Sql): Promise<number> {
	const [row] = await ask<{ again: number }>(
		db,
		sql`with again as (
			update sms_messages g set state = 'waiting', problem = null, status = null, attempts = 0, due_at = now(), claimed_at = null, changed_at = now()
			where ${meant} and ${mayGoAgain("g")} returning g.lane
		), jobs as (
			select platform.enqueue(t.task, '{}'::jsonb, t.task || ' ' || ${db.customer_id}::bigint || ' ' || pg_current_xact_id())
			from jsonb_each_text(${JSON.stringify(SMS_TASKS)}::jsonb) as t (lane, task) where exists (select from again w where w.lane = t.lane)
		)
		select (select count(*) from jobs) as jobs, (select count(*)::int from again) as again`,
	);
	return row?.again ?? 0;
}
