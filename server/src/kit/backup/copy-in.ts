import type pg from "pg";
import type { CopyConnection } from "./copy-out.ts";

/** `COPY … FROM STDIN`: takes bytes as fast as the database does. */
export class CopyIn {
	readonly #text: string;
	#connection: CopyConnection | undefined;
	#failure: Error | undefined;
	#rows = 0;
	readonly #open = Promise.withResolvers<void>();
	readonly #done = Promise.withResolvers<number>();

	constructor(client: pg.ClientBase, text: string) {
		this.#text = text;
		// whoever writes or ends is told
		this.#open.promise.catch(() => {});
		this.#done.promise.catch(() => {});
		// cast: pg's types leave out COPY
		client.query(this as unknown as pg.Submittable);
	}

	async write(chunk: Buffer): Promise<void> {
		await this.#open.promise;
		if (this.#failure !== undefined) throw this.#failure;
		const connection = this.#connection as CopyConnection;
		connection.sendCopyFromChunk(chunk);
		if (connection.stream.writableNeedDrain)
			await Promise.race([new Promise((wake) => connection.stream.once("drain", wake)), this.#done.promise]);
	}
	/** Answers how many rows there are now. */
	async end(): Promise<number> {
		await this.#open.promise;
		this.#connection?.endCopyFrom();
		return this.#done.promise;
	}

	submit(connection: CopyConnection): void {
		this.#connection = connection;
		connection.query(this.#text);
	}
	handleCopyInResponse(): void {
		this.#open.resolve();
	}
	handleCommandComplete({ text }: { text: string }): void {
		this.#rows = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);
	}
	handleReadyForQuery(): void {
		this.#done.resolve(this.#rows);
	}
	handleError(error: Error): void {
		this.#failure = error;
		this.#open.reject(error);
		this.#done.reject(error);
	}
}
