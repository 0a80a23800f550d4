import type { MessageLane } from "@homeroom/contract/areas/communication/messages.rules.ts";
import { ask, type CustomerDb, inTransaction } from "../../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../../kit/db/sql-text.ts";
import { type MailCarrier, MailRefused, openCarrier } from "../../../kit/mail/mail-carrier.ts";
import { carryKey, endMessage, opened } from "./messages.beginning.ts";
import {
	CARRY_TASKS,
	CLAIMED,
	claimOver,
	type DeliveryTools,
	finishMessage,
	holdOpen,
	LEAVING,
	type LeavingMessage,
	type LeavingRecipient,
	type Letterhead,
	letterheads,
} from "./messages.leaving.ts";
import { composeMail } from "./messages.mails.ts";
import { type Outcome, StepOutcomes, writeOutcomes } from "./messages.outcomes.ts";

/** So many are claimed at once, so long hand-overs are begun, ms, and so long after others had their turn. A claim is not over before the last that was begun ends. */
const TURNS: Record<MessageLane, { step: number; begins: number; turn: number }> = {
	urgent: { step: 100, begins: 25_000, turn: 60_000 },
	normal: { step: 500, begins: 240_000, turn: 60_000 },
	bulk: { step: 500, begins: 240_000, turn: 20_000 },
};
/** Before each so many mails it is looked whether somebody stopped the message. */
const LOOK = 20;
/** A mail that its server does not want now is asked for again after so many seconds, and has failed after the last. */
const LATER = [30, 60, 120, 300, 600, 1200, 3600, 7200];
/** A mail server that is away is looked for again after longer and longer, at most so many seconds, for two days. */
const AWAY: Record<MessageLane, { first: number; most: number }> = {
	urgent: { first: 3, most: 30 },
	normal: { first: 15, most: 300 },
	bulk: { first: 30, most: 600 },
};
const GIVE_UP_MS = 2 * 86_400_000;

export interface CarryInput {
	message_id: number;
	/** How often in turn the mail server was away, and since when, ms. */
	misses?: number;
	since?: number;
}

/** The job of a message's mails. Two beside each other share them; after a crash a mail goes again under the same Message-ID. */
export async function carryMessage(db: CustomerDb, { message_id, misses = 0, since }: CarryInput, tools: DeliveryTools): Promise<void> {
	const [message] = await ask<LeavingMessage>(
		db,
		sql`select ${LEAVING} from messages m where m.id = ${message_id} and m.started_at is not null and (m.state = 'sending' or (m.state = 'sent' and m.reminders > 0))`,
	);
	if (message === undefined) return;
	const key = opened(tools.box, message.secret_box);
	if (key === undefined) return endMessage(db, message_id, "failed", "sealed");
	const carrier = await openCarrier(tools.smtp, tools.ending);
	if (carrier === undefined) return keepMails(db, message);
	const { away, carried } = await carryInSteps(db, message, key, carrier, tools).finally(() => carrier.close());
	const again = await finishMessage(db, message, ["email"]);
	if (again === undefined) return;
	if (away === undefined) return carryLater(db, message, { message_id }, Math.max(0, again));
	const from = carried || since === undefined ? Date.now() : since;
	if (Date.now() - from > GIVE_UP_MS) {
		await giveUp(db, message_id);
		return void (await finishMessage(db, message, ["email"]));
	}
	const missed = carried ? 1 : misses + 1;
	const { first, most } = AWAY[message.lane];
	await carryLater(
		db,
		message,
		{ message_id, misses: missed, since: from },
		tools.ending.aborted ? 0 : Math.min(most, first * 2 ** (missed - 1)),
	);
}

interface Step {
	mails: readonly LeavingRecipient[];
	/** Nothing of it is begun later: before its claim is over, the last that was begun has ended. */
	until: number;
}
/** The next ones are claimed while these are carried. */
async function carryInSteps(db: CustomerDb, message: LeavingMessage, key: string, carrier: MailCarrier, tools: DeliveryTools) {
	const { turn, step, begins } = TURNS[message.lane];
	const over = performance.now() + turn;
	const claimAfter = async (id: number): Promise<Step> => {
		const until = performance.now() + begins;
		return { mails: await inTransaction(db, (tx) => claim(tx, message, id, step)), until };
	};
	let away: MailRefused | undefined;
	let carried = false;
	let ahead = claimAfter(0);
	for (;;) {
		const { mails, until } = await ahead;
		if (mails.length === 0) break;
		const last = away !== undefined || performance.now() > over || tools.ending.aborted;
		if (!last) {
			ahead = claimAfter(Math.max(...mails.map(({ id }) => id)));
			// it is waited for in the next turn; until then nobody else would hear that it failed
			ahead.catch(() => {});
		}
		const heads = await letterheads(db, key, mails, tools);
		const outcomes = await carryAll(db, message, { mails, until: last ? 0 : until }, carrier, heads);
		for (const { state, unasked, away } of outcomes)
			if ((!unasked || away !== undefined) && !tools.ending.aborted)
				tools.handOvers.add("mail", away !== undefined ? "away" : state === "waiting" ? "later" : state, away?.code);
		away ??= outcomes.find((one) => one.away !== undefined)?.away;
		carried ||= outcomes.some(({ state }) => state === "delivered");
		if (last) break;
	}
	return { away, carried };
}

const carryLater = async (db: CustomerDb, { lane }: LeavingMessage, input: CarryInput, seconds: number): Promise<void> =>
	void (await ask(
		db,
		sql`select platform.enqueue_at(${CARRY_TASKS[lane]}, ${JSON.stringify(input)}::jsonb, ${carryKey(db, input.message_id)}, now() + make_interval(secs => ${seconds}))`,
	));

/** Of a message that nobody stopped meanwhile. */
async function claim(db: CustomerDb, { id, lane }: LeavingMessage, after: number, step: number): Promise<LeavingRecipient[]> {
	if (!(await holdOpen(db, id))) return [];
	return ask<LeavingRecipient>(
		db,
		sql`with next as (
			select id, remind and state <> 'waiting' as remind from message_recipients where message_id = ${id} and id > ${after} and channel = 'email'
				and (state = 'waiting' or (remind and state <> 'stopped') or (state = 'handed_over' and claimed_at is not null)) and (claimed_at is null or ${claimOver(lane)})
			order by id limit ${verbatim(step)} for update skip locked
		)
		update message_recipients r set state = case when next.remind then r.state else 'handed_over' end, claimed_at = now(), handed_over_at = coalesce(r.handed_over_at, now()), attempts = r.attempts + 1,
			reminded_at = case when next.remind then now() else r.reminded_at end
		from next where r.id = next.id returning ${CLAIMED}`,
	);
}

/** As many at once as the carrier has hands. Once the server is away, when time is over and when somebody stopped the message, the others are not begun. */
async function carryAll(
	db: CustomerDb,
	message: LeavingMessage,
	{ mails, until }: Step,
	carrier: MailCarrier,
	headOf: (to: LeavingRecipient) => Letterhead,
): Promise<readonly Outcome[]> {
	const outcomes = new StepOutcomes((some, last) => writeOutcomes(db, message.id, some, last));
	let away: MailRefused | undefined;
	let next = 0;
	let open = Promise.resolve(true);
	const hand = async () => {
		for (let to = mails[next]; to !== undefined && !outcomes.failed; to = mails[next]) {
			if (next++ % LOOK === 0) {
				open = holdOpen(db, message.id);
				// whoever waits for it hears that it failed; maybe nobody does
				open.catch(() => {});
			}
			const { id, reminds, attempts } = to;
			const base = { id, reminds, fault: null, wait: 0, unasked: false };
			if (away !== undefined || performance.now() > until || !(await open)) {
				outcomes.add({ ...base, state: "waiting", fault: away?.message ?? null, unasked: true });
				continue;
			}
			try {
				await carrier.carry(composeMail(message, to, headOf(to)));
				outcomes.add({ ...base, state: "delivered" });
			} catch (error) {
				if (!(error instanceof MailRefused)) throw error;
				const fault = error.message;
				const wait = LATER[attempts - 1];
				if (error.why === "away") {
					away ??= error;
					outcomes.add({ ...base, state: "waiting", fault, unasked: true, away: error });
				} else if (error.why === "address") outcomes.add({ ...base, state: "bounced", fault });
				else if (wait === undefined) outcomes.add({ ...base, state: "failed", fault });
				else outcomes.add({ ...base, state: "waiting", fault, wait });
			}
		}
	};
	const hands = await Promise.allSettled(Array.from({ length: carrier.hands }, hand));
	await outcomes.end();
	const broken = hands.find((one) => one.status === "rejected");
	if (broken !== undefined) throw broken.reason;
	return outcomes.all;
}

/** The installation has no mail server: they are there to be read. */
async function keepMails(db: CustomerDb, message: LeavingMessage): Promise<void> {
	await ask(
		db,
		sql`update message_recipients set state = case state when 'waiting' then 'handed_over' else state end, fault = 'kept', remind = false, claimed_at = null, handed_over_at = coalesce(handed_over_at, now())
		where message_id = ${message.id} and channel = 'email' and (state = 'waiting' or (remind and state <> 'stopped') or (state = 'handed_over' and claimed_at is not null))`,
	);
	await finishMessage(db, message, ["email"]);
}

const giveUp = (db: CustomerDb, message_id: number): Promise<unknown> =>
	ask(
		db,
		sql`update message_recipients set state = case state when 'waiting' then 'failed' else state end, remind = false, claimed_at = null
		where message_id = ${message_id} and channel = 'email' and (state = 'waiting' or (remind and state <> 'stopped'))`,
	);
