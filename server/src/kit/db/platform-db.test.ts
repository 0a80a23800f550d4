import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { ask } from "./customer-db.ts";
import { inPlatformTransaction } from "./platform-db.ts";
import { sql } from "./sql-text.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

test("two transactions that wait for each other both end well", async () => {
	let met = 0;
	let open: () => void = () => {};
	const both = new Promise<void>((resolve) => {
		open = resolve;
	});
	const rename = (first: number, second: number) => {
		let attempts = 0;
		return inPlatformTransaction(t.platform, async (db) => {
			attempts++;
			await db.updateTable("platform.customers").set({ city: "York" }).where("id", "=", first).execute();
			if (attempts === 1) {
				if (++met === 2) open();
				await both;
			}
			await db.updateTable("platform.customers").set({ version: sql`version + 1` }).where("id", "=", second).execute();
			return attempts;
		});
	};
	const { customer_id: north } = t.north;
	const { customer_id: south } = t.south;
	const attempts = await Promise.all([rename(north, south), rename(south, north)]);
	// one was thrown out; on a busy machine it comes back before the other went on, and either may be again
	expect(Math.max(...attempts)).toBeGreaterThan(1);
	const { rows } = await t.owner.query("select version from platform.customers order by id");
	expect(rows).toEqual([{ version: 2 }, { version: 2 }]);
});
test("any other failure is told at once", async () => {
	let attempts = 0;
	const work = inPlatformTransaction(t.platform, async (db) => {
		attempts++;
		await ask(db, sql`select 1 / 0`);
	});
	await expect(work).rejects.toMatchObject({ code: "22012" });
	expect(attempts).toBe(1);
});
