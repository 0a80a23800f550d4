import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { openPool } from "../db/pool.ts";
import { Attempts } from "./attempts.ts";

let t: TestApp;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 20, as: "app", onError: () => {} });
});
afterAll(async () => {
	await pool.end();
	await t.close();
});
const outcomes = async (work: Promise<unknown>[]) => (await Promise.allSettled(work)).filter(({ status }) => status === "fulfilled").length;

test("five in thirty minutes per account, in whatever letters it is written; success starts anew", async () => {
	const attempts = new Attempts(pool);
	for (let i = 0; i < 4; i++) await attempts.begin("one@x.test", `10.0.0.${i}`);
	const fifth = await attempts.begin("One@X.test", "10.0.0.9");
	await expect(attempts.begin("one@x.test", "10.0.1.1")).rejects.toMatchObject({ code: "too_many", wait_seconds: expect.any(Number) });
	await attempts.begin("other@x.test", "10.0.0.9");
	await fifth.succeed();
	await attempts.begin("one@x.test", "10.0.0.9");
});
test("of a hundred at the same moment only five get through", async () => {
	const attempts = new Attempts(pool);
	expect(await outcomes(Array.from({ length: 100 }, (_, i) => attempts.begin("crowd@x.test", `10.2.0.${i}`)))).toBe(5);
});
test("an address is limited over all accounts", async () => {
	const attempts = new Attempts(pool, { perAddress: 7 });
	expect(await outcomes(Array.from({ length: 6 }, (_, i) => attempts.begin(`a${i}@x.test`, "10.3.0.1")))).toBe(6);
	await attempts.begin("a6@x.test", "10.3.0.1");
	await expect(attempts.begin("a7@x.test", "10.3.0.1")).rejects.toThrow("too_many");
	await attempts.begin("a7@x.test", "10.3.0.2");
});
test("what is older than thirty minutes is forgotten, and an account can be unlocked", async () => {
	const attempts = new Attempts(pool, { perAccount: 1 });
	await attempts.begin("late@x.test", "10.4.0.1");
	await expect(attempts.begin("late@x.test", "10.4.0.1")).rejects.toThrow("too_many");
	await t.owner.query("update platform.attempts set at = at - interval '31 minutes'");
	await attempts.begin("late@x.test", "10.4.0.1");
	await attempts.unlock("late@x.test");
	await attempts.begin("late@x.test", "10.4.0.1");
});
