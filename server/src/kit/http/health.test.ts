import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newDatabase, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { tapWire } from "../../testing/wire.ts";
import { openPool } from "../db/pool.ts";
import { serveHealth } from "./health.ts";
import { createHttpServer } from "./http-server.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

async function serverOn(url: string) {
	const pool = openPool({ url, max: 2, as: "owner", onError: () => {} });
	const http = await createHttpServer({ log: pino({ level: "silent" }) });
	const health = { draining: false };
	serveHealth(http, pool, health);
	await http.ready();
	const ask = async (path: string) => {
		const answer = await http.inject({ url: path });
		return { status: answer.statusCode, body: answer.json() as unknown };
	};
	return { health, ask, stop: () => Promise.all([http.close(), pool.end()]) };
}

describe("health", () => {
	test("the process lives, and can serve", async () => {
		const { ask, stop } = await serverOn(t.url);
		expect(await ask("/live")).toEqual({ status: 200, body: { ok: true } });
		expect(await ask("/ready")).toEqual({ status: 200, body: { ok: true, database: "ok", draining: false } });
		await stop();
	});
	test("it cannot while it drains, but still lives", async () => {
		const { ask, health, stop } = await serverOn(t.url);
		health.draining = true;
		expect(await ask("/ready")).toEqual({ status: 503, body: { ok: false, database: "ok", draining: true } });
		expect(await ask("/live")).toMatchObject({ status: 200 });
		await stop();
	});
	test("it cannot while the database is away, and can again when it is back", async () => {
		const url = await newDatabase();
		const wire = await tapWire(url);
		const { ask, stop } = await serverOn(wire.url);
		expect((await ask("/ready")).status).toBe(200);
		wire.close();
		expect(await ask("/ready")).toEqual({ status: 503, body: { ok: false, database: "away", draining: false } });
		expect(await ask("/live")).toMatchObject({ status: 200 });
		await stop();
	});
	test("a database that does not answer counts as away", async () => {
		const wire = await tapWire(t.url, { silent: true });
		const { ask, stop } = await serverOn(wire.url);
		expect(await ask("/ready")).toMatchObject({ status: 503, body: { database: "away" } });
		wire.close();
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
	test("are for this machine only, also behind a proxy", async () => {
		expect((await t.app.http.inject({ url: "/metrics", remoteAddress: "203.0.113.9" })).statusCode).toBe(404);
		expect((await t.app.http.inject({ url: "/metrics", headers: { "x-forwarded-for": "203.0.113.9" } })).statusCode).toBe(404);
		expect((await t.app.http.inject({ url: "/metrics", headers: { "x-forwarded-for": "127.0.0.1, 203.0.113.9" } })).statusCode).toBe(404);
	});
});
