import { readFileSync } from "node:fs";
import type { OfferedPlan } from "@homeroom/contract/areas/plans/plans.contract.ts";
import { PLAN_MODULES } from "@homeroom/contract/kit/modules.ts";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf, payloadOf, ROUTE_TABLE } from "../../testing/route-table.ts";
import { idsOf } from "../../testing/sampling.ts";
import { startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { makeSubscription } from "./plans.builders.ts";

let t: TestApp;
let plans: OfferedPlan[];
beforeAll(async () => {
	t = await startOwnApp();
	plans = (await t.anonymous.call<{ plans: OfferedPlan[] }>("GET", "/plans")).body.plans;
});
afterAll(() => t.close());

const MIGRATION = readFileSync(new URL("../../../migrations/20261122080100_plans_differ.sql", import.meta.url), "utf8");
async function undone(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
	const client = await t.owner.connect();
	try {
		await client.query("begin");
		await work(client);
	} finally {
		await client.query("rollback");
		client.release();
	}
}
const startPlans = async (client: pg.PoolClient) =>
	(
		await client.query<{ id: string; name: string; modules: string[] | null; offered: boolean; prices: string }>(
			`select p.id, p.name, p.modules, p.offered, (select count(*) from platform.prices r where r.plan_id = p.id and r.offered) as prices
			from platform.plans p where p.name like 'Start%' order by p.id`,
		)
	).rows;

describe("the plans of a new installation", () => {
	test("differ in what they hold and in how much", () => {
		const held = plans.map(({ modules, student_limit, staff_limit, storage_limit_mb }) =>
			JSON.stringify([modules, student_limit, staff_limit, storage_limit_mb]),
		);
		expect(new Set(held).size).toBe(plans.length);
		expect(new Set(plans.map(({ modules }) => JSON.stringify(modules))).size).toBeGreaterThan(1);
		for (const limit of ["student_limit", "staff_limit", "storage_limit_mb"] as const)
			expect(new Set(plans.map((plan) => plan[limit])).size, limit).toBe(plans.length);
		for (const { modules } of plans) for (const module of modules ?? []) expect(PLAN_MODULES).toContain(module);
	});
	test("what a plan lacks is answered 402 by every call of it, and by no other", async () => {
		const start = plans.find(({ name }) => name === "Start") as OfferedPlan;
		const client = await t.owner.connect();
		await makeSubscription(client, t.south.customer_id, { plan: "Start", period: "month", currency: "EUR", days_ago: 1 });
		client.release();
		const admin = await t.as(t.south, "admin");
		const ids = await idsOf(t, t.south);
		const counts = { shut: 0, open: 0 };
		for (const { name, call, sample } of ROUTE_TABLE) {
			const module = call.access.split(".")[0] as (typeof PLAN_MODULES)[number];
			if (!PLAN_MODULES.includes(module)) continue;
			const shut = start.modules?.includes(module) === false;
			// of the open ones those that need nothing to be made: they are what pages begin with
			if (!shut && (!call.reads || call.method !== "GET" || call.path.includes("{"))) continue;
			const given = shut ? {} : await sample(ids, t);
			const { status } = await admin.call(
				call.method,
				addressOf(call, { params: { id: 1, customer_id: t.south.customer_id }, ...given }),
				payloadOf(call, given),
			);
			if (shut) expect(status, name).toBe(402);
			else expect(status, name).not.toBe(402);
			counts[shut ? "shut" : "open"]++;
		}
		process.stdout.write(`plans: ${counts.shut} calls of what Start lacks, ${counts.open} of what it has\n`);
		expect(counts.shut).toBeGreaterThan(30);
		expect(counts.open).toBeGreaterThan(10);
	});
});

describe("an installation that had them before", () => {
	const asBefore = "update platform.plans set modules = null where name = 'Start'";
	test("whoever has the smallest plan keeps all of it; a new one takes its place on offer", () =>
		undone(async (client) => {
			await client.query(asBefore);
			await client.query("delete from platform.subscriptions");
			await makeSubscription(client, t.north.customer_id, { plan: "Start", period: "month", currency: "EUR", days_ago: 1 });
			await client.query(MIGRATION);
			const [kept, fresh] = await startPlans(client);
			expect(kept).toMatchObject({ name: "Start (2026)", modules: null, offered: false });
			expect(fresh).toMatchObject({ name: "Start", offered: true, prices: "6" });
			expect(fresh?.modules).not.toBeNull();
			const { rows } = await client.query("select plan_id from platform.subscriptions where customer_id = $1", [t.north.customer_id]);
			expect(rows).toEqual([{ plan_id: kept?.id }]);
		}));
	test("where nobody has it, it is changed in its place", () =>
		undone(async (client) => {
			await client.query(asBefore);
			await client.query("delete from platform.subscriptions");
			await client.query(MIGRATION);
			const found = await startPlans(client);
			expect(found).toHaveLength(1);
			expect(found[0]?.modules).not.toContain("Rooms");
		}));
	test.each(["student_limit = 300", "version = 2", "modules = '{Students}'", "name = 'Small'"])(
		"one that an operator changed (%s) is left alone",
		(changed) =>
			undone(async (client) => {
				await client.query(asBefore);
				await client.query(`update platform.plans set ${changed} where name = 'Start'`);
				const before = (await client.query("select * from platform.plans order by id")).rows;
				await client.query(MIGRATION);
				expect((await client.query("select * from platform.plans order by id")).rows).toEqual(before);
			}),
	);
});
