import type pg from "pg";

/** What pg's connection offers for COPY; its own types leave it out. */
export interface CopyConnection {
	query(text: string): void;
	sendCopyFromChunk(chunk: Buffer): void;
	endCopyFrom(): void;
	sendCopyFail(reason: string): void;
	stream: NodeJS.ReadWriteStream & { writableNeedDrain: boolean; destroyed: boolean };
}

const BATCH = 256 * 1024;
/** So many batches wait for a slow disk; then the database has to. */
const MOST_WAITING = 8;

/** `COPY … TO STDOUT`: its bytes in batches, then the number of rows. One row is one message; the parser reuses its memory, so each is copied at once. */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer, number> {
	const copy = new CopyOut(text);
	// cast: pg's types leave out COPY
	client.query(copy as unknown as pg.Submittable);
	try {
		for (let batch = await copy.next(); batch !== undefined; batch = await copy.next()) yield batch;
		return copy.rows;
	} finally {
		copy.leave();
	}
}

class CopyOut {
	readonly #text: string;
	#connection: CopyConnection | undefined;
	#ready: Buffer[] = [];
	#filling = Buffer.allocUnsafe(BATCH);
	#filled = 0;
	#ended = false;
	#left = false;
	#failure: Error | undefined;
	#wake = () => {};
	rows = 0;

	constructor(text: string) {
		this.#text = text;
	}

	async next(): Promise<Buffer | undefined> {
		for (;;) {
			const batch = this.#ready.shift();
			if (batch !== undefined) {
				if (this.#ready.length < MOST_WAITING / 2) this.#connection?.stream.resume();
				return batch;
			}
			if (this.#failure !== undefined) throw this.#failure;
			if (this.#ended) return undefined;
			await new Promise<void>((wake) => {
				this.#wake = wake;
			});
		}
	}
	/** Nobody reads on: the rest is thrown away as it comes. */
	leave(): void {
		this.#left = true;
		this.#ready = [];
		this.#connection?.stream.resume();
	}

	submit(connection: CopyConnection): void {
		this.#connection = connection;
		connection.query(this.#text);
	}
	handleCopyData({ chunk }: { chunk: Buffer }): void {
		if (this.#left) return;
		if (this.#filled + chunk.length > BATCH) this.#pass();
		if (chunk.length > BATCH) {
			for (let at = 0; at < chunk.length; at += BATCH) this.#ready.push(Buffer.from(chunk.subarray(at, at + BATCH)));
			this.#wake();
		} else this.#filled += chunk.copy(this.#filling, this.#filled);
	}
	handleCommandComplete({ text }: { text: string }): void {
		this.rows = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);
	}
	handleReadyForQuery(): void {
		this.#pass();
		this.#ended = true;
		this.#wake();
	}
	handleError(error: Error): void {
		this.#failure = error;
		this.#wake();
	}
	#pass(): void {
		if (this.#filled === 0) return;
		this.#ready.push(this.#filling.subarray(0, this.#filled));
		this.#filling = Buffer.allocUnsafe(BATCH);
		this.#filled = 0;
		if (this.#ready.length >= MOST_WAITING && !this.#left) this.#connection?.stream.pause();
		this.#wake();
	}
}
