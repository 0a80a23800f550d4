import { Refusal } from "./refusal.ts";

/** More people than this in one process at a time: those who do nothing right now are forgotten. */
const REMEMBERED = 10_000;

/** How much one person may still ask for. */
interface Meter {
	/** Calls left; grows with time up to a minute's worth. */
	left: number;
	/** When `left` was worked out, in ms. */
	at: number;
	/** Calls under way. */
	running: number;
}

/**
 * Slows down one person's calls, so that a script with somebody's token does not take the server from everybody else. In this
 * process alone: several processes let through as many times more. Costs a look into a table and a subtraction per call.
 */
export class CallBrake {
	readonly #meters = new Map<number, Meter>();
	readonly #perMinute: number;
	readonly #atOnce: number;
	readonly #now: () => number;
	#swept = 0;

	/** `perMinute`: far above what screens ask for; a thirtieth of it may be under way at once. */
	constructor(perMinute: number, now: () => number = Date.now) {
		this.#perMinute = perMinute;
		this.#atOnce = Math.ceil(perMinute / 30);
		this.#now = now;
	}

	/** People who are remembered. */
	get size(): number {
		return this.#meters.size;
	}

	/** To be followed by `leave` with the same meter, however the call ends. */
	enter(user_id: number): Meter {
		const now = this.#now();
		const meter = this.#meters.get(user_id) ?? this.#meet(user_id, now);
		meter.left = Math.min(this.#perMinute, meter.left + ((now - meter.at) * this.#perMinute) / 60_000);
		meter.at = now;
		if (meter.running >= this.#atOnce) throw new Refusal("too_many", { wait_seconds: 1 });
		if (meter.left < 1) throw new Refusal("too_many", { wait_seconds: Math.ceil(((1 - meter.left) * 60) / this.#perMinute) });
		meter.left--;
		meter.running++;
		return meter;
	}

	leave(meter: Meter): void {
		meter.running--;
	}

	#meet(user_id: number, now: number): Meter {
		// once a minute at most: where everybody is here there is nobody to forget
		if (this.#meters.size >= REMEMBERED && now - this.#swept > 60_000) {
			this.#swept = now;
			for (const [id, { at, running }] of this.#meters) if (running === 0 && at < now - 60_000) this.#meters.delete(id);
		}
		const meter = { left: this.#perMinute, at: now, running: 0 };
		this.#meters.set(user_id, meter);
		return meter;
	}
}
