import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, type CustomerDb, inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { joinSms, joinSmsAnswer, smsStops } from "../../kit/sms/sms-states.ts";
import { inSchool } from "../../testing/in-school.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeSms, makeSmsSettings } from "./sms.builders.ts";
import { smsSetup } from "./sms.public.ts";

let t: TestApp;
let pool: pg.Pool;
beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
});
afterAll(async () => {
	await pool.end();
	await t.close();
});
const dbOf = ({ customer_id }: { customer_id: number }): CustomerDb => inCustomer(pool, { customer_id, user_id: null, request_id: null });

test("who sends knows by whom it goes, what it costs and how much is left", async () => {
	expect(await smsSetup(dbOf(t.south))).toEqual({ gateway: "simulator", country_code: null, part_price: null, month_left: null });
	const { rows } = await t.owner.query<{ parts: number }>("select parts from sms_months where customer_id = $1", [t.north.customer_id]);
	const month_limit = (rows[0]?.parts ?? 0) + 3;
	await makeSmsSettings(t.owner, t.north.customer_id, { gateway: "http", country_code: "49", part_price: 8, month_limit });
	const left = async () => (await smsSetup(dbOf(t.north))).month_left;
	expect(await smsSetup(dbOf(t.north))).toEqual({ gateway: "http", country_code: "49", part_price: 8, month_left: 3 });
	for (const ref of ["one", "two"]) await inSchool(t, t.north.customer_id, (client) => makeSms(client, { ref }));
	expect(await left()).toBe(1);
	await makeSmsSettings(t.owner, t.north.customer_id, { month_limit: 0 });
	expect(await left()).toBe(0);
	await makeSmsSettings(t.owner, t.north.customer_id, { month_limit: null });
});
test("joins to their own rows what became of each, and the newest answer, of their school alone", async () => {
	const number = "+4915100000444";
	await inSchool(t, t.north.customer_id, async (client) => {
		const id = await makeSms(client, { ref: "join:1", number, state: "failed", problem: "refused" });
		await makeSms(client, { ref: "join:2", state: "delivered" });
		for (const body of ["No", "Yes"])
			await client.query("insert into sms_answers (number, body, message_id) values ($1, $2, $3)", [number, body, id]);
		await client.query("insert into sms_stops (number, ended_at) values ($1, now())", [number]);
		await client.query("insert into sms_stops (number) values ($1)", [number]);
	});
	const joined = (db: CustomerDb) =>
		ask(
			db,
			sql`select r.ref, m.state, m.problem, a.body as answer from unnest(${["join:1", "join:2", "join:3"]}::text[]) as r (ref)
			${joinSms("m", sql`r.ref`)} ${joinSmsAnswer("a", "m")} order by r.ref`,
		);
	expect(await joined(dbOf(t.north))).toEqual([
		{ ref: "join:1", state: "failed", problem: "refused", answer: "Yes" },
		{ ref: "join:2", state: "delivered", problem: null, answer: null },
		{ ref: "join:3", state: null, problem: null, answer: null },
	]);
	expect(await joined(dbOf(t.south))).toMatchObject([{ state: null }, { state: null }, { state: null }]);
	expect(await smsStops(dbOf(t.north), [number, "+4915100000445"])).toEqual([{ number, stopped_at: expect.any(String) }]);
	expect(await smsStops(dbOf(t.south), [number])).toEqual([]);
});
