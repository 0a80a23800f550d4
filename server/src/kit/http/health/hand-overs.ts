export type HandOverWay = "mail" | "sms";

/** What became of mails of messages and of texts when this process handed them over, since it started: a count for each result, of no school and of nobody. */
export class HandOvers {
	readonly #counts = new Map<string, { way: HandOverWay; result: string; times: number }>();

	add(way: HandOverWay, result: string): void {
		const count = this.#counts.get(`${way} ${result}`) ?? { way, result, times: 0 };
		count.times++;
		this.#counts.set(`${way} ${result}`, count);
	}
	all(): readonly { way: HandOverWay; result: string; times: number }[] {
		return [...this.#counts.values()];
	}
}
