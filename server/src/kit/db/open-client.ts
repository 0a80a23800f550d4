import pg from "pg";

/** Nobody is in front of it, but whoever started us should hear of a server that never answers. */
const CONNECT_MS = 10_000;

/** A connection outside of the pools, made. */
export async function openClient(url: string, more: pg.ClientConfig = {}): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true, ...more });
	// a connection that breaks fails what is under way; without a listener it would end the process as well
	client.on("error", () => {});
	await client.connect();
	return client;
}
