import { MESSAGE_LINK } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { MessageText } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { ask, type CustomerDb, inTransaction } from "../../../kit/db/customer-db.ts";
import { type Sql, sql, verbatim } from "../../../kit/db/sql-text.ts";
import { linkToken } from "../../../kit/secrets/sealed-links.ts";
import { type SmsFault, sendSms } from "../../../kit/sms/send-sms.ts";
import { mayGoAgain, sendSmsAgain, withdrawSms } from "../../../kit/sms/sms-states.ts";
import { type FieldValues, fieldValues, fillText } from "../messages.texts.ts";
import { holdMessage, holdOpen, type LeavingMessage, type LeavingRecipient, type Letterhead } from "./messages.leaving.ts";

/** What a recipient's text message is known by to those who send it. */
const REF = (row: string): Sql => verbatim(`${row}.sms_ref`);
/** The same however often it is claimed: of a reminder, which one it is. */
const refOf = ({ reminders }: LeavingMessage, { id, reminds }: LeavingRecipient): string =>
	`message:${id}${reminds ? `:${reminders}` : ""}`;

/** What became of a recipient: of a text message what its gateway says, unless the person did more. One by one, by its index: a plan made before there were any looks through all of them for each. */
export const joinRecipientSms = (row: string): Sql =>
	sql`left join lateral (select g.state, g.problem, ${mayGoAgain("g")} as may_go_again from sms_messages g where g.ref = ${REF(row)} limit 1) g on true`;
/** Its text may go again: the person has neither read it on another way nor been left out. */
export const TEXT_AGAIN = sql`(coalesce(g.may_go_again, false) and r.state not in ('read', 'answered', 'stopped'))`;
export const STATE = sql`case when g.state is null or r.state in ('read', 'answered', 'stopped') then r.state when g.state = 'waiting' then 'handed_over' else g.state end`;

/** As it is sent: its short text, and where somebody answers, where an answer is asked for and the text does not say it. */
export function smsOf(question: string, text: MessageText, values: FieldValues): string {
	const { short } = fillText(text, values);
	return question === "none" || /\{answer_link\}/.test(text.short) ? short : `${short} ${values.answer_link}`;
}
/** As long as every link is. */
export const anyLink = (publicUrl: string): string => `${publicUrl}${MESSAGE_LINK}#${"x".repeat(43)}`;

type Fault = SmsFault | "limit";
/** Text messages of those who were claimed, handed to the gateway's queue, unless somebody stopped it meanwhile; whom none can be sent has failed, with why. */
export async function handOverSms(
	db: CustomerDb,
	message: LeavingMessage,
	to: readonly LeavingRecipient[],
	headOf: (to: LeavingRecipient) => Letterhead,
): Promise<void> {
	if (to.length === 0) return;
	const texts = to.map((one) => {
		const head = headOf(one);
		const link = `${head.publicUrl}${MESSAGE_LINK}#${linkToken(head.key, "read", head.customer_id, one.id)}`;
		const text = message.texts[one.language] ?? { subject: head.school, body: "", short: "", choices: [] };
		const urgent = message.lane === "urgent";
		return {
			to: one.address,
			text: smsOf(message.question, text, fieldValues(message, head, { ...one, link })),
			ref: refOf(message, one),
			urgent,
			essential: message.kind === "essential",
		};
	});
	const refused: { ref: string; why: Fault }[] | undefined = await inTransaction(db, async (tx) => {
		// whoever stops it waits until these are in the queue, and withdraws them there
		return (await holdOpen(tx, message.id)) ? await sendSms(tx, texts) : undefined;
	}).catch((error: { code?: string }) => {
		// the month's limit: of these none goes
		if (error.code === "HR414") return texts.map(({ ref }) => ({ ref, why: "limit" as const }));
		throw error;
	});
	if (refused === undefined) return;
	await inTransaction(db, async (tx) => {
		await holdMessage(tx, message.id);
		await ask(
			tx,
			sql`with told as (
				update message_recipients r set claimed_at = null, remind = false, state = case when f.why is null then r.state else 'failed' end, fault = f.why
				from unnest(${to.map(({ id }) => id)}::bigint[], ${to.map((one) => refOf(message, one))}::text[]) as t (id, ref) left join jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as f (ref text, why text) on f.ref = t.ref
				where r.id = t.id returning 1
			) update messages set progress = progress + 1 where id = ${message.id} and exists (select from told)`,
		);
	});
}

/** All of a message's texts that are in doubt or failed; those who have read it are left alone. */
export const sendTextsAgain = (db: CustomerDb, message_id: number): Promise<number> =>
	sendSmsAgain(
		db,
		sql`g.ref in (select ${REF("r")} from message_recipients r where r.message_id = ${message_id} and r.channel = 'sms' and r.state not in ('read', 'answered', 'stopped'))`,
	);

/** Of a message that was stopped: what was claimed for the gateway's queue and what waits in it does not go either. */
export async function withdrawMessageSms(db: CustomerDb, message_id: number): Promise<void> {
	await ask(
		db,
		sql`update message_recipients r set state = 'stopped', claimed_at = null where r.message_id = ${message_id} and r.channel = 'sms' and r.state = 'handed_over' and r.claimed_at is not null
			and not exists (select from sms_messages g where g.ref = ${REF("r")})`,
	);
	const rows = await ask<{ ref: string }>(
		db,
		sql`select ${REF("r")} as ref from message_recipients r where r.message_id = ${message_id} and r.channel = 'sms' and r.state = 'handed_over'`,
	);
	if (rows.length === 0) return;
	const refs = await withdrawSms(
		db,
		rows.map(({ ref }) => ref),
	);
	await ask(
		db,
		sql`update message_recipients r set state = 'stopped' where r.message_id = ${message_id} and ${REF("r")} = any(${refs}::text[])`,
	);
}
