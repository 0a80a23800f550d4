/** Ends what was started, last first, once: a terminal and npm may both deliver the same signal. */
export class Shutdown {
	readonly #steps: (() => Promise<void>)[] = [];
	#running: Promise<void> | undefined;

	/** Something was started. If the end began meanwhile, it is ended right away. */
	async add(step: () => Promise<void>): Promise<void> {
		this.#steps.push(step);
		if (this.#running === undefined) return;
		await this.#running;
		await this.#end();
	}
	run(): Promise<void> {
		this.#running ??= this.#end();
		return this.#running;
	}
	async #end(): Promise<void> {
		for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) await step().catch(() => {});
	}
}
