import { ask, type CustomerDb, inTransaction } from "../../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../../kit/db/sql-text.ts";
import { tell } from "../../notices/notices.public.ts";
import { beginMessage } from "./messages.beginning.ts";
import {
	CLAIMED,
	claimOver,
	type DeliveryTools,
	finishMessage,
	holdOpen,
	type LeavingMessage,
	type LeavingRecipient,
	letterheads,
	SEND_TASKS,
} from "./messages.leaving.ts";
import { MESSAGE_CAME, URGENT_MESSAGE_CAME } from "./messages.notices.ts";
import { handOverSms } from "./messages.sms.ts";

/** So many are claimed, and handed over, at once. */
const STEP = 500;
const HERE = ["app", "push", "sms"] as const;

/**
 * The job of a message: what is read here, and what its text messages wait in. Its mails have a job of their own, asked for with the same commit.
 * A second one beside it, or again after a crash, finds only what nobody has handed over.
 */
export async function handOutMessage(db: CustomerDb, message_id: number, tools: DeliveryTools): Promise<void> {
	const begun = await beginMessage(db, message_id, tools);
	if (begun === undefined) return;
	const { message, key } = begun;
	for (let after = 0; ; ) {
		const claimed = await inTransaction(db, (tx) => claim(tx, message, after));
		if (claimed.length === 0) break;
		const texts = claimed.filter(({ channel }) => channel === "sms");
		await handOverSms(db, message, texts, await letterheads(db, key, texts, tools));
		after = Math.max(...claimed.map(({ id }) => id));
	}
	const again = await finishMessage(db, message, HERE);
	// whoever claimed it may be gone
	if (again !== undefined)
		await ask(
			db,
			sql`select platform.enqueue_at(${SEND_TASKS[message.lane]}, ${JSON.stringify({ message_id })}::jsonb, ${`message ${db.customer_id} ${message_id} again`}, now() + make_interval(secs => ${again + 1}))`,
		);
}

/** Claims the next ones, of a message that nobody stopped meanwhile. What reaches people here reaches them with the same commit. */
async function claim(db: CustomerDb, { id, lane }: LeavingMessage, after: number): Promise<LeavingRecipient[]> {
	if (!(await holdOpen(db, id))) return [];
	const rows = await ask<LeavingRecipient>(
		db,
		sql`with next as (
			select id, remind and state <> 'waiting' as remind from message_recipients where message_id = ${id} and id > ${after} and channel = any(${HERE}::text[])
				and (state = 'waiting' or (remind and state <> 'stopped') or (state = 'handed_over' and channel = 'sms' and claimed_at is not null)) and (claimed_at is null or ${claimOver(lane)})
			order by id limit ${verbatim(STEP)} for update skip locked
		)
		update message_recipients r set state = case when next.remind then r.state when r.channel = 'sms' then 'handed_over' else 'delivered' end,
			claimed_at = case when r.channel = 'sms' then now() end, handed_over_at = coalesce(r.handed_over_at, now()), attempts = r.attempts + 1,
			delivered_at = case when r.channel = 'sms' then r.delivered_at else coalesce(r.delivered_at, now()) end,
			remind = next.remind and r.channel = 'sms', reminded_at = case when next.remind then now() else r.reminded_at end
		from next where r.id = next.id
		returning ${CLAIMED}`,
	);
	const here = rows.filter(({ channel }) => channel !== "sms").map((row) => row.id);
	if (here.length > 0) await tell(db, lane === "urgent" ? URGENT_MESSAGE_CAME : MESSAGE_CAME, here);
	return rows;
}
