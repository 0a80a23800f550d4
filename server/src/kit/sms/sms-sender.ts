import { ask, type CustomerDb } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";
import { createPublicFetch, type PublicFetch, refuseUnsafe } from "../http/public-fetch.ts";
import { type CustomerTask, enqueue, enqueueLater, type Task } from "../jobs/jobs.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { HttpGateway } from "./http-gateway.ts";
import { SMS_TASKS, type SmsLane } from "./send-sms.ts";
import { SIMULATED_TASK, type SimulatedCallback, SimulatedGateway } from "./simulated-gateway.ts";
import type { SmsCallbackKeys } from "./sms-callback-keys.ts";
import { takeSmsCallback } from "./sms-callbacks.ts";
import type { SmsGateway, SmsOutcome } from "./sms-gateway.ts";
import { openSmsSecret, type SmsSending, smsSending } from "./sms-settings.ts";

/** So many are handed over at the same moment, and so many by one job before another's turn comes. */
const AT_ONCE: Record<SmsLane, number> = { urgent: 20, outside: 5, bulk: 5 };
const TURN = 200;
/** A gateway that is away is asked again after 1, 2, 4, … minutes, three hours long. */
const ATTEMPTS = 8;
const waitOf = (attempts: number): number => Math.min(60, 2 ** (attempts - 1));

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
	/** Only tests: gateways on this machine. */
	allowLocal?: boolean | undefined;
}

/** Hands text messages to a school's gateway: claimed before, so that nobody gets one twice; whose fate nobody knows stays in doubt. */
export class SmsSender {
	readonly #fetch: PublicFetch;
	readonly #reach: { allowLocal: boolean };
	readonly #options: SmsSenderOptions;

	constructor(options: SmsSenderOptions) {
		this.#options = options;
		this.#reach = { allowLocal: options.allowLocal ?? false };
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
		const lane = (name: SmsLane): Task<CustomerTask> => ({ lane: name, run: (_, db) => this.send(db, name) });
		return {
			[SMS_TASKS.urgent]: { lane: "alarm", run: (_, db) => this.send(db, "urgent") },
			[SMS_TASKS.outside]: lane("outside"),
			[SMS_TASKS.bulk]: lane("bulk"),
			// cast: the simulator wrote it
			[SIMULATED_TASK]: (input, db) => this.#simulate(input as SimulatedCallback, db),
		};
	}

	/** Hands over what is due, until nothing is, the gateway is away, or others have their turn. */
	async send(db: CustomerDb, lane: SmsLane): Promise<void> {
		const sending = await smsSending(db);
		const gateway = this.#gatewayOf(sending, db);
		for (let done = 0; done < TURN; done += AT_ONCE[lane]) {
			const claimed = await claim(db, lane);
			if (claimed.length === 0) return;
			const going = claimed.filter(({ state }) => state === "in_doubt");
			const outcomes = await Promise.all(going.map((one) => hand(gateway, one, sending, db.customer_id)));
			await keepOutcomes(db, going, outcomes);
			const away = going.filter((one, i) => outcomes[i]?.is === "later" && one.attempts < ATTEMPTS);
			for (const { id, attempts } of away)
				await enqueueLater(db, SMS_TASKS[lane], {}, `${SMS_TASKS[lane]} ${db.customer_id} ${id} ${attempts}`, waitOf(attempts));
			if (outcomes.some(({ is }) => is === "later")) return;
		}
		await enqueue(db, SMS_TASKS[lane], {});
	}

	#gatewayOf(sending: SmsSending, db: CustomerDb): SmsGateway {
		if (sending.gateway === "simulator") return new SimulatedGateway(db, sending.callback_round);
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

/** In doubt from now on, in a transaction that ends before anything is handed over. Who said stop meanwhile gets nothing. */
const claim = (db: CustomerDb, lane: SmsLane): Promise<Claimed[]> =>
	ask(
		db,
		sql`with due as (
			select id, not essential and exists (select from sms_stops s where s.number = m.number and s.ended_at is null) as stopped
			from sms_messages m where state = 'waiting' and lane = ${lane} and due_at <= now() order by due_at, id limit ${AT_ONCE[lane]} for update of m skip locked
		)
		update sms_messages m set state = case when due.stopped then 'failed' else 'in_doubt' end, problem = case when due.stopped then 'stopped' end,
			attempts = m.attempts + 1, claimed_at = now(), changed_at = now()
		from due where m.id = due.id returning m.id, m.number, m.body, m.attempts, m.state`,
	);

/** What a call-back said meanwhile stays. */
async function keepOutcomes(db: CustomerDb, going: readonly Claimed[], outcomes: readonly SmsOutcome[]): Promise<void> {
	const rows = going.map(({ id, attempts }, i) => {
		const outcome = outcomes[i] as SmsOutcome;
		const given = { id, their_id: null, problem: null, status: null, wait: 0, ...outcome };
		if (outcome.is === "taken") return { ...given, state: "handed_over" };
		if (outcome.is === "refused") return { ...given, state: "failed" };
		if (outcome.is === "in_doubt") return { ...given, state: "in_doubt" };
		return attempts < ATTEMPTS
			? { ...given, state: "waiting", wait: waitOf(attempts) }
			: { ...given, state: "failed", problem: "unreachable" };
	});
	await ask(
		db,
		sql`update sms_messages m set state = case when m.state = 'in_doubt' then o.state else m.state end, problem = case when m.state = 'in_doubt' then o.problem else m.problem end,
			their_id = coalesce(o.their_id, m.their_id), status = o.status, due_at = now() + make_interval(mins => o.wait), changed_at = now()
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (id bigint, state text, problem text, their_id text, status smallint, wait int) where m.id = o.id`,
	);
}
