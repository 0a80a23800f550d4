import type pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { ask, type CustomerDb, inCustomer, inTransaction } from "../db/customer-db.ts";
import { openPool } from "../db/pool.ts";
import { sql } from "../db/sql-text.ts";
import { tidyUp } from "./chores.ts";
import { enqueue, type Jobs, startJobs, WORKER_CONNECTIONS } from "./jobs.ts";

let t: TestApp;
let appPool: pg.Pool;
let ownerPool: pg.Pool;
let workerPool: pg.Pool;
let runner: Jobs;
const lines: string[] = [];
/** How many `count` ran, and had run before each `notice`. */
let counted = 0;
const counts: number[] = [];
let letGo = () => {};
const free = new Promise<void>((done) => {
	letGo = done;
});
const ran: { input: unknown; customer_id: number; user_id: string }[] = [];
beforeAll(async () => {
	t = await startOwnApp();
	appPool = openPool({ url: t.url, max: 4, as: "app", onError: () => {} });
	ownerPool = openPool({ url: t.url, max: 4, as: "owner", onError: () => {} });
	workerPool = openPool({ url: t.url, max: WORKER_CONNECTIONS, as: "owner", plain: true, onError: () => {} });
	runner = await startJobs({
		appPool,
		workerPool,
		log: pino({ level: "warn" }, { write: (line: string) => lines.push(line) }),
		tasks: {
			note: async (input, db) => {
				const rows = await ask<{ user_id: string }>(db, sql`select current_setting('app.user_id') as user_id`);
				ran.push({ input, customer_id: db.customer_id, user_id: rows[0]?.user_id ?? "" });
			},
			add_student: async (_input, db) => {
				await db.insertInto("students").values({ first_name: "Made", last_name: "ByJob" }).execute();
			},
			count: async () => void counted++,
			notice: async () => void counts.push(counted),
			stuck: { lane: "bulk", run: () => free },
			refused: async () => {
				throw Object.assign(new Error("550 canary@north.test is unknown here"), { code: "EENVELOPE" });
			},
			trespass: async (input, db) => {
				await db
					.insertInto("students")
					.values({ customer_id: input as number, first_name: "Made", last_name: "Abroad" })
					.execute();
			},
		},
		chores: { sweep: { at: "0 4 * * *", run: async () => {} } },
		lookMs: 100,
	});
});
afterAll(async () => {
	await runner.stop();
	await Promise.all([appPool.end(), ownerPool.end(), workerPool.end()]);
	await t.close();
});

const dbOf = (customer_id: number): CustomerDb => inCustomer(appPool, { customer_id, user_id: 5, request_id: null });
const waiting = async () =>
	Number((await t.owner.query("select count(*) from graphile_worker.jobs where locked_at is null and attempts = 0")).rows[0]?.count);
const ranWith = (word: string) => ran.filter(({ input }) => (input as { word: string }).word === word);

describe("a job", () => {
	test("of a transaction that did not happen does not run", async () => {
		const failing = inTransaction(dbOf(t.north.customer_id), async (db) => {
			await enqueue(db, "note", { word: "never" });
			throw new Error("no");
		});
		await expect(failing).rejects.toThrow("no");
		// what came after it has run, so it would have, too
		await inTransaction(dbOf(t.north.customer_id), (db) => enqueue(db, "note", { word: "after never" }));
		await eventually(() => expect(ranWith("after never")).toHaveLength(1));
		expect(ranWith("never")).toEqual([]);
	});
	test("runs once after the commit, for the customer and the person who asked", async () => {
		await inTransaction(dbOf(t.south.customer_id), async (db) => {
			await enqueue(db, "note", { word: "once" });
			expect(ranWith("once")).toEqual([]);
		});
		await eventually(() => expect(ranWith("once")).toEqual([{ input: { word: "once" }, customer_id: t.south.customer_id, user_id: "5" }]));
		await eventually(async () => expect(await waiting()).toBe(0));
		expect(ranWith("once")).toHaveLength(1);
	});
	test("asked for twice with one effect key waits once", async () => {
		const twice = inTransaction(dbOf(t.north.customer_id), async (db) => {
			await enqueue(db, "note", { word: "effect" }, "effect-1");
			await enqueue(db, "note", { word: "effect" }, "effect-1");
		});
		await twice;
		await eventually(() => expect(ranWith("effect").length).toBeGreaterThan(0));
		await eventually(async () => expect(await waiting()).toBe(0));
		expect(ranWith("effect")).toHaveLength(1);
	});
	test("writes into its own customer and is recorded there", async () => {
		await enqueue(dbOf(t.south.customer_id), "add_student", {});
		await eventually(async () => {
			const { rows } = await t.owner.query("select customer_id::int from students where last_name = 'ByJob'");
			expect(rows).toEqual([{ customer_id: t.south.customer_id }]);
		});
	});
	test("cannot act for another customer, whatever its input says", async () => {
		await enqueue(dbOf(t.north.customer_id), "trespass", t.south.customer_id);
		await eventually(() => expect(lines.some((line) => line.includes("trespass"))).toBe(true));
		expect((await t.owner.query("select from students where last_name = 'Abroad'")).rowCount).toBe(0);
		await enqueue(dbOf(t.north.customer_id), "note", { word: "stamped", customer_id: t.south.customer_id });
		await eventually(() => expect(ranWith("stamped")).toMatchObject([{ customer_id: t.north.customer_id }]));
	});
	test("that fails is told of without what it was about", async () => {
		await enqueue(dbOf(t.north.customer_id), "refused", {});
		await eventually(() => expect(lines.some((line) => line.includes("refused"))).toBe(true));
		const line = JSON.parse(lines.find((one) => one.includes("refused")) as string) as { msg: string; err: { code: string } };
		expect(line).toMatchObject({ msg: "Job refused failed, attempt 1 of 25", err: { code: "EENVELOPE" } });
		expect(lines.filter((line) => line.includes("canary"))).toEqual([]);
	});
	test("does not wait for hundreds of another kind that were asked for at once before", async () => {
		const before = counted;
		await inTransaction(dbOf(t.north.customer_id), async (db) => {
			for (let n = 0; n < 400; n++) await enqueue(db, "count", {});
		});
		await enqueue(dbOf(t.south.customer_id), "notice", {});
		await eventually(() => expect(counts).toHaveLength(1));
		expect((counts[0] as number) - before).toBeLessThan(200);
		await eventually(() => expect(counted - before).toBe(400));
	});
	test("does not wait for what takes long in another lane", async () => {
		for (let n = 0; n < 5; n++) await enqueue(dbOf(t.north.customer_id), "stuck", {});
		await enqueue(dbOf(t.north.customer_id), "note", { word: "meanwhile" });
		await eventually(() => expect(ranWith("meanwhile")).toHaveLength(1));
		letGo();
		await eventually(async () => expect(await waiting()).toBe(0));
	});
	test("of a server that ended in its midst is begun again, and one that is being done is not", async () => {
		const other = await t.owner.connect();
		await other.query("select pg_advisory_lock_shared(hashtextextended('worker ' || 'worker-elsewhere', 0))");
		for (const worker of ["worker-dead", "worker-elsewhere"]) {
			await t.owner.query(
				`with made as (select id from graphile_worker.add_job('note', $1, run_at => now() + interval '1 hour'))
				select from made`,
				[JSON.stringify({ customer_id: t.north.customer_id, user_id: 5, input: { word: worker } })],
			);
			await t.owner.query(
				"update graphile_worker._private_jobs set run_at = now(), locked_at = now(), locked_by = $1, attempts = 1 where payload->'input'->>'word' = $1",
				[worker],
			);
		}
		await eventually(() => expect(ranWith("worker-dead")).toHaveLength(1));
		expect(lines.some((line) => line.includes("they are begun again"))).toBe(true);
		expect(ranWith("worker-elsewhere")).toEqual([]);
		// what is locked by a worker of ours stays so
		const { rows } = await t.owner.query("select locked_by from graphile_worker.jobs where locked_by is not null");
		expect(rows).toEqual([{ locked_by: "worker-elsewhere" }]);
		other.release(true);
		await eventually(() => expect(ranWith("worker-elsewhere")).toHaveLength(1));
		expect(ranWith("worker-dead")).toHaveLength(1);
	});
	test("that takes long is done once, although others look for lost ones", async () => {
		let begun = 0;
		const slow = await startOwnApp();
		const pools = ["a", "b"].map(() => openPool({ url: slow.url, max: WORKER_CONNECTIONS, as: "owner", plain: true, onError: () => {} }));
		const app = openPool({ url: slow.url, max: 4, as: "app", onError: () => {} });
		const wait = async () => {
			begun++;
			await new Promise((done) => setTimeout(done, 800));
		};
		const servers = await Promise.all(
			pools.map((pool) =>
				startJobs({ workerPool: pool, appPool: app, log: pino({ level: "silent" }), tasks: { wait }, chores: {}, lookMs: 50 }),
			),
		);
		await enqueue(inCustomer(app, { customer_id: slow.north.customer_id, user_id: 5, request_id: null }), "wait", {});
		await eventually(async () => expect((await slow.owner.query("select from graphile_worker.jobs")).rowCount).toBe(0));
		expect(begun).toBe(1);
		for (const server of servers) await server.stop();
		for (const pool of [...pools, app]) await pool.end();
		await slow.close();
	});
	test("ends with the server, also where the database is stopped in the same moment", async () => {
		const held = new Set<pg.PoolClient>();
		const pool = openPool({ url: t.url, max: WORKER_CONNECTIONS, as: "owner", plain: true, onError: () => {} });
		pool.on("acquire", (client) => held.add(client));
		const own = await startJobs({ workerPool: pool, appPool, log: pino({ level: "silent" }), tasks: {}, chores: {} });
		await own.stop();
		// what a connection that was given back hears of a database that stops
		for (const client of held)
			expect(() => client.emit("error", new Error("terminating connection due to administrator command"))).not.toThrow();
		await pool.end();
	});
	test("cannot be asked for without a customer, nor past the one door", async () => {
		const client = await appPool.connect();
		await expect(client.query("select platform.enqueue('note', '{}')")).rejects.toThrow();
		await expect(client.query("select graphile_worker.add_job('note', '{\"customer_id\": 1}')")).rejects.toMatchObject({ code: "42501" });
		client.release();
	});
});

describe("a chore", () => {
	test("that no server was there for is done after the next start", async () => {
		let done = 0;
		const other = await startOwnApp();
		const pool = openPool({ url: other.url, max: WORKER_CONNECTIONS, as: "owner", plain: true, onError: () => {} });
		await other.owner.query(
			"insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ('missed', now() - interval '9 days', now() - interval '8 days')",
		);
		const missed = { at: `${(new Date().getUTCMinutes() + 30) % 60} * * * *`, missed: "1h", run: async () => void done++ };
		const own = await startJobs({ workerPool: pool, appPool, log: pino({ level: "silent" }), tasks: {}, chores: { missed } });
		await eventually(() => expect(done).toBe(1));
		await eventually(async () => expect((await other.owner.query("select from graphile_worker.jobs")).rowCount).toBe(0));
		expect(done).toBe(1);
		await own.stop();
		await pool.end();
		await other.close();
	});
});

describe("tidyUp", () => {
	test("removes old keys of every customer and sessions long over, and nothing else", async () => {
		for (const school of [t.north, t.south]) {
			const caller = await t.as(school, "admin");
			for (const key of ["old-enough", "still-young"])
				await caller.call("PATCH", "/preferences", { theme: "dark" }, { "idempotency-key": key });
		}
		await t.owner.query("update idempotency_keys set created_at = now() - interval '25 hours' where key = 'old-enough'");
		await t.owner.query("update platform.sessions set user_agent = 'kept'");
		const user_id = t.north.users.staff.user_id;
		await t.owner.query(
			`insert into platform.sessions (user_id, refresh_hash, expires_at, ended_at, user_agent) values
			($1, '', now() - interval '31 days', null, 'expired long ago'), ($1, '', now() - interval '29 days', null, 'kept'),
			($1, '', now() + interval '1 day', now() - interval '31 days', 'ended long ago'), ($1, '', now() + interval '1 day', now() - interval '29 days', 'kept')`,
			[user_id],
		);
		await tidyUp(appPool, ownerPool);
		const keys = await t.owner.query("select customer_id::int, key from idempotency_keys order by 1");
		expect(keys.rows).toEqual([t.north, t.south].map(({ customer_id }) => ({ customer_id, key: "still-young" })));
		const { rows } = await t.owner.query("select user_agent, count(*)::int from platform.sessions group by 1");
		expect(rows).toEqual([{ user_agent: "kept", count: 4 }]);
	});
});
