import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { issueTicket, seeTicket, takeTicket, voidTickets } from "./tickets.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());
const issue = (lifetime_ms = 60_000) =>
	issueTicket(t.platform, { kind: "reset", lifetime_ms, user_id: t.both.user_id, customer_id: t.north.customer_id, data: { a: 1 } });

describe("a ticket", () => {
	test("is looked at any number of times and used once", async () => {
		const { secret } = await issue();
		const seen = await seeTicket(t.platform, "reset", secret);
		expect(seen).toMatchObject({ user_id: t.both.user_id, customer_id: t.north.customer_id, data: { a: 1 } });
		expect(await takeTicket(t.platform, "reset", secret)).toEqual(seen);
		expect(await takeTicket(t.platform, "reset", secret)).toBeUndefined();
		expect(await seeTicket(t.platform, "reset", secret)).toBeUndefined();
	});
	test("of fifty at the same moment lets one through", async () => {
		const { secret } = await issue();
		const taken = await Promise.all(Array.from({ length: 50 }, () => takeTicket(t.platform, "reset", secret)));
		expect(taken.filter((ticket) => ticket !== undefined)).toHaveLength(1);
	});
	test("is good for its own purpose only", async () => {
		const { secret } = await issue();
		expect(await takeTicket(t.platform, "invitation", secret)).toBeUndefined();
		expect(await takeTicket(t.platform, "reset", `${secret}x`)).toBeUndefined();
		expect(await takeTicket(t.platform, "reset", secret)).toBeDefined();
	});
	test("runs out", async () => {
		const { secret } = await issue(0);
		expect(await seeTicket(t.platform, "reset", secret)).toBeUndefined();
		expect(await takeTicket(t.platform, "reset", secret)).toBeUndefined();
	});
	test("is replaced by a newer one where that is asked for, in one customer or in all", async () => {
		const here = await issue();
		const elsewhere = await issueTicket(t.platform, {
			kind: "reset",
			lifetime_ms: 60_000,
			user_id: t.both.user_id,
			customer_id: t.south.customer_id,
		});
		await voidTickets(t.platform, "reset", t.both.user_id, t.north.customer_id);
		expect(await seeTicket(t.platform, "reset", here.secret)).toBeUndefined();
		expect(await seeTicket(t.platform, "reset", elsewhere.secret)).toBeDefined();
		await voidTickets(t.platform, "reset", t.both.user_id);
		expect(await seeTicket(t.platform, "reset", elsewhere.secret)).toBeUndefined();
	});
	test("is kept as a hash only", async () => {
		const { secret, id } = await issue();
		const { rows } = await t.owner.query<{ row: string }>("select t::text as row from platform.tickets t where id = $1", [id]);
		expect(rows[0]?.row).not.toContain(secret);
	});
});
