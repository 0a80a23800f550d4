import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError } from "../start-error.ts";
import { refusePooler } from "./pooler.ts";

const url = process.env.TEST_DATABASE_URL as string;
let clients: pg.Client[];
beforeEach(async () => {
	clients = [1, 2].map(() => new pg.Client({ connectionString: url }));
	for (const client of clients) await client.connect();
});
afterEach(async () => {
	for (const client of clients) await client.end();
});
/** A pooler's connection: its own process number, and for each statement the session that is next. */
function pooled(sessions: pg.Client[]): pg.Client {
	let turn = 0;
	return new Proxy(sessions[0] as pg.Client, {
		get(target, name) {
			if (name === "processID") return -1;
			if (name === "query") return (text: string) => sessions[turn++ % sessions.length]?.query(text);
			return Reflect.get(target, name, target);
		},
	});
}

test("a connection to PostgreSQL itself asks once and is let through", async () => {
	await expect(refusePooler(clients[0] as pg.Client, "postgres://nobody@127.0.0.1:1/nowhere")).resolves.toBeUndefined();
});
test("a pooler that keeps a session for each connection is let through", async () => {
	await expect(refusePooler(pooled(clients.slice(0, 1)), url)).resolves.toBeUndefined();
});
test("a pooler that changes sessions is refused in one sentence, without the password", async () => {
	const refused = refusePooler(pooled(clients), url);
	await expect(refused).rejects.toBeInstanceOf(StartError);
	const { host, pathname } = new URL(url);
	await expect(refused).rejects.toThrow(
		`DATABASE_URL (${host}${pathname}) leads to a pooler in transaction mode (PgBouncer?), in which Homeroom cannot hear the database: name PostgreSQL itself.`,
	);
});
