const EVERY_MS = 5_000;
const MEGABYTE = 1_000_000;

/** Says every few seconds how far something long has come. */
export class Progress {
	readonly #say: (sentence: string) => void;
	#bytes = 0;
	#next = performance.now() + EVERY_MS;

	constructor(say: (sentence: string) => void) {
		this.#say = say;
	}
	add(bytes: number, what: string): void {
		this.#bytes += bytes;
		if (performance.now() < this.#next) return;
		this.#next = performance.now() + EVERY_MS;
		this.#say(`${Math.round(this.#bytes / MEGABYTE)} MB, at ${what}`);
	}
}
