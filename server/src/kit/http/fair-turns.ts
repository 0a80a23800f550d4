/** What a party puts up with, and what it is told otherwise. `own`: it has one under way itself. */
interface Limits {
	/** Milliseconds until it is refused; without it, it waits as long as it takes. */
	patience?: number;
	/** So many of one party wait under the same limits; one more is refused at once. */
	waiting?: number;
	refusal(own: boolean): Error;
}

interface Waiting {
	begin: () => void;
	limits: Limits | undefined;
}

/**
 * Heavy work in this process: so many at a time, one of each party (a school, a person), and parties take turns. Whoever sends
 * much waits for themselves; another's first comes before their second.
 */
export class FairTurns {
	readonly #atOnce: number;
	readonly #busy = new Set<number>();
	/** Parties in the order in which it is their turn. */
	readonly #waiting = new Map<number, Waiting[]>();

	constructor(atOnce: number) {
		this.#atOnce = atOnce;
	}

	async inTurn<T>(party: number, work: () => Promise<T>, limits?: Limits): Promise<T> {
		if (this.#isFree(party)) this.#busy.add(party);
		else await this.#wait(party, limits);
		try {
			return await work();
		} finally {
			this.#leave(party);
		}
	}

	#isFree(party: number): boolean {
		return this.#busy.size < this.#atOnce && !this.#busy.has(party);
	}

	#wait(party: number, limits?: Limits): Promise<void> {
		const line = this.#waiting.get(party) ?? [];
		if (limits?.waiting !== undefined && line.filter((one) => one.limits === limits).length >= limits.waiting)
			throw limits.refusal(this.#busy.has(party));
		this.#waiting.set(party, line);
		return new Promise((begin, refuse) => {
			let bored: NodeJS.Timeout | undefined;
			const mine: Waiting = {
				limits,
				begin: () => {
					clearTimeout(bored);
					begin();
				},
			};
			line.push(mine);
			if (limits?.patience === undefined) return;
			bored = setTimeout(() => {
				line.splice(line.indexOf(mine), 1);
				if (line.length === 0) this.#waiting.delete(party);
				refuse(limits.refusal(this.#busy.has(party)));
			}, limits.patience);
		});
	}

	#leave(party: number): void {
		this.#busy.delete(party);
		const line = this.#waiting.get(party);
		// behind everybody who came while it had its turn
		if (line !== undefined && this.#waiting.delete(party)) this.#waiting.set(party, line);
		for (const [next, theirs] of this.#waiting) {
			if (!this.#isFree(next)) continue;
			this.#busy.add(next);
			theirs.shift()?.begin();
			if (theirs.length === 0) this.#waiting.delete(next);
		}
	}
}
