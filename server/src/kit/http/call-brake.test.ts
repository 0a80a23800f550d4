import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { CallBrake } from "./call-brake.ts";

describe("one person's calls", () => {
	test("are let through up to a minute's worth, then as time passes", () => {
		let now = 0;
		const brake = new CallBrake(60, () => now);
		const call = (user_id = 1) => brake.leave(brake.enter(user_id));
		for (let i = 0; i < 60; i++) call();
		expect(() => call()).toThrow(expect.objectContaining({ code: "too_many", wait_seconds: 1 }));
		call(2);
		now += 3_000;
		for (let i = 0; i < 3; i++) call();
		expect(() => call()).toThrow("too_many");
		// never more than a minute's worth, however long nobody asked
		now += 3_600_000;
		for (let i = 0; i < 60; i++) call();
		expect(() => call()).toThrow("too_many");
	});
	test("are not all under way at once, and those that end make room", () => {
		const brake = new CallBrake(90, () => 0);
		const running = [brake.enter(1), brake.enter(1), brake.enter(1)];
		expect(() => brake.enter(1)).toThrow(expect.objectContaining({ wait_seconds: 1 }));
		brake.leave(brake.enter(2));
		brake.leave(running[0] as ReturnType<CallBrake["enter"]>);
		brake.enter(1);
		expect(() => brake.enter(1)).toThrow("too_many");
	});
	test("of people who are gone take no memory, those of people who are here still count", () => {
		let now = 0;
		const brake = new CallBrake(60, () => now);
		for (let i = 0; i < 60; i++) brake.leave(brake.enter(1));
		now = 30_000;
		for (let i = 0; i < 30; i++) brake.leave(brake.enter(1));
		for (let user_id = 2; user_id <= 10_000; user_id++) brake.leave(brake.enter(user_id));
		expect(() => brake.enter(1)).toThrow("too_many");
		const running = brake.enter(2);
		now += 61_000;
		for (let i = 0; i < 60; i++) brake.leave(brake.enter(1));
		brake.leave(brake.enter(20_000));
		expect(brake.size).toBe(3);
		expect(() => brake.enter(1)).toThrow("too_many");
		brake.leave(running);
	});
});

describe("at the door", () => {
	let t: TestApp;
	beforeAll(async () => {
		t = await startTestApp({}, { callsPerMinute: 60 });
	});
	afterAll(() => t.close());
	test("who asks too often is told when to come back; others and strangers are not concerned", async () => {
		const admin = await t.as(t.north, "admin");
		const answers = [];
		for (let i = 0; i < 80; i++) answers.push(await admin.call<ErrorBody>("GET", "/students/999999999"));
		const refused = answers.filter(({ status }) => status === 429);
		expect(refused.length).toBeGreaterThan(0);
		expect(refused[0]?.body).toMatchObject({ error: "too_many", message: "Too many attempts. Please wait a moment." });
		expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThanOrEqual(1);
		// every way to call as the same person counts, every token of theirs
		const { body } = await t.anonymous.call<{ access_token: string }>("POST", "/auth/unified-login", {
			email: t.north.users.admin.email,
			password: "a long test password",
		});
		const all = await Promise.all(Array.from({ length: 10 }, () => t.withToken(body.access_token).call("GET", "/auth/sessions")));
		expect(all.some(({ status }) => status === 429)).toBe(true);
		const office = await t.as(t.north, "office");
		expect((await office.call("GET", "/students")).status).toBe(200);
		expect((await t.anonymous.call("GET", "/auth/demo_logins")).status).toBe(200);
		const origin = await t.app.http.listen({ port: 0, host: "127.0.0.1" });
		const stop = new AbortController();
		const follow = async ({ token }: { token: string }) =>
			(await fetch(`${origin}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal })).status;
		expect(await follow(office)).toBe(200);
		// a stream is asked for like anything else
		const asked = [];
		for (let i = 0; i < 10; i++) asked.push(await follow(admin));
		expect(asked).toContain(429);
		stop.abort();
	});
});
