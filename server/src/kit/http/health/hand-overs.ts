export type HandOverWay = "mail" | "sms";

/** What became of mails of messages and alarms and of texts when this process handed them over, since it started: a count for each result, of no school and of nobody. */
export class HandOvers {
	readonly #counts = new Map<string, { way: HandOverWay; result: string; times: number }>();
	readonly #log: { warn(sentence: string): void };
	#awaySince: number | undefined;

	constructor(log: { warn(sentence: string): void }) {
		this.#log = log;
	}

	/** A mail server that takes none is one line when it begins and one when it is over, however many mails wait for it. `why`: a code, never what the server said. */
	add(way: HandOverWay, result: string, why?: string): void {
		const count = this.#counts.get(`${way} ${result}`) ?? { way, result, times: 0 };
		count.times++;
		this.#counts.set(`${way} ${result}`, count);
		if (way !== "mail") return;
		if (result === "away") {
			if (this.#awaySince !== undefined) return;
			this.#awaySince = performance.now();
			this.#log.warn(`The mail server takes no mails${why === undefined ? "" : ` (${why})`}: those of messages and alarms wait.`);
		} else if (this.#awaySince !== undefined) {
			this.#log.warn(`The mail server takes mails again after ${this.mailAwaySeconds()} s.`);
			this.#awaySince = undefined;
		}
	}
	/** For how long this process has found a mail server that takes none; 0: it took the last one. */
	mailAwaySeconds(): number {
		return this.#awaySince === undefined ? 0 : Math.max(1, Math.round((performance.now() - this.#awaySince) / 1000));
	}
	all(): readonly { way: HandOverWay; result: string; times: number }[] {
		return [...this.#counts.values()];
	}
}
