import { connect, createServer, type Server } from "node:net";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { prepareDemo } from "../../../demo.ts";
import { eventually } from "../../../testing/eventually.ts";
import { newDatabase } from "../../../testing/test-app.ts";
import { tapWire } from "../../../testing/wire.ts";
import { explained } from "../database-fault.ts";
import { reachDatabase } from "./reach-database.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** PostgreSQL while it starts: each connection is told so and closed, until it has been asked `times` times; then it is the real one. */
async function startingServer(url: string, times: number): Promise<string> {
	const real = await tapWire(url);
	let asked = 0;
	const fields = `SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0`;
	const refusal = Buffer.alloc(5 + fields.length);
	refusal.write("E");
	refusal.writeInt32BE(4 + fields.length, 1);
	refusal.write(fields, 5);
	server = createServer((socket) => {
		socket.on("error", () => {});
		if (asked++ < times) return void socket.once("data", () => socket.end(refusal));
		const onward = connect(Number(new URL(real.url).port), "127.0.0.1");
		onward.on("error", () => {}).on("close", () => real.close());
		socket.pipe(onward).pipe(socket);
	});
	await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
	const at = new URL(url);
	at.port = String((server.address() as { port: number }).port);
	return at.href;
}

test("a PostgreSQL that is still starting is waited for, which is said once", async () => {
	const said: string[] = [];
	await reachDatabase(await startingServer(await newDatabase(), 3), (sentence) => said.push(sentence));
	expect(said).toEqual(["PostgreSQL is still starting: waiting for it, up to a minute."]);
});
test("but not for ever", async () => {
	const url = await startingServer(await newDatabase(), 1000);
	await expect(reachDatabase(url, () => {}, 600)).rejects.toThrow(/cannot be used: it is still starting\.$/);
});
test("a server without a connection left is told in one sentence", async () => {
	const url = await newDatabase();
	const owner = new pg.Client({ connectionString: url });
	await owner.connect();
	const name = new URL(url).pathname.slice(1);
	await owner.query(`create role ${name} login password 'own' connection limit 0`);
	const limited = new URL(url);
	limited.username = name;
	limited.password = "own";
	await expect(reachDatabase(limited.href, () => {})).rejects.toThrow(/too many connections/);
	await owner.query(`drop role ${name}`);
	await owner.end();
});
test("what is no fault of the connection stays as it is", () => {
	const error = new Error("a fault of ours");
	expect(explained(error, "postgres://h/d")).toBe(error);
});
test("a database that goes away while the demo schools are filled fails the filling, and not the process", async () => {
	const url = await newDatabase();
	const owner = new pg.Client({ connectionString: url });
	await owner.connect();
	const filling = expect(prepareDemo(url, true)).rejects.toThrow(/terminat|connection error/);
	await eventually(async () => {
		const { rowCount } = await owner.query(
			"select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null",
		);
		expect(rowCount).toBeGreaterThan(0);
	});
	await filling;
	await owner.end();
});
