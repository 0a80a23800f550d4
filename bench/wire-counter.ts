import { connect, createServer, type Socket } from "node:net";

export interface Count {
	/** Executed by the server's own pool, settings of the customer and transaction brackets left out. */
	statements: number;
	/** How often the server had to wait for PostgreSQL before it could go on. */
	roundTrips: number;
}
export interface WireCounter {
	url: string;
	reset(): void;
	count(): Count;
	close(): void;
}

/** Sits between server and PostgreSQL and counts what the connections of requests send; other connections pass unseen. */
export async function startWireCounter(url: string): Promise<WireCounter> {
	const target = new URL(url);
	let count: Count = { statements: 0, roundTrips: 0 };
	const sockets = new Set<Socket>();
	const server = createServer((client) => {
		const upstream = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
		client.setNoDelay(true);
		const reader = new MessageReader();
		let answered = true;
		for (const socket of [client, upstream]) {
			sockets.add(socket);
			socket.on("error", () => {});
			socket.on("close", () => {
				sockets.delete(socket);
				client.destroy();
				upstream.destroy();
			});
		}
		client.on("data", (chunk) => {
			upstream.write(chunk);
			const statements = reader.statements(chunk);
			if (!reader.counts) return;
			count.statements += statements;
			if (answered) count.roundTrips++;
			answered = false;
		});
		upstream.on("data", (chunk) => {
			client.write(chunk);
			answered = true;
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const through = new URL(url);
	through.port = String((server.address() as { port: number }).port);
	return {
		url: through.href,
		reset() {
			count = { statements: 0, roundTrips: 0 };
		},
		count: () => count,
		close() {
			server.close();
			for (const socket of sockets) socket.destroy();
		},
	};
}

/** Reads PostgreSQL's frontend messages: a letter, a length, a body; only the first message has no letter. */
class MessageReader {
	/** Whether this is a connection that serves requests. */
	counts = false;
	#rest: Buffer = Buffer.alloc(0);
	#started = false;
	#statement = "";

	statements(chunk: Buffer): number {
		this.#rest = Buffer.concat([this.#rest, chunk]);
		let found = 0;
		for (;;) {
			const letters = this.#started ? 1 : 0;
			if (this.#rest.length < letters + 4) return found;
			const length = letters + this.#rest.readInt32BE(letters);
			if (this.#rest.length < length) return found;
			const message = this.#rest.subarray(0, length);
			this.#rest = this.#rest.subarray(length);
			if (this.#started) found += this.#isStatement(message);
			else {
				this.counts = message.includes("homeroom app");
				this.#started = true;
			}
		}
	}

	#isStatement(message: Buffer): number {
		const letter = String.fromCharCode(message[0] as number);
		const text = (from: number) => message.toString("utf8", from, message.indexOf(0, from));
		// Bind names a portal, then the prepared statement that the following Execute runs
		if (letter === "B") this.#statement = text(message.indexOf(0, 5) + 1);
		if (letter === "E") return this.#statement.startsWith("$") ? 0 : 1;
		return letter === "Q" && !/^(begin|commit|rollback)$/i.test(text(5)) ? 1 : 0;
	}
}
