import { connect, createServer, type Server, type Socket } from "node:net";

export interface Wire {
	/** The same database, reached through this wire. */
	url: string;
	/** Times a client had to wait for the database: bursts of requests that were followed by an answer. */
	roundTrips: number;
	close(): void;
	/** Opens it again at the same place: the database is back. */
	mend(): Promise<void>;
}

/** Stands between a program and PostgreSQL and counts round trips, whatever the client library says about itself. Silent: takes connections and never answers. */
export async function tapWire(url: string, { silent = false } = {}): Promise<Wire> {
	const target = new URL(url);
	const sockets = new Set<Socket>();
	const server: Server = createServer((client) => {
		const database = connect(Number(target.port), target.hostname);
		let asking = false;
		client.on("data", () => {
			if (!asking) wire.roundTrips++;
			asking = true;
		});
		database.on("data", () => {
			asking = false;
		});
		if (!silent) client.pipe(database).pipe(client);
		for (const socket of [client, database]) {
			sockets.add(socket);
			socket.on("error", () => {});
			socket.on("close", () => {
				client.destroy();
				database.destroy();
			});
		}
	});
	const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
	await listen(0);
	const tapped = new URL(url);
	tapped.hostname = "127.0.0.1";
	tapped.port = String((server.address() as { port: number }).port);
	const wire: Wire = {
		url: tapped.href,
		roundTrips: 0,
		close() {
			server.close();
			for (const socket of sockets) socket.destroy();
		},
		mend: () => listen(Number(tapped.port)),
	};
	return wire;
}
