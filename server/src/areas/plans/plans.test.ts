import { PLAN_MODULES } from "@homeroom/contract/kit/modules.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { noticesTold } from "../../testing/casts/notices-told.ts";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { tellOfFailedPayment } from "./plans.notices.ts";
import { priceOf, subscribed } from "./plans.samples.ts";

let t: TestApp;
let admin: Caller;
let operator: Caller;
let subscription: string;
beforeAll(async () => {
	t = await startOwnApp();
	admin = await t.as(t.north, "admin");
	operator = await t.asOperator();
});
beforeEach(async () => {
	await t.owner.query(
		"delete from platform.subscriptions; delete from platform.simulator_subscriptions; delete from platform.payment_events",
	);
	await t.owner.query(
		"update platform.customers set read_only = false, billing_state = 'active', plan_modules = null, student_limit = null, staff_limit = null",
	);
	subscription = await subscribed(t, t.north.customer_id);
});
afterAll(() => t.close());

const plan = async () => (await admin.call<Record<string, unknown>>("GET", "/plan")).body;
const advance = (days: number) => operator.call("POST", "/pay/simulator/advance", { subscription, days });
const addStudent = () => admin.call("POST", "/students", { first_name: "Ana", last_name: "Costa", status: "enrolled" });
const refOf = (answer: { body: { checkout_url: string } }) => answer.body.checkout_url.slice("/pay/".length);

describe("the plan of a school", () => {
	test("shows state, use and the next invoice; others of the school see nothing", async () => {
		const body = await plan();
		expect(body).toMatchObject({
			status: "active",
			plan: { name: "School" },
			usage: { students: { limit: 1500 }, staff: { used: 7, limit: 200 } },
			next_invoice: { amount: 11_900, currency: "EUR" },
			simulated: true,
		});
		expect((await (await t.as(t.north, "office")).call("GET", "/plan")).status).toBe(403);
	});
	test("without a subscription everything is open and without limits", async () => {
		const south = await t.as(t.south, "admin");
		expect((await south.call("GET", "/plan")).body).toMatchObject({
			plan: null,
			status: null,
			read_only: false,
			usage: { students: { limit: null } },
		});
		expect((await south.call("POST", "/plan/cancel", {})).status).toBe(404);
		expect((await south.call("POST", "/plan/pay", {})).status).toBe(404);
	});
	test("is changed at once where it fits, and what follows from it changes with it", async () => {
		const { price_id } = await priceOf(t, "Group");
		expect((await admin.call("POST", "/plan/preview", { price_id })).body).toMatchObject({
			plan: { name: "Group" },
			modules_lost: [],
			limits_exceeded: [],
			difference_per_month: 23_000,
			needs_checkout: false,
		});
		expect((await admin.call("POST", "/plan/change", { price_id })).body).toEqual({ checkout_url: null });
		expect(await plan()).toMatchObject({ plan: { name: "Group" }, usage: { students: { limit: null } } });
		expect((await admin.call("POST", "/plan/change", { price_id })).status).toBe(422);
	});
	test("a smaller one says what it locks, and is refused while more is used", async () => {
		await newStudent(t, t.north);
		await newStudent(t, t.north);
		const { rows } = await t.owner.query<{ id: string }>(
			"with p as (insert into platform.plans (name, modules, student_limit, staff_limit) values ('Tiny', '{}', 1, 50) returning id) insert into platform.prices (plan_id, period, currency, amount) select id, 'month', 'EUR', 500 from p returning id",
		);
		const price_id = Number(rows[0]?.id);
		const preview = await admin.call<{ modules_lost: { module: string; records: number }[]; limits_exceeded: unknown[] }>(
			"POST",
			"/plan/preview",
			{ price_id },
		);
		expect(preview.body.modules_lost).toEqual(
			PLAN_MODULES.map((module) => ({ module, records: module === "Students" ? expect.any(Number) : 0 })),
		);
		const used = preview.body.modules_lost.find(({ module }) => module === "Students")?.records;
		expect(used).toBeGreaterThan(1);
		expect(preview.body.limits_exceeded).toEqual([{ limit: "students", used, allowed: 1 }]);
		const refused = await admin.call<{ fields: Record<string, string> }>("POST", "/plan/change", { price_id });
		expect(refused.status).toBe(422);
		expect(refused.body.fields.price_id).toContain("This plan allows 1 students");
		expect(await plan()).toMatchObject({ plan: { name: "School" } });
		await t.owner.query("update platform.plans set offered = false where name = 'Tiny'");
		expect((await admin.call("POST", "/plan/change", { price_id })).status).toBe(404);
	});
	test("a running subscription keeps its currency", async () => {
		const { price_id } = await priceOf(t, "Group", "month", "USD");
		expect((await admin.call("POST", "/plan/change", { price_id })).status).toBe(422);
	});
	test("a school without a subscription is led to a payment, and has the plan afterwards", async () => {
		const south = await t.as(t.south, "admin");
		const { price_id } = await priceOf(t, "School", "year", "GBP");
		const answer = await south.call<{ checkout_url: string }>("POST", "/plan/change", { price_id });
		expect((await t.anonymous.call("POST", `/pay/checkouts/${refOf(answer)}`, { outcome: "success", delivery: "twice" })).status).toBe(200);
		expect((await south.call("GET", "/plan")).body).toMatchObject({ plan: { name: "School" }, status: "active" });
	});
});

describe("an end", () => {
	test("can be taken back until it comes; then everything can be read and nothing changed; paying opens at once", async () => {
		expect((await admin.call("POST", "/plan/cancel", {})).status).toBe(200);
		expect(await plan()).toMatchObject({ status: "active", cancel_at_period_end: true, next_invoice: null });
		expect((await admin.call("POST", "/plan/resume", {})).status).toBe(200);
		expect(await plan()).toMatchObject({ cancel_at_period_end: false });
		await admin.call("POST", "/plan/cancel", {});
		await advance(40);
		expect(await plan()).toMatchObject({ status: "cancelled", read_only: true });
		expect((await addStudent()).status).toBe(402);
		expect((await admin.call("GET", "/students")).status).toBe(200);
		const paid = await admin.call<{ checkout_url: string }>("POST", "/plan/pay", {});
		await t.anonymous.call("POST", `/pay/checkouts/${refOf(paid)}`, { outcome: "success" });
		expect(await plan()).toMatchObject({ status: "active", read_only: false });
		expect((await addStudent()).status).toBe(201);
	});
});

describe("a payment that fails", () => {
	test("grace, then read-only, then paid and open: never data lost", async () => {
		await operator.call("POST", "/pay/simulator/card", { subscription, card: "declined" });
		await advance(30);
		expect(await plan()).toMatchObject({ status: "past_due", read_only: false });
		expect((await addStudent()).status).toBe(201);
		const { rows } = await t.owner.query("select recipient from platform.mails where template = 'payment_failed'");
		expect(rows).toEqual([{ recipient: t.north.users.admin.email }]);
		const asked = await t.owner.query("select from graphile_worker.jobs where task_identifier = 'tell_payment_failed' and key = $1", [
			`payment ${t.north.customer_id}`,
		]);
		expect(asked.rowCount).toBe(1);
		const pool = openPool({ url: t.url, max: 1, as: "app", onError: () => {} });
		await tellOfFailedPayment(inCustomer(pool, { customer_id: t.north.customer_id, user_id: null, request_id: null }));
		await tellOfFailedPayment(inCustomer(pool, { customer_id: t.south.customer_id, user_id: null, request_id: null }));
		await pool.end();
		expect(await noticesTold(t)).toMatchObject([{ who: "admin", kind: "payment_failed", path: "/settings/plan", words: { days: "14" } }]);
		expect(await noticesTold(t, t.south)).toEqual([]);
		await advance(15);
		expect(await plan()).toMatchObject({ status: "past_due", read_only: true });
		expect((await addStudent()).status).toBe(402);
		const answer = await admin.call<{ checkout_url: string }>("POST", "/plan/pay", {});
		expect((await t.anonymous.call("GET", `/pay/checkouts/${refOf(answer)}`)).body).toMatchObject({ kind: "invoice", amount: 11_900 });
		await t.anonymous.call("POST", `/pay/checkouts/${refOf(answer)}`, { outcome: "success" });
		expect(await plan()).toMatchObject({ status: "active", read_only: false });
		expect((await addStudent()).status).toBe(201);
	});
	test("a year of renewals leaves the school where it was", async () => {
		expect((await advance(365)).status).toBe(200);
		const body = await plan();
		expect(body).toMatchObject({ status: "active", read_only: false });
		expect((body.events as { type: string }[]).filter(({ type }) => type === "invoice.paid").length).toBeGreaterThanOrEqual(11);
	});
});

describe("the simulator", () => {
	test("is turned by operators alone, outside demo mode", async () => {
		expect((await admin.call("GET", "/pay/simulator")).status).toBe(403);
		expect((await admin.call("POST", "/pay/simulator/advance", { subscription, days: 30 })).status).toBe(403);
		expect((await operator.call("POST", "/pay/simulator/advance", { subscription: "sim_nobody", days: 30 })).status).toBe(404);
		expect((await operator.call("POST", "/pay/simulator/advance", { subscription, days: 0 })).status).toBe(422);
		expect((await operator.call("GET", "/pay/simulator")).body).toMatchObject({
			subscriptions: [{ subscription, customer_name: "North School" }],
		});
	});
});
