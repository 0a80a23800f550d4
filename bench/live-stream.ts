import { type ClientRequest, request } from "node:http";

/** One open tab: keeps what it has seen and reconnects from there, as a browser's EventSource does. */
export class LiveStream {
	/** Row id → how often its news came, and when first. */
	readonly seen = new Map<number, { times: number; at: number }>();
	resets = 0;
	/** When the server ended it. */
	readonly ended = Promise.withResolvers<number>();
	#lastEventId: string | undefined;
	#request: ClientRequest | undefined;
	readonly #token: string;

	constructor(token: string) {
		this.#token = token;
	}

	/** Resolves when the server says it is ready. */
	open(port: number): Promise<void> {
		return new Promise((resolve, reject) => {
			const headers = {
				authorization: `Bearer ${this.#token}`,
				...(this.#lastEventId !== undefined && { "last-event-id": this.#lastEventId }),
			};
			const opened = request({ port, host: "127.0.0.1", path: "/api/live", headers, agent: false });
			this.#request = opened;
			opened.on("error", reject);
			opened.on("response", (response) => {
				if (response.statusCode !== 200) return reject(new Error(`live: ${response.statusCode}`));
				let rest = "";
				response.setEncoding("utf8");
				response.on("error", () => {});
				response.on("close", () => this.ended.resolve(performance.now()));
				response.on("data", (chunk: string) => {
					if (this.#request !== opened) return;
					const parts = (rest + chunk).split("\n\n");
					rest = parts.pop() as string;
					for (const part of parts) if (this.#take(part)) resolve();
				});
			});
			opened.end();
		});
	}

	close(): void {
		const last = this.#request;
		this.#request = undefined;
		last?.destroy();
	}

	/** True for the first event of a connection. */
	#take(block: string): boolean {
		const fields = Object.fromEntries(
			block.split("\n").map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]),
		);
		if (fields.id !== undefined) this.#lastEventId = fields.id;
		if (fields.event === "reset") this.resets++;
		if (fields.event === "change") {
			const { id } = JSON.parse(fields.data as string) as { id: number };
			const known = this.seen.get(id);
			this.seen.set(id, { times: (known?.times ?? 0) + 1, at: known?.at ?? performance.now() });
		}
		return fields.event === "ready";
	}
}
