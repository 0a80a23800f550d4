import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { openPool } from "../db/pool.ts";
import { Attempts } from "./attempts.ts";

let t: TestApp;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
	t = await startOwnApp();
	pool = openPool({ url: t.url, max: 20, as: "app", onError: () => {} });
});
afterAll(async () => {
	await pool.end();
	await t.close();
});
const outcomes = async (work: Promise<unknown>[]) => (await Promise.allSettled(work)).filter(({ status }) => status === "fulfilled").length;

const at = (ip: string, own?: string) => ({ ip, own });

test("five in thirty minutes per account, in whatever letters it is written and wherever they come from; success starts anew", async () => {
	const attempts = new Attempts(pool);
	for (let i = 0; i < 4; i++) await attempts.begin("one@x.test", at(`10.0.0.${i}`));
	const fifth = await attempts.begin("One@X.test", at("10.0.0.9"));
	await expect(attempts.begin("one@x.test", at("10.0.1.1"))).rejects.toMatchObject({ code: "too_many", wait_seconds: expect.any(Number) });
	await attempts.begin("other@x.test", at("10.0.0.9"));
	await fifth.succeed();
	await attempts.begin("one@x.test", at("10.0.0.9"));
});
test("apart: five per source, twenty of strangers together, and a source of its own is nobody else's", async () => {
	const attempts = new Attempts(pool);
	const tryFrom = (ip: string, own?: string) => attempts.beginApart("apart@x.test", at(ip, own));
	expect(await outcomes(Array.from({ length: 9 }, () => tryFrom("10.5.0.1")))).toBe(5);
	// a household has a whole network of these
	expect(await outcomes(Array.from({ length: 9 }, (_, i) => tryFrom(`2001:db8:1:2::${i}`)))).toBe(5);
	expect(await outcomes(Array.from({ length: 30 }, (_, i) => tryFrom(`10.6.0.${i}`)))).toBe(10);
	await expect(tryFrom("10.7.0.1")).rejects.toThrow("too_many");
	expect(await attempts.isLocked("apart@x.test")).toBe(true);
	const own = await tryFrom("10.5.0.1", "device one");
	expect(await outcomes(Array.from({ length: 9 }, () => tryFrom("10.5.0.1", "device one")))).toBe(4);
	await tryFrom("10.5.0.1", "device two");
	// success takes back its own failures, not those of strangers
	await own.succeed();
	await tryFrom("10.5.0.1", "device one");
	await expect(tryFrom("10.7.0.1")).rejects.toThrow("too_many");
	await attempts.unlock("apart@x.test");
	expect(await attempts.isLocked("apart@x.test")).toBe(false);
	await tryFrom("10.5.0.1");
});
test("apart: success at a place takes back what failed there", async () => {
	const attempts = new Attempts(pool, { perAccount: 2 });
	const first = await attempts.beginApart("place@x.test", at("10.8.0.1"));
	for (const ip of ["10.8.0.1", "10.8.0.2"]) await attempts.beginApart("place@x.test", at(ip));
	await first.succeed();
	await attempts.beginApart("place@x.test", at("10.8.0.1"));
	await expect(attempts.beginApart("place@x.test", at("10.8.0.1"))).rejects.toThrow("too_many");
	await attempts.beginApart("place@x.test", at("10.8.0.2"));
	await expect(attempts.beginApart("place@x.test", at("10.8.0.2"))).rejects.toThrow("too_many");
});
test("of a hundred at the same moment only five get through", async () => {
	const attempts = new Attempts(pool);
	expect(await outcomes(Array.from({ length: 100 }, (_, i) => attempts.begin("crowd@x.test", at(`10.2.0.${i}`))))).toBe(5);
});
test("an address is limited over all accounts", async () => {
	const attempts = new Attempts(pool, { perAddress: 7 });
	expect(await outcomes(Array.from({ length: 6 }, (_, i) => attempts.begin(`a${i}@x.test`, at("10.3.0.1"))))).toBe(6);
	await attempts.begin("a6@x.test", at("10.3.0.1"));
	await expect(attempts.begin("a7@x.test", at("10.3.0.1"))).rejects.toThrow("too_many");
	await attempts.begin("a7@x.test", at("10.3.0.2"));
});
test("what is older than thirty minutes is forgotten, and an account can be unlocked", async () => {
	const attempts = new Attempts(pool, { perAccount: 1 });
	await attempts.begin("late@x.test", at("10.4.0.1"));
	await expect(attempts.begin("late@x.test", at("10.4.0.1"))).rejects.toThrow("too_many");
	await t.owner.query("update platform.attempts set at = at - interval '31 minutes'");
	await attempts.begin("late@x.test", at("10.4.0.1"));
	await attempts.unlock("late@x.test");
	await attempts.begin("late@x.test", at("10.4.0.1"));
});
