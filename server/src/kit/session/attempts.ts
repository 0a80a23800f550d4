import { Refusal } from "../http/refusal.ts";

const WINDOW_MS = 60_000;
const MAX_KEYS = 50_000;

/** Counts attempts that did not succeed, per key and minute. Counted before the answer is known, so that many at once count as many. */
export class Attempts {
	readonly #max: number;
	readonly #counts = new Map<string, { count: number; until: number }>();

	constructor(max: number) {
		this.#max = max;
	}
	/** Refuses where there were too many. */
	begin(key: string, now = Date.now()): void {
		const known = this.#counts.get(key);
		const entry = known !== undefined && known.until > now ? known : { count: 0, until: now + WINDOW_MS };
		if (entry.count >= this.#max) throw new Refusal("too_many");
		entry.count++;
		this.#counts.set(key, entry);
		if (this.#counts.size > MAX_KEYS) this.#counts.delete(this.#counts.keys().next().value as string);
	}
	succeed(key: string): void {
		this.#counts.delete(key);
	}
}
