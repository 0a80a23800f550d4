import { worldNumber } from "@homeroom/contract/kit/values/phone-number.ts";
import { SMS_PARTS_MAX, smsParts, smsText } from "@homeroom/contract/kit/values/sms-parts.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";

export interface Sms {
	/** As people write it; a national number is one of the school's country. */
	to: string;
	text: string;
	/** What it is about, in the sender's own words (`communication:17`): the same again is the same message. */
	ref: string;
	/** It goes ahead of all others, and the month's limit does not hold it back. */
	urgent?: boolean;
	/** It goes to who wants no others: safety, attendance. */
	essential?: boolean;
}
/** Why nothing is sent. `stopped`: whoever has the number wants none. */
export type SmsFault = "number" | "empty" | "too_long" | "stopped";
export interface SmsRefused {
	ref: string;
	why: SmsFault;
}
export type SmsLane = "urgent" | "outside" | "bulk";
export const SMS_TASKS: Readonly<Record<SmsLane, string>> = { urgent: "send_sms_urgent", outside: "send_sms", bulk: "send_sms_bulk" };
/** More at once wait behind the few of others. */
const MANY = 100;

/**
 * Text messages that go when this transaction commits, two statements for any number of them. Those that cannot go are answered and not written.
 * Refused as a whole where the month's limit would be passed (`sms_limit`).
 */
export async function sendSms(db: CustomerDb, messages: readonly Sms[]): Promise<SmsRefused[]> {
	if (messages.length === 0) return [];
	const code = await countryCode(db);
	const refused: SmsRefused[] = [];
	const rows: object[] = [];
	for (const { to, text, ref, urgent = false, essential = false } of messages) {
		const number = worldNumber(to, code);
		const body = smsText(text);
		const { parts } = smsParts(body);
		const why = number === null ? "number" : parts === 0 ? "empty" : parts > SMS_PARTS_MAX ? "too_long" : null;
		if (why === null) rows.push({ ref, number, body, parts, essential, lane: laneOf(urgent, messages.length) });
		else refused.push({ ref, why });
	}
	const [{ stopped = [] } = {}] = await ask<{ stopped: string[] }>(
		db,
		sql`with asked as (
			select m.*, not m.essential and exists (select from sms_stops s where s.number = m.number and s.ended_at is null) as stopped
			from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (ref text, number text, body text, parts smallint, essential boolean, lane text)
		), written as (
			insert into sms_messages (ref, number, body, parts, essential, lane) select ref, number, body, parts, essential, lane from asked where not stopped
			on conflict (customer_id, ref) do nothing returning lane
		), jobs as (
			select platform.enqueue(t.task, '{}'::jsonb, t.task || ' ' || ${db.customer_id}::bigint || ' ' || pg_current_xact_id())
			from jsonb_each_text(${JSON.stringify(SMS_TASKS)}::jsonb) as t (lane, task) where exists (select from written w where w.lane = t.lane)
		)
		select (select count(*) from jobs) as jobs, array(select ref from asked where stopped) as stopped`,
	);
	return [...refused, ...stopped.map((ref) => ({ ref, why: "stopped" as const }))];
}

const laneOf = (urgent: boolean, count: number): SmsLane => (urgent ? "urgent" : count > MANY ? "bulk" : "outside");

/** By which national numbers are read; null: the school has not said. */
async function countryCode(db: CustomerDb): Promise<string | null> {
	const [row] = await ask<{ country_code: string | null }>(db, sql`select country_code from sms_settings`);
	return row?.country_code ?? null;
}
