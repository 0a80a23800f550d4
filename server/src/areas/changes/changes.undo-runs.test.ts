import { randomUUID } from "node:crypto";
import type { Undone, UndoRun } from "@homeroom/contract/areas/changes/changes.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import type { CustomerTask } from "../../kit/jobs/jobs.ts";
import type { Sessions } from "../../kit/session/sessions.ts";
import { eventually } from "../../testing/eventually.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { undoTask } from "./changes.undo-runs.ts";

let t: TestApp;
let admin: Caller;
let pool: pg.Pool;
beforeAll(async () => {
	t = await startOwnApp({ withoutJobs: false, undoneAtOnce: MANY - 1 });
	admin = await t.as(t.north, "admin");
	pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
});
afterAll(async () => {
	await pool.end();
	await t.close();
});

/** One more than is taken back at once here. */
const MANY = 31;
/** So many students added by the admin at once. */
async function batchOf(count: number, school = t.north): Promise<string> {
	const batch = randomUUID();
	await inSchool(t, school.customer_id, async (client) => {
		await client.query("select set_config('app.user_id', $1, true), set_config('app.request_id', $2, true)", [
			String(school.users.admin.user_id),
			batch,
		]);
		await client.query("insert into students (first_name, last_name) select 'Many', $2 from generate_series(1, $1)", [count, batch]);
	});
	return batch;
}
const left = async (batch: string) => (await t.owner.query("select from students where last_name = $1", [batch])).rowCount;
const undo = (batch: string, by = admin) => by.call<Undone & ErrorBody>("POST", "/changes/undo", { batch });
const runOf = (batch: string, by = admin) => by.call<UndoRun & ErrorBody>("GET", `/changes/undo/${batch}`);

test("what is much is taken back by a job that tells how far it got, and can be done again", async () => {
	await t.owner.query("delete from notices where customer_id = $1 and kind = 'undo_done'", [t.north.customer_id]);
	const batch = await batchOf(MANY);
	const { body } = await undo(batch);
	expect(body).toMatchObject({ running: true, undoes: batch });
	await eventually(async () =>
		expect((await runOf(body.batch)).body).toMatchObject({ state: "done", total: MANY, undone: { undoes: batch } }),
	);
	expect(await left(batch)).toBe(0);
	// whoever asked may be elsewhere by now, and nobody else is told
	type Line = { kind: string; text: string; path: string };
	const inbox = async (by: Caller) =>
		(await by.call<{ notices: Line[] }>("GET", "/notices")).body.notices.filter(({ kind }) => kind === "undo_done");
	const line = { text: `${MANY} changes are undone`, path: "/settings/audit" };
	await eventually(async () => expect(await inbox(admin)).toContainEqual(expect.objectContaining(line)));
	expect(await inbox(await t.as(t.north, "office"))).toEqual([]);
	expect((await runOf(body.batch, await t.as(t.north, "editor"))).status).toBe(404);
	expect((await runOf(body.batch, await t.as(t.south, "admin"))).status).toBe(404);
	const again = (await undo(body.batch)).body;
	await eventually(async () => expect((await runOf(again.batch)).body.state).toBe("done"));
	expect(await left(batch)).toBe(MANY);
});
test("asked for twice it runs once", async () => {
	const batch = await batchOf(MANY);
	const answers = await Promise.all([undo(batch), undo(batch), undo(batch)]);
	const begun = answers.filter(({ status }) => status === 200).map(({ body }) => body.batch);
	expect(answers.filter(({ body }) => body.error === "undo_runs" || body.error === "already_undone").length).toBe(3 - begun.length);
	await eventually(async () => expect(await left(batch)).toBe(0));
	const { rows } = await t.owner.query("select from batches where undoes = $1", [batch]);
	expect(rows).toHaveLength(1);
});
test("what stands against it is told as if it had been asked directly, and nothing is taken back", async () => {
	const batch = await batchOf(MANY);
	await inSchool(t, t.north.customer_id, (client) =>
		client.query("update students set middle_name = 'Later' where id = (select min(id) from students where last_name = $1)", [batch]),
	);
	const { body } = await undo(batch);
	await eventually(async () =>
		expect((await runOf(body.batch)).body).toMatchObject({ error: "undo_blocked", reasons: [{ table: "students" }] }),
	);
	expect(await left(batch)).toBe(MANY);
});
test("one whose statement fails has ended, says so, and can be asked for again", async () => {
	const batch = await batchOf(MANY);
	await t.owner.query(
		`create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'canary' using errcode = 'XX000'; end $$;
		create trigger fails before delete or update on students for each row when (old.last_name = '${batch}') execute function fail_here()`,
	);
	const { body } = await undo(batch);
	await eventually(async () => expect(await runOf(body.batch)).toMatchObject({ status: 500, body: { error: "unexpected" } }));
	expect(await left(batch)).toBe(MANY);
	await t.owner.query("drop trigger fails on students; drop function fail_here()");
	const again = await undo(batch);
	expect(again).toMatchObject({ status: 200, body: { running: true } });
	await eventually(async () => expect((await runOf(again.body.batch)).body.state).toBe("done"));
	expect(await left(batch)).toBe(0);
	expect((await runOf(body.batch)).body.error).toBe("unexpected");
});
test("one that lost its database is begun again, a few times, and has ended then", async () => {
	const lost = Object.assign(new Error("terminated"), { code: "57P01" });
	const sessions = { actorOfSession: () => Promise.reject(lost) } as unknown as Sessions;
	const task = undoTask(pool, sessions, {}) as { run: CustomerTask };
	const db = inCustomer(pool, { customer_id: t.north.customer_id, user_id: null, request_id: null });
	const state = async () => (await t.owner.query<{ state: string }>("select state from undo_runs where id = 'lost'")).rows[0]?.state;
	await inSchool(t, t.north.customer_id, (client) =>
		client.query("insert into undo_runs (id, undoes, user_id, total) values ('lost', 'lost', $1, 1)", [t.north.users.admin.user_id]),
	);
	for (const attempt of [1, 4]) {
		await expect(task.run({ run: "lost" }, db, attempt)).rejects.toBe(lost);
		expect(await state()).toBe("running");
	}
	await expect(task.run({ run: "lost" }, db, 5)).rejects.toBe(lost);
	expect(await state()).toBe("refused");
	await task.run({ run: "lost" }, db, 6);
	expect(await state()).toBe("refused");
	expect((await runOf("lost")).body.error).toBe("unavailable");
});
test("few are taken back at once", async () => {
	const batch = await batchOf(20);
	expect((await undo(batch)).body.running).toBeUndefined();
	expect(await left(batch)).toBe(0);
});

/** Another undo of the school is under way meanwhile. */
async function whileOneRuns(work: () => Promise<void>): Promise<void> {
	const other = await t.owner.connect();
	try {
		await other.query("begin");
		await other.query("select pg_advisory_xact_lock(hashtextextended('undo', $1))", [t.north.customer_id]);
		await work();
		await other.query("commit");
	} finally {
		other.release();
	}
}
const stateOf = async (run: string) =>
	(await t.owner.query<{ state: string }>("select state from undo_runs where id = $1", [run])).rows[0]?.state;

test("undos of a school take turns, and those of others do not wait for them", async () => {
	const [first, second] = [await batchOf(MANY), await batchOf(MANY)];
	const south = await t.as(t.south, "admin");
	const elsewhere = await batchOf(MANY, t.south);
	let runs: string[] = [];
	await whileOneRuns(async () => {
		// as many as there are workers
		runs = [(await undo(first)).body.batch, (await undo(second)).body.batch];
		const { body } = await undo(elsewhere, south);
		await eventually(async () => expect((await runOf(body.batch, south)).body.state).toBe("done"));
		expect(await left(first)).toBe(MANY);
	});
	await eventually(async () => expect(await Promise.all(runs.map(stateOf))).toEqual(["done", "done"]));
	expect([await left(first), await left(second)]).toEqual([0, 0]);
});

const admins = () => t.north.users.admin.user_id;
const against: [string, (on: boolean) => Promise<unknown>][] = [
	["read_only", (on) => t.owner.query("update platform.customers set read_only = $2 where id = $1", [t.north.customer_id, on])],
	["maintenance", (on) => t.owner.query("update platform.installation set maintenance = $1", [on])],
	[
		"viewing_as",
		(on) =>
			t.owner.query(
				`update platform.sessions set view_as_role_id = case when $3 then (select id from roles where customer_id = $1 and key = 'admin') end where user_id = $2`,
				[t.north.customer_id, admins(), on],
			),
	],
];
test.each(against)("what stands against any write when its turn has come stands against it: %s", async (code, set) => {
	const batch = await batchOf(MANY);
	let run = "";
	try {
		await whileOneRuns(async () => {
			run = (await undo(batch)).body.batch;
			await set(true);
		});
		await eventually(async () => {
			const { rows } = await t.owner.query("select state, refusal ->> 0 as code from undo_runs where id = $1", [run]);
			expect(rows).toEqual([{ state: "refused", code }]);
		});
		expect(await left(batch)).toBe(MANY);
	} finally {
		await set(false);
	}
});

test("what has begun is finished, also where the school can only be read since then", async () => {
	const batch = await batchOf(MANY);
	await t.owner.query(
		`create function unpaid_here() returns trigger language plpgsql security definer set app.request_id = 'somebody else' as $$
			begin update platform.customers set read_only = true where id = ${t.north.customer_id}; return null; end $$;
		create trigger unpaid_here after delete or update on students for each statement execute function unpaid_here()`,
	);
	try {
		const { body } = await undo(batch);
		await eventually(async () => expect((await runOf(body.batch)).body.state).toBe("done"));
		expect(await left(batch)).toBe(0);
	} finally {
		await t.owner.query("drop function unpaid_here cascade");
		await t.owner.query("update platform.customers set read_only = false where id = $1", [t.north.customer_id]);
	}
});
