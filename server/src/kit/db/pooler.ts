import type pg from "pg";
import { StartError } from "../start-error.ts";
import { openClient } from "./open-client.ts";

/** Rounds over both connections: other programs at the same pooler may hide it from one of them. */
const ROUNDS = 5;

/**
 * Refuses a pooler that gives a connection another session for each transaction (PgBouncer with pool_mode = transaction): locks, announcements and
 * roles of a session would belong to whoever comes next. A pooler tells the client a process number of its own, so without one this asks once.
 */
export async function refusePooler(client: pg.Client, url: string): Promise<void> {
	const told = (client as pg.Client & { processID: number | null }).processID;
	if ((await sessionOf(client)) === told) return;
	const other = await openClient(url);
	try {
		const seen = [new Set<number>(), new Set<number>()] as const;
		for (let round = 0; round < ROUNDS; round++) {
			seen[0].add(await sessionOf(client));
			seen[1].add(await sessionOf(other));
		}
		// two connections that are sessions have one each, and keep it
		if (new Set([...seen[0], ...seen[1]]).size === 2 && seen.every(({ size }) => size === 1)) return;
	} finally {
		await other.end();
	}
	const { host, pathname } = new URL(url);
	throw new StartError(
		`DATABASE_URL (${host}${pathname}) leads to a pooler in transaction mode (PgBouncer?), in which Homeroom cannot hear the database: name PostgreSQL itself.`,
	);
}

async function sessionOf(client: pg.Client): Promise<number> {
	const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
	return rows[0]?.pid ?? -1;
}
