import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { TemplateStart } from "@homeroom/contract/areas/tasks/templates/templates.contract.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CustomerDb, inCustomer, inTransaction } from "../../../kit/db/customer-db.ts";
import { openPool } from "../../../kit/db/pool.ts";
import { openDyingPool } from "../../../testing/dying-pool.ts";
import { inSchool } from "../../../testing/in-school.ts";
import { newActor } from "../../../testing/new-actor.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { startTemplate } from "../templates/template.start.ts";
import { makeTemplates } from "../templates/templates.builders.ts";
import { makeRepeatAsJob } from "./repeat.make.ts";
import { makeRepeats } from "./repeats.builders.ts";

/** In full by `npm run races`. */
const ROUNDS = Number(process.env.REPEAT_ROUNDS ?? 4);
const WORKERS = 6;
const DAYS = 5;
/** Statements of one turn, with begin and commit; more than it takes. */
const FAR = 40;

let t: TestApp;
let pools: pg.Pool[];
let today = "";
beforeAll(async () => {
	t = await startTestApp();
	// as two servers have them
	pools = [1, 2].map(() => openPool({ url: t.url, max: WORKERS, as: "app", onError: () => {} }));
	today = await inSchool(t, t.north.customer_id, async (client) => {
		const { rows } = await client.query<{ day: string }>("select customer_today()::text as day");
		return rows[0]?.day ?? "";
	});
});
afterAll(async () => {
	await Promise.all(pools.map((pool) => pool.end()));
	await t.close();
});

const at = (pool: pg.Pool | undefined): CustomerDb =>
	inCustomer(pool as pg.Pool, { customer_id: t.north.customer_id, user_id: null, request_id: null });
/** One that has missed some days. */
const missed = (): Promise<number> =>
	inSchool(t, t.north.customer_id, async (client) => {
		const [id] = (await makeRepeats(client, [
			{ name: "Gate", rule: "FREQ=DAILY", starts: addDays(today, 1 - DAYS), ahead: 0, checks: "East\nWest" },
		])) as [number];
		await client.query("update task_repeats set since = starts where id = $1", [id]);
		return id;
	});
/** Each day once, with its checklist, and nothing half. */
async function expectWhole(id: number, what: string): Promise<void> {
	const { rows } = await t.owner.query<{ day: string; checks: number }>(
		`select t.repeat_day::text as day, (select count(*)::int from task_checks c where c.task_id = t.id) as checks from tasks t where t.repeat_id = $1 order by 1`,
		[id],
	);
	const days = Array.from({ length: DAYS }, (_, ago) => ({ day: addDays(today, ago + 1 - DAYS), checks: 2 }));
	expect(rows, what).toEqual(days);
	const { rows: taken } = await t.owner.query<{ day: string }>("select day::text from task_repeat_days where repeat_id = $1 order by 1", [
		id,
	]);
	expect(taken, what).toEqual(days.map(({ day }) => ({ day })));
}

test("a server that dies before or after any of its statements leaves each day to become one task", async () => {
	const dying = openDyingPool(t.url);
	let deaths = 0;
	for (const moment of ["before", "after"] as const)
		for (let statement = 0; statement < FAR; statement++) {
			const id = await missed();
			dying.dieAt(statement, moment);
			await makeRepeatAsJob(at(dying.pool), id).catch(() => 0);
			const died = dying.hasDied();
			dying.dieAt(Number.POSITIVE_INFINITY, moment);
			await makeRepeatAsJob(at(pools[0]), id);
			await expectWhole(id, `${moment} statement ${statement}`);
			if (!died) break;
			deaths++;
		}
	await dying.pool.end();
	process.stdout.write(`repeats: ${deaths} deaths between statements\n`);
	expect(deaths).toBeGreaterThanOrEqual(12);
});

test(`each day becomes one task, however many of two servers look at once and die`, async () => {
	const dying = openDyingPool(t.url, WORKERS);
	for (let round = 0; round < ROUNDS; round++) {
		const id = await missed();
		dying.dieAt(round % 30, round % 2 === 0 ? "before" : "after");
		const work = Array.from({ length: WORKERS }, (_, n) => makeRepeatAsJob(at(n % 3 === 0 ? dying.pool : pools[n % 2]), id).catch(() => 0));
		await Promise.all(work);
		dying.dieAt(Number.POSITIVE_INFINITY, "before");
		// whoever died last may have held it
		await makeRepeatAsJob(at(pools[0]), id);
		await expectWhole(id, `round ${round}`);
	}
	await dying.pool.end();
}, 600_000);

test("a start of a template that dies before any of its statements leaves no task of it", async () => {
	const { customer_id, users } = t.north;
	const [id] = (await inSchool(t, customer_id, (client) =>
		makeTemplates(
			client,
			[{ name: "Trip", checks: "One", steps: [{ name: "Letter", checks: "Two" }, { name: "Bus" }] }],
			users.admin.user_id,
		),
	)) as [number];
	const actor = newActor({ user_id: users.admin.user_id, customer_id, permissions: granting({ Tasks: ["View", "Create", "Assign"] }) });
	const start: TemplateStart = { on: today, class_ids: [], about: "", project_id: null, head_id: null };
	const count = async () => (await t.owner.query("select from tasks where template_id = $1", [id])).rowCount;
	const dying = openDyingPool(t.url);
	for (let statement = 0; statement < FAR; statement++) {
		dying.dieAt(statement, "before");
		const db = inCustomer(dying.pool, { customer_id, user_id: users.admin.user_id, request_id: `dying-${id}-${statement}` });
		const made = await inTransaction(db, (tx) => startTemplate(tx, actor, id, start, null)).catch(() => null);
		if (made !== null) {
			expect(dying.hasDied()).toBe(false);
			break;
		}
		expect(await count(), `statement ${statement}`).toBe(0);
	}
	expect(await count()).toBe(3);
	await dying.pool.end();
});
