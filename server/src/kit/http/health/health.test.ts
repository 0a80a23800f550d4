import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../testing/eventually.ts";
import { S3_KEYS, startS3 } from "../../../testing/stand-ins/s3-stand-in.ts";
import { newDatabase, startOwnApp, type TestApp } from "../../../testing/test-app.ts";
import { tapWire } from "../../../testing/wire.ts";
import { backupState } from "../../backup/backup-runs.ts";
import { openPool } from "../../db/pool.ts";
import { keyOf } from "../../files/file-storage.ts";
import { openFiles } from "../../files/open-files.ts";
import { DiskStorage, makeStore } from "../../files/storage-disk.ts";
import { S3Storage } from "../../files/storage-s3.ts";
import { createHttpServer } from "../http-server.ts";
import { HandOvers } from "./hand-overs.ts";
import { serveHealth, storesOf } from "./health.ts";
import { serveMetrics } from "./metrics.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startOwnApp();
});
afterAll(() => t.close());

const FILES_OK = { check: async () => {} };
async function serverOn(url: string, files: { check(): Promise<void> } = FILES_OK) {
	const pool = openPool({ url, max: 2, as: "owner", onError: () => {} });
	const http = await createHttpServer({ log: pino({ level: "silent" }) });
	const health = { draining: false };
	const stores = storesOf(pool, files);
	serveHealth(http, stores, health);
	const handOvers = new HandOvers({ warn: () => {} });
	for (const result of ["delivered", "delivered", "away"]) handOvers.add("mail", result);
	serveMetrics(http, { pool, stores, folder: t.folder, liveStreams: () => 3, handOvers, backupState: () => backupState(pool), freshMs: 0 });
	await http.ready();
	const ask = async (path: string) => {
		const answer = await http.inject({ url: path });
		return { status: answer.statusCode, body: answer.json() as unknown };
	};
	const metrics = async () => (await http.inject({ url: "/metrics" })).body;
	return { health, ask, metrics, stop: () => Promise.all([http.close(), pool.end()]) };
}
const ready = (more: object = {}) => ({ ok: true, database: "ok", files: "ok", draining: false, ...more });

describe("health", () => {
	test("the process lives, and can serve", async () => {
		const { ask, stop } = await serverOn(t.url);
		expect(await ask("/live")).toEqual({ status: 200, body: { ok: true } });
		expect(await ask("/ready")).toEqual({ status: 200, body: ready() });
		await stop();
	});
	test("it cannot while it drains, but still lives", async () => {
		const { ask, health, stop } = await serverOn(t.url);
		health.draining = true;
		expect(await ask("/ready")).toEqual({ status: 503, body: ready({ ok: false, draining: true }) });
		expect(await ask("/live")).toMatchObject({ status: 200 });
		await stop();
	});
	test("it cannot while the database is away, and says so in its metrics, too", async () => {
		const url = await newDatabase();
		const wire = await tapWire(url);
		const { ask, metrics, stop } = await serverOn(wire.url);
		expect((await ask("/ready")).status).toBe(200);
		expect(await metrics()).toContain("homeroom_database_up 1\n");
		// counted by whoever hands over, and the same however often it is asked for
		for (const _ of [1, 2])
			expect((await metrics()).match(/^homeroom_hand_overs_total.*$/gm)).toEqual([
				'homeroom_hand_overs_total{way="mail",result="delivered"} 2',
				'homeroom_hand_overs_total{way="mail",result="away"} 1',
			]);
		expect(await metrics()).toMatch(/^homeroom_mail_away_seconds [1-9]/m);
		wire.close();
		expect(await ask("/ready")).toEqual({ status: 503, body: ready({ ok: false, database: "away" }) });
		expect(await ask("/live")).toMatchObject({ status: 200 });
		const away = await metrics();
		expect(away).toContain("homeroom_database_up 0\n");
		// not known is not none
		expect(away).not.toMatch(/^homeroom_(jobs|mails|imports)_/m);
		expect(away).toContain("homeroom_live_streams 3\n");
		await stop();
	});
	test("a database that does not answer counts as away", async () => {
		const wire = await tapWire(t.url, { silent: true });
		const { ask, metrics, stop } = await serverOn(wire.url);
		expect(await ask("/ready")).toMatchObject({ status: 503, body: { database: "away", files: "ok" } });
		expect(await metrics()).toContain("homeroom_database_up 0\n");
		wire.close();
		await stop();
	});
	test("a folder for files that is gone, or a store that is away, is named; once it is back, so is the server", async () => {
		const s3 = await startS3("bucket");
		const store = new S3Storage({ ...S3_KEYS, url: s3.url });
		const { ask, metrics, stop } = await serverOn(t.url, store);
		expect(await ask("/ready")).toEqual({ status: 200, body: ready() });
		expect(await metrics()).toContain("homeroom_files_up 1\n");
		s3.failing = 503;
		expect(await ask("/ready")).toEqual({ status: 503, body: ready({ ok: false, files: "away" }) });
		expect(await metrics()).toContain("homeroom_files_up 0\n");
		s3.failing = undefined;
		expect(await ask("/ready")).toEqual({ status: 200, body: ready() });
		await s3.close();
		expect(await ask("/ready")).toEqual({ status: 503, body: ready({ ok: false, files: "away" }) });
		await stop();

		const place = join(t.folder, "files");
		const { storage, incoming } = openFiles({ folder: place });
		const onDisk = await serverOn(t.url, storage);
		expect(await onDisk.ask("/ready")).toEqual({ status: 200, body: ready() });
		await rename(place, `${place}-elsewhere`);
		// neither a question nor a file makes it anew
		for (let n = 0; n < 2; n++) {
			expect(await onDisk.ask("/ready")).toEqual({ status: 503, body: ready({ ok: false, files: "away" }) });
			await expect(incoming.place()).rejects.toThrow("ENOENT");
			await expect(storage.put(keyOf(1, "a".repeat(64)), { path: import.meta.filename, size: 1, sha256: "" })).rejects.toThrow("ENOENT");
		}
		await mkdir(join(place, "kept"), { recursive: true });
		expect(await onDisk.ask("/ready")).toEqual({ status: 503, body: ready({ ok: false, files: "away" }) });
		await rm(place, { recursive: true });
		await rename(`${place}-elsewhere`, place);
		expect(await onDisk.ask("/ready")).toEqual({ status: 200, body: ready() });
		await onDisk.stop();
	});
	test("a disk with next to no room left is full by name", async () => {
		const place = join(t.folder, "soon-full");
		makeStore(place);
		const { ask, metrics, stop } = await serverOn(t.url, new DiskStorage(place, Number.MAX_SAFE_INTEGER));
		expect(await ask("/ready")).toEqual({ status: 503, body: ready({ ok: false, files: "full" }) });
		expect(await metrics()).toContain("homeroom_files_up 0\n");
		await stop();
	});
	test("a store that hangs is asked once, not once per question", async () => {
		let asked = 0;
		const hanging = {
			check: () => {
				asked++;
				return new Promise<void>(() => {});
			},
		};
		const { ask, stop } = await serverOn(t.url, hanging);
		const answers = await Promise.all([ask("/ready"), ask("/ready"), ask("/ready")]);
		expect(answers).toEqual(Array(3).fill({ status: 503, body: ready({ ok: false, files: "away" }) }));
		expect(asked).toBe(1);
		await stop();
	});
});

describe("metrics", () => {
	test("count requests by route, and the wait for connections", async () => {
		await t.anonymous.call("GET", "/auth/demo_logins");
		const { statusCode, body } = await t.app.http.inject({ url: "/metrics" });
		expect(statusCode).toBe(200);
		expect(body).toMatch(/homeroom_request_seconds_count\{method="GET",route="\/api\/auth\/demo_logins",status="200"\} [1-9]/);
		expect(body).toContain("homeroom_pool_waiting 0");
	});
	test("tell what waits and what failed, how many screens listen, and how much room is left", async () => {
		const client = await t.owner.connect();
		await client.query("select set_config('app.customer_id', '0', false)");
		for (let n = 0; n < 4; n++) await client.query("select platform.send_mail('x', 'en', 'a@b.test', 's', 't', 'h')");
		await client.query(
			"update platform.mails set status = (array['sent', 'failed', 'waiting', 'waiting'])[n] from (select id, row_number() over () as n from platform.mails) m where m.id = mails.id",
		);
		await client.query("select graphile_worker.add_job('run_import', '{}')");
		await client.query("select graphile_worker.add_job('other', '{}')");
		await client.query(
			"update graphile_worker._private_jobs set attempts = 3, last_error = 'broke' where id = (select id from graphile_worker.jobs where task_identifier = 'other')",
		);
		client.release();
		const { metrics, stop } = await serverOn(t.url);
		const told = Object.fromEntries(
			[...(await metrics()).matchAll(/^(homeroom_\w+) ([\d.e+]+)$/gm)].map(([, name, value]) => [name, Number(value)]),
		);
		expect(told).toMatchObject({
			homeroom_database_up: 1,
			homeroom_files_up: 1,
			homeroom_mails_waiting: 2,
			homeroom_mails_failed: 1,
			homeroom_jobs_failed: 1,
			homeroom_imports_waiting: 1,
			homeroom_imports_running: 0,
			homeroom_live_streams: 3,
			homeroom_pool_waiting: 0,
		});
		expect(told.homeroom_jobs_waiting).toBeGreaterThanOrEqual(5);
		expect(told.homeroom_disk_free_bytes).toBeGreaterThan(0);
		expect(told.homeroom_disk_size_bytes).toBeGreaterThanOrEqual(told.homeroom_disk_free_bytes as number);
		await stop();
	});
	test("count the streams that are open", async () => {
		const origin = await t.app.http.listen({ port: 0, host: "127.0.0.1" });
		const streams = async () => Number(/^homeroom_live_streams (\d+)$/m.exec((await t.app.http.inject({ url: "/metrics" })).body)?.[1]);
		expect(await streams()).toBe(0);
		const { token } = await t.as(t.north, "admin");
		const stop = new AbortController();
		await fetch(`${origin}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal });
		await eventually(async () => expect(await streams()).toBe(1));
		stop.abort();
		await eventually(async () => expect(await streams()).toBe(0));
	});
	test("are for this machine only, also behind a proxy", async () => {
		expect((await t.app.http.inject({ url: "/metrics", remoteAddress: "203.0.113.9" })).statusCode).toBe(404);
		expect((await t.app.http.inject({ url: "/metrics", headers: { "x-forwarded-for": "203.0.113.9" } })).statusCode).toBe(404);
		for (const forwarded of ["127.0.0.1, 203.0.113.9", "203.0.113.9, 127.0.0.1", "garbage"])
			expect((await t.app.http.inject({ url: "/metrics", headers: { "x-forwarded-for": forwarded } })).statusCode).toBe(404);
	});
});
