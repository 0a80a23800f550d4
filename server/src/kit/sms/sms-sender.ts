import { ask, type CustomerDb } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";
import type { HandOvers } from "../http/health/hand-overs.ts";
import { createPublicFetch, type PublicFetch, type Reach, refuseUnsafe } from "../http/public-fetch.ts";
import { type CustomerTask, enqueueLater, type Task } from "../jobs/jobs.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { HttpGateway } from "./http-gateway.ts";
import { SMS_TASKS, type SmsLane } from "./send-sms.ts";
import { SIMULATED_TASK, type SimulatedCallback, SimulatedGateway } from "./simulated-gateway.ts";
import type { SmsCallbackKeys } from "./sms-callback-keys.ts";
import { takeSmsCallback } from "./sms-callbacks.ts";
import type { SmsGateway, SmsOutcome } from "./sms-gateway.ts";
import { openSmsSecret, type SmsSending, smsSending } from "./sms-settings.ts";
import { isTooOld } from "./sms-states.ts";

/** So many are handed over at the same moment, and so many by one job before another's turn comes. */
const AT_ONCE: Record<SmsLane, number> = { urgent: 20, outside: 5, bulk: 5 };
const TURN = 200;
/**
 * A gateway that is busy or away is asked again after `first`, twice that … at most `most` seconds, three hours long; meanwhile that school's lane stands still, and no other.
 * What is urgent is asked again at once, in small steps, as long as the gateway takes any of it.
 */
const AGAIN: Record<SmsLane, { first: number; most: number; attempts: number }> = {
	urgent: { first: 1, most: 15, attempts: 720 },
	outside: { first: 5, most: 60, attempts: 180 },
	bulk: { first: 5, most: 60, attempts: 180 },
};
const waitOf = (lane: SmsLane, attempts: number, after: number | null): number => {
	const { first, most } = AGAIN[lane];
	return Math.min(most, Math.max(after ?? 0, first * 2 ** Math.min(10, attempts - 1)));
};

interface Claimed {
	id: number;
	number: string;
	body: string | null;
	attempts: number;
	state: string;
}
export interface SmsSenderOptions {
	box: SecretBox;
	keys: SmsCallbackKeys;
	dbOf: (customer_id: number) => CustomerDb;
	now?: (() => Date) | undefined;
	handOvers?: HandOvers | undefined;
	/** No telephone rings, whatever gateway a school has. */
	simulates?: boolean | undefined;
	/** Only tests: gateways on this machine. */
	allowLocal?: boolean | undefined;
	/** Gateways in the operator's own network. */
	privateHosts?: readonly string[] | undefined;
}

/** Hands text messages to a school's gateway: claimed before, so that nobody gets one twice; whose fate nobody knows stays in doubt. */
export class SmsSender {
	readonly #fetch: PublicFetch;
	readonly #reach: Reach;
	readonly #options: SmsSenderOptions;

	constructor(options: SmsSenderOptions) {
		this.#options = options;
		this.#reach = { allowLocal: options.allowLocal ?? false, privateHosts: options.privateHosts ?? [] };
		this.#fetch = createPublicFetch(this.#reach);
	}

	/** Whether a gateway may be there at all. Nothing is sent. */
	accepts(address: string): boolean {
		try {
			const url = new URL(address);
			refuseUnsafe(url, this.#reach);
			return url.username === "" && url.password === "" && url.hash === "";
		} catch {
			return false;
		}
	}

	get tasks(): Record<string, Task<CustomerTask>> {
		// cast: `again` wrote it, or nobody
		const run =
			(name: SmsLane): CustomerTask =>
			(input, db) =>
				this.send(db, name, (input as Again).broken);
		const lane = (name: SmsLane): Task<CustomerTask> => ({ lane: name, run: run(name) });
		return {
			[SMS_TASKS.urgent]: { lane: "ringing", run: run("urgent") },
			[SMS_TASKS.outside]: lane("outside"),
			[SMS_TASKS.bulk]: lane("bulk"),
			// cast: the simulator wrote it
			[SIMULATED_TASK]: (input, db) => this.#simulate(input as SimulatedCallback, db),
		};
	}

	/**
	 * Hands over what is due, until nothing is, the gateway is busy or away, or others have their turn.
	 * One that breaks at all of a step would leave whole lists in doubt: it is asked with one at a time, later and later, until it takes one. What is urgent does not wait for that.
	 */
	async send(db: CustomerDb, lane: SmsLane, broken = 0): Promise<void> {
		const sending = await smsSending(db);
		const gateway = this.#gatewayOf(sending, db);
		let step = broken > 0 ? 1 : AT_ONCE[lane];
		for (let done = 0; done < TURN; done += step) {
			const claimed = await claim(db, lane, step);
			if (claimed.length === 0) return again(db, lane, await nextDue(db, lane), broken);
			const going = claimed.filter(({ state }) => state === "in_doubt");
			const outcomes = await Promise.all(going.map((one) => hand(gateway, one, sending, db.customer_id)));
			for (const { is } of outcomes) this.#options.handOvers?.add("sms", is);
			await keepOutcomes(db, lane, going, outcomes);
			if (lane !== "urgent" && outcomes.length > 0) {
				if (outcomes.every(({ is }) => is === "in_doubt")) return again(db, lane, waitOf(lane, broken + 1, null), broken + 1);
				broken = 0;
				step = AT_ONCE[lane];
			}
			const waits = outcomes.flatMap((outcome) => (outcome.is === "later" ? [waitOf(lane, 1, outcome.after)] : []));
			if (waits.length === 0) continue;
			if (lane !== "urgent" || waits.length === outcomes.length) return again(db, lane, Math.max(...waits));
			step = Math.max(2, Math.floor(step / 2));
		}
		await again(db, lane, 0);
	}

	#gatewayOf(sending: SmsSending, db: CustomerDb): SmsGateway {
		if (sending.gateway === "simulator" || this.#options.simulates) return new SimulatedGateway(db, sending.callback_round);
		return new HttpGateway(sending, openSmsSecret(this.#options.box, sending.secret_box, sending.http_address), this.#fetch);
	}

	/** As a gateway would: signed, by the way that all call-backs take. */
	async #simulate({ callback, round }: SimulatedCallback, { customer_id }: CustomerDb): Promise<void> {
		const { keys, dbOf, now = () => new Date() } = this.#options;
		const door = { customer_id, round };
		const raw = Buffer.from(JSON.stringify(callback));
		await takeSmsCallback({ keys, dbOf, now }, { token: keys.token(door), raw, ...keys.sign(door, raw, now()) });
	}
}

const hand = (
	gateway: SmsGateway,
	{ id, number, body, attempts }: Claimed,
	{ sender }: SmsSending,
	customer_id: number,
): Promise<SmsOutcome> => gateway.hand({ id: `${customer_id}-${id}`, customer_id, number, text: body ?? "", sender, attempt: attempts });

interface Again {
	/** How often in turn the gateway broke at all that it was handed. */
	broken?: number;
}
/** One job for all that waits. */
async function again(db: CustomerDb, lane: SmsLane, seconds: number | null, broken = 0): Promise<void> {
	const input: Again = { broken };
	if (seconds !== null) await enqueueLater(db, SMS_TASKS[lane], input, `${SMS_TASKS[lane]} ${db.customer_id} again`, seconds / 60);
}
/** Seconds until something that waits is due; null: nothing waits. */
async function nextDue(db: CustomerDb, lane: SmsLane): Promise<number | null> {
	const [row] = await ask<{ seconds: number | null }>(
		db,
		sql`select greatest(0, ceil(extract(epoch from min(due_at) - now())))::int as seconds from sms_messages where state = 'waiting' and lane = ${lane} having count(*) > 0`,
	);
	return row?.seconds ?? null;
}

/** In doubt from now on, in a transaction that ends before anything is handed over. Who said stop meanwhile gets nothing, nor does anybody what is news no longer. */
const claim = (db: CustomerDb, lane: SmsLane, step: number): Promise<Claimed[]> =>
	ask(
		db,
		sql`with due as (
			select id, not essential and exists (select from sms_stops s where s.number = m.number and s.ended_at is null) as stopped, ${isTooOld("m")} as too_old
			from sms_messages m where state = 'waiting' and lane = ${lane} and due_at <= now() order by due_at, id limit ${step} for update of m skip locked
		)
		update sms_messages m set state = case when due.stopped or due.too_old then 'failed' else 'in_doubt' end, problem = case when due.stopped then 'stopped' when due.too_old then 'never_taken' end,
			attempts = m.attempts + case when due.too_old then 0 else 1 end, claimed_at = now(), changed_at = now()
		from due where m.id = due.id returning m.id, m.number, m.body, m.attempts, m.state`,
	);

/** What a call-back said meanwhile stays; what was withdrawn meanwhile is not tried again. */
async function keepOutcomes(db: CustomerDb, lane: SmsLane, going: readonly Claimed[], outcomes: readonly SmsOutcome[]): Promise<void> {
	const rows = going.map(({ id, attempts }, i) => {
		const outcome = outcomes[i] as SmsOutcome;
		const given = { id, their_id: null, problem: null, status: null, wait: 0, ...outcome };
		if (outcome.is === "taken") return { ...given, state: "handed_over" };
		if (outcome.is === "refused") return { ...given, state: "failed" };
		if (outcome.is === "in_doubt") return { ...given, state: "in_doubt" };
		return attempts < AGAIN[lane].attempts
			? { ...given, state: "waiting", wait: waitOf(lane, attempts, outcome.after) }
			: { ...given, state: "failed", problem: "unreachable" };
	});
	await ask(
		db,
		sql`update sms_messages m set state = case when m.state <> 'in_doubt' then m.state when o.state = 'waiting' and m.withdrawn_at is not null then 'failed' else o.state end,
			problem = case when m.state <> 'in_doubt' then m.problem when o.state = 'waiting' and m.withdrawn_at is not null then 'withdrawn' else o.problem end,
			their_id = coalesce(o.their_id, m.their_id), status = o.status, due_at = now() + make_interval(secs => o.wait), changed_at = now()
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (id bigint, state text, problem text, their_id text, status smallint, wait int) where m.id = o.id`,
	);
}
