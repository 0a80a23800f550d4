import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { type CustomerDb, inCustomer, inTransaction, statementCount } from "../db/customer-db.ts";
import { openPool } from "../db/pool.ts";
import { refusalOf } from "../http/refusal.ts";
import { type Sms, sendSms } from "./send-sms.ts";

let t: TestApp;
let pool: pg.Pool;
beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 6, as: "app", onError: () => {} });
	await settings(t.north.customer_id, { country_code: "49" });
});
afterAll(async () => {
	await pool.end();
	await t.close();
});

const dbOf = ({ customer_id }: { customer_id: number }): CustomerDb => inCustomer(pool, { customer_id, user_id: null, request_id: null });
async function settings(
	customer_id: number,
	{ country_code = null, month_limit = null }: { country_code?: string | null; month_limit?: number | null },
) {
	await t.owner.query(
		`insert into sms_settings (customer_id, country_code, month_limit) values ($1, $2, $3)
		on conflict (customer_id) do update set country_code = excluded.country_code, month_limit = excluded.month_limit`,
		[customer_id, country_code, month_limit],
	);
}
let made = 0;
const sms = (more: Partial<Sms> = {}): Sms => ({ to: "+4915112345678", text: "No school today", ref: `test:${++made}`, ...more });
const rowsOf = async (refs: string[]) =>
	(
		await t.owner.query<{ ref: string; number: string; body: string; parts: number; lane: string; state: string }>(
			"select ref, number, body, parts, lane, state from sms_messages where customer_id = $1 and ref = any($2) order by id",
			[t.north.customer_id, refs],
		)
	).rows;
const used = async (customer_id: number) =>
	(await t.owner.query<{ parts: number }>("select parts from sms_months where customer_id = $1", [customer_id])).rows[0]?.parts ?? 0;
const jobs = async (task: string, customer_id: number) =>
	Number(
		(
			await t.owner.query<{ n: string }>(
				"select count(*) as n from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = $1 and (j.payload->>'customer_id')::bigint = $2",
				[task, customer_id],
			)
		).rows[0]?.n,
	);

describe("a text message", () => {
	test("waits with its number as networks know it, its parts and a job, as soon as the transaction commits", async () => {
		const before = await jobs("send_sms", t.north.customer_id);
		const [one, two] = [sms({ to: "0151 / 123 45 678" }), sms({ text: ` ${"ä€".repeat(60)} ` })];
		expect(await sendSms(dbOf(t.north), [one, two])).toEqual([]);
		expect(await rowsOf([one.ref, two.ref])).toEqual([
			{ ref: one.ref, number: "+4915112345678", body: "No school today", parts: 1, lane: "outside", state: "waiting" },
			{ ref: two.ref, number: "+4915112345678", body: "ä€".repeat(60), parts: 2, lane: "outside", state: "waiting" },
		]);
		expect(await jobs("send_sms", t.north.customer_id)).toBe(before + 1);
	});
	test("is not there where its transaction fails, nor its job", async () => {
		const before = await jobs("send_sms_urgent", t.north.customer_id);
		const one = sms({ urgent: true });
		const failing = inTransaction(dbOf(t.north), async (db) => {
			await sendSms(db, [one]);
			throw new Error("no");
		});
		await expect(failing).rejects.toThrow("no");
		expect([await rowsOf([one.ref]), await jobs("send_sms_urgent", t.north.customer_id)]).toEqual([[], before]);
	});
	test("of the same ref is the same message, counted once, also of two who send at once", async () => {
		const one = sms({ ref: "same" });
		const before = await used(t.north.customer_id);
		await Promise.all([1, 2, 3, 4].map(() => sendSms(dbOf(t.north), [one])));
		await sendSms(dbOf(t.north), [{ ...one, text: "Something else" }, sms()]);
		expect(await rowsOf(["same"])).toMatchObject([{ body: "No school today" }]);
		expect(await used(t.north.customer_id)).toBe(before + 2);
	});
	test("that cannot go is answered with why, and the others go", async () => {
		const all = [sms({ to: "call me" }), sms({ text: " \r\n" }), sms({ text: "я".repeat(671) }), sms({ text: "я".repeat(670) })];
		const [number, empty, long, right] = all.map(({ ref }) => ref) as [string, string, string, string];
		expect(await sendSms(dbOf(t.north), all)).toEqual([
			{ ref: number, why: "number" },
			{ ref: empty, why: "empty" },
			{ ref: long, why: "too_long" },
		]);
		expect((await rowsOf([number, empty, long, right])).map(({ ref, parts }) => [ref, parts])).toEqual([[right, 10]]);
		// a school that named no country has no national numbers
		expect(await sendSms(dbOf(t.south), [sms({ to: "0151 12345678", ref: "south" })])).toEqual([{ ref: "south", why: "number" }]);
	});
	test("goes to who wants none only where it is essential; of another school's stop nobody knows", async () => {
		const number = "+4915100000111";
		await t.owner.query("insert into sms_stops (customer_id, number) values ($1, $2)", [t.north.customer_id, number]);
		const [plain, essential, other] = [sms({ to: number }), sms({ to: number, essential: true }), sms({ to: number })];
		expect(await sendSms(dbOf(t.north), [plain, essential])).toEqual([{ ref: plain.ref, why: "stopped" }]);
		expect(await rowsOf([plain.ref, essential.ref])).toMatchObject([{ ref: essential.ref }]);
		expect(await sendSms(dbOf(t.south), [other])).toEqual([]);
	});
	test("takes two statements, whatever their number, and many wait behind the few of others", async () => {
		const counted = async (n: number) => {
			const before = statementCount.value;
			await sendSms(
				dbOf(t.north),
				Array.from({ length: n }, () => sms()),
			);
			return statementCount.value - before;
		};
		expect([await counted(1), await counted(101)]).toEqual([2, 2]);
		expect(await jobs("send_sms_bulk", t.north.customer_id)).toBe(1);
		expect(await sendSms(dbOf(t.north), [])).toEqual([]);
	});
});

describe("the month's limit", () => {
	test("is held by the database, whoever sends at once, and what is urgent passes it and is counted", async () => {
		const { customer_id } = t.south;
		const already = await used(customer_id);
		await settings(customer_id, { month_limit: already + 5 });
		const send = (more: Partial<Sms> = {}) => sendSms(dbOf(t.south), [sms({ text: "a".repeat(161), ...more })]);
		const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => send()));
		expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
		const [refused] = outcomes.flatMap((one) => (one.status === "rejected" ? [refusalOf(one.reason)] : []));
		expect(refused).toMatchObject({ code: "sms_limit", status: 409 });
		expect(await used(customer_id)).toBe(already + 4);
		await send({ urgent: true });
		expect(await used(customer_id)).toBe(already + 6);
		await expect(send({ text: "one" })).rejects.toThrow();
		await settings(customer_id, { month_limit: null });
		await send();
		expect(await used(customer_id)).toBe(already + 8);
	});
});
