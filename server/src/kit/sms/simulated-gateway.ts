import { SMS_LATE_SECONDS, simulatedFor } from "@homeroom/contract/kit/values/sms-simulator.ts";
import type { CustomerDb } from "../db/customer-db.ts";
import { enqueueLater } from "../jobs/jobs.ts";
import type { SmsCallback } from "./sms-callbacks.ts";
import type { SmsGateway, SmsOut, SmsOutcome } from "./sms-gateway.ts";

export const SIMULATED_TASK = "sms_simulated";
/** What the job is handed: a call-back that it signs as a gateway would. */
export interface SimulatedCallback {
	callback: SmsCallback;
	round: number;
}

/** No telephone rings. What a number does is in its ending, and is told by call-backs as a real gateway's. */
export class SimulatedGateway implements SmsGateway {
	readonly #db: CustomerDb;
	readonly #round: number;

	constructor(db: CustomerDb, round: number) {
		this.#db = db;
		this.#round = round;
	}

	async hand({ id, number, attempt }: SmsOut): Promise<SmsOutcome> {
		const behaviour = simulatedFor(number);
		if (behaviour === "refused") return { is: "refused", problem: "refused", status: 400 };
		if (behaviour === "busy" && attempt === 1) return { is: "later", status: 503, after: null };
		if (behaviour === "in_doubt") return { is: "in_doubt", status: null };
		const state = (said: string, seconds = 0, times = 1): Promise<void>[] =>
			Array.from({ length: times }, (_, time) =>
				this.#tell({ kind: "state", id: `${id}-${attempt}-${said}`, message: id, state: said }, seconds, `${said}-${time}`),
			);
		const answer = (text: string) => this.#tell({ kind: "answer", id: `${id}-${attempt}-answer`, from: number, text }, 1, "answer");
		if (behaviour === "delivered" || behaviour === "busy") await Promise.all(state("delivered"));
		if (behaviour === "twice") await Promise.all(state("delivered", 0, 2));
		if (behaviour === "late") await Promise.all(state("delivered", SMS_LATE_SECONDS));
		if (behaviour === "not_delivered") await Promise.all(state("failed"));
		if (behaviour === "answers") await Promise.all([...state("delivered"), answer("OK")]);
		if (behaviour === "stops") await Promise.all([...state("delivered"), answer("STOP")]);
		return { is: "taken", their_id: `simulated-${id}` };
	}

	#tell(callback: SmsCallback, seconds: number, key: string): Promise<void> {
		const job: SimulatedCallback = { callback, round: this.#round };
		const message = callback.kind === "state" ? callback.message : callback.id;
		return enqueueLater(this.#db, SIMULATED_TASK, job, `${SIMULATED_TASK} ${message} ${key}`, seconds / 60);
	}
}
