import { ask, type CustomerDb, inTransaction } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import { smsRef } from "../telling/alarm.told.ts";
import { keepAnswers } from "./safety.service.ts";
import { saysSafe } from "./safety-words.ts";

export const SMS_ANSWER_TASK = "alarm_sms_answer";

/**
 * A text message that came while an alarm runs, from a number to which it was told: the plain word alone says safe, all else is a call for help with that text.
 * Of a number that several on the list share a plain word says nothing of which of them it is.
 */
export const takeSmsAnswer = (db: CustomerDb, sms_answer_id: number): Promise<void> =>
	inTransaction(db, async (tx) => {
		const [alarm] = await ask<{ id: number }>(tx, sql`select id from emergency_alarms where state = 'running' for share`);
		if (alarm === undefined) return;
		const rows = await ask<{ on_site_id: number; body: string; at: string }>(
			tx,
			sql`select distinct t.on_site_id, a.body, a.at from sms_answers a join sms_messages g on g.number = a.number and g.attempts > 0
			join emergency_told t on t.alarm_id = ${alarm.id} and t.channel = 'sms' and t.on_site_id is not null and g.ref = ${smsRef("t")} where a.id = ${sms_answer_id} order by 1`,
		);
		const [first] = rows;
		if (first === undefined) return;
		const { body, at } = first;
		const isSafe = rows.length === 1 && saysSafe(body);
		const given = rows.map(({ on_site_id }) => ({
			on_site_id,
			state: isSafe ? ("safe" as const) : ("help" as const),
			note: isSafe ? null : body,
		}));
		await ask(
			tx,
			sql`update emergency_told set read_at = now() where alarm_id = ${alarm.id} and channel = 'sms' and read_at is null and on_site_id = any(${rows.map(({ on_site_id }) => on_site_id)}::bigint[])`,
		);
		await keepAnswers(tx, alarm.id, given, { answer_id: `sms:${sms_answer_id}`, given_at: at }, { way: "sms", by: null });
	});
