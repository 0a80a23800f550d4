import { worldNumber } from "@homeroom/contract/kit/values/phone-number.ts";
import { smsText } from "@homeroom/contract/kit/values/sms-parts.ts";
import { z } from "zod";
import { ask, type CustomerDb, inTransaction } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";
import { notFound, Refusal } from "../http/refusal.ts";
import type { SmsCallbackKeys, SmsSignature } from "./sms-callback-keys.ts";
import { smsSending } from "./sms-settings.ts";
import { askedBySms } from "./sms-words.ts";

const word = (max: number) => z.union([z.string(), z.int()]).transform(String).pipe(z.string().trim().min(1).max(max));
const Callback = z.discriminatedUnion("kind", [
	/** `message`: our number of it or the gateway's. */
	z.object({ kind: z.literal("state"), id: word(200), message: word(200), state: word(40).transform((state) => state.toLowerCase()) }),
	z.object({ kind: z.literal("answer"), id: word(200), from: word(40), text: z.string().max(5000) }),
]);
export type SmsCallback = z.input<typeof Callback>;

const DELIVERED: readonly string[] = ["delivered", "delivrd", "read"];
const FAILED: readonly string[] = [
	"failed",
	"undelivered",
	"undeliv",
	"not_delivered",
	"rejected",
	"rejectd",
	"expired",
	"deleted",
	"error",
];
const ANSWER_MAX = 2000;

export interface SmsCallbackIn extends SmsSignature {
	token: string;
	raw: Buffer;
}

/** Takes what a gateway tells: forged, too old and repeated ones change nothing. Answers whether it was new. */
export async function takeSmsCallback(
	{ keys, dbOf, now }: { keys: SmsCallbackKeys; dbOf: (customer_id: number) => CustomerDb; now: () => Date },
	{ token, raw, ...signature }: SmsCallbackIn,
): Promise<boolean> {
	const door = keys.doorOf(token);
	if (door === undefined) throw notFound();
	if (!keys.isRight(door, signature, raw, now())) throw new Refusal("sms_callback_forged");
	const callback = read(raw);
	return inTransaction(dbOf(door.customer_id), async (db) => {
		const { callback_round, country_code } = await smsSending(db);
		if (callback_round !== door.round) throw notFound();
		const [row] = await ask<{ id: number }>(
			db,
			sql`insert into sms_callbacks (callback_id) values (${callback.id}) on conflict (customer_id, callback_id) do nothing returning id`,
		);
		if (row === undefined) return false;
		if (callback.kind === "answer") await keepAnswer(db, worldNumber(callback.from, country_code), callback.text);
		else await changeState(db, callback.message, callback.state);
		return true;
	});
}

function read(raw: Buffer): z.output<typeof Callback> {
	let json: unknown;
	try {
		json = JSON.parse(raw.toString("utf8"));
	} catch {
		throw new Refusal("malformed");
	}
	const { success, data } = Callback.safeParse(json);
	if (!success) throw new Refusal("malformed");
	return data;
}

/** What is delivered stays so; what is said of a message that waits to be tried again ends that. */
async function changeState(db: CustomerDb, message: string, said: string): Promise<void> {
	const state = DELIVERED.includes(said) ? "delivered" : FAILED.includes(said) ? "failed" : null;
	const [, customer_id, own] = /^(\d{1,15})-(\d{1,15})$/.exec(message) ?? [];
	const id = Number(customer_id) === db.customer_id ? Number(own) : null;
	const [row] = await ask<{ id: number }>(
		db,
		sql`select id from sms_messages where id = ${id}::bigint or their_id = ${message} order by id desc limit 1`,
	);
	// a gateway may be faster than its own answer: not found, it tells again
	if (row === undefined) throw notFound();
	if (state === null) return;
	await ask(
		db,
		sql`update sms_messages set state = ${state}, problem = ${state === "failed" ? "not_delivered" : null}, changed_at = now()
		where id = ${row.id} and (state in ('handed_over', 'in_doubt') or state = 'waiting' and attempts > 0
			or ${state}::text = 'delivered' and state = 'failed' and problem = 'not_delivered')`,
	);
}

async function keepAnswer(db: CustomerDb, number: string | null, text: string): Promise<void> {
	if (number === null) throw new Refusal("malformed");
	const body = smsText(text).slice(0, ANSWER_MAX).toWellFormed();
	await ask(
		db,
		sql`insert into sms_answers (number, body, message_id)
		select ${number}, ${body}, (select m.id from sms_messages m where m.number = ${number} and m.attempts > 0 order by m.id desc limit 1)`,
	);
	const asked = askedBySms(body);
	if (asked === "stop")
		await ask(
			db,
			sql`insert into sms_stops (number) values (${number}) on conflict (customer_id, number) where ended_at is null do nothing`,
		);
	if (asked === "start") await ask(db, sql`update sms_stops set ended_at = now() where number = ${number} and ended_at is null`);
}
