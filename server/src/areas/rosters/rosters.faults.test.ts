import { sentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import type { CustomerTask } from "../../kit/jobs/jobs.ts";
import { eventually } from "../../testing/eventually.ts";
import { deskOf, newRosterSchool, plainAnswers } from "../../testing/files/roster-desk.ts";
import { type Caller, type School, startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { checkRosterTask, runRosterTask } from "./rosters.jobs.ts";

let t: TestApp;
let school: School;
let admin: Caller;
let pool: pg.Pool;
beforeAll(async () => {
	// jobs are done by hand here
	t = await startOwnApp();
	pool = openPool({ url: t.url, max: 4, as: "app", onError: () => {} });
});
afterAll(async () => {
	await pool.end();
	await t.close();
});
beforeEach(async () => {
	school = await newRosterSchool(t);
	admin = await t.as(school, "admin");
	await deskOf(admin).someYear();
});
const FILE = { "students.csv": "Student_id,Last_name,First_name\nS-1,Costa,Ana\n" };
/** What is thrown is told in the log, as a job that failed. */
async function does(work: "check" | "run", roster_id: number): Promise<unknown> {
	const { rows } = await t.owner.query<{ attempt: number }>("select attempt from rosters where id = $1", [roster_id]);
	const task = (work === "check" ? checkRosterTask(pool) : runRosterTask(pool, t.owner)) as { run: CustomerTask };
	const db = inCustomer(pool, { customer_id: school.customer_id, user_id: school.users.admin.user_id, request_id: null });
	return task.run({ roster_id, attempt: rows[0]?.attempt }, db, 1).then(
		() => undefined,
		(error: { code?: unknown }) => error.code,
	);
}

test("a full disk is told to the person, and to whoever runs the machine, each time", async () => {
	const desk = deskOf(admin);
	const roster = await desk.uploaded(FILE);
	const full = async (on: boolean) =>
		on
			? t.owner.query(`create function full_here() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
				create trigger full_here before insert on students for each statement execute function full_here()`)
			: t.owner.query("drop function full_here cascade");
	const check = async () => {
		await admin.call("POST", `/rosters/${roster.id}/check`, plainAnswers(roster));
		return does("check", roster.id);
	};
	await full(true);
	expect(await check()).toBe("53100");
	expect(await desk.show(roster.id)).toMatchObject({ state: "open", problem: "There is no space left to save this." });
	await full(false);
	expect(await check()).toBeUndefined();
	expect(await desk.show(roster.id)).toMatchObject({ state: "checked", problem: null });

	await admin.call("POST", `/rosters/${roster.id}/run`);
	await full(true);
	expect(await does("run", roster.id)).toBe("53100");
	expect(await desk.show(roster.id)).toMatchObject({ state: "stopped", problem: "There is no space left to save this." });
	const told = async () =>
		(await admin.call<{ notices: { kind: string; text: string; path: string }[] }>("GET", "/notices")).body.notices[0];
	expect(await told()).toMatchObject({
		kind: "roster_done",
		path: `/students/rosters?roster=${roster.id}`,
		text: expect.stringMatching(/nothing was changed$/),
	});
	await full(false);
	expect(await does("run", roster.id)).toBeUndefined();
	expect((await desk.show(roster.id)).state).toBe("stopped");
});

test("a school that can only be read: no check and no run begins, and one that has begun is finished", async () => {
	const readOnly = (on: boolean) => t.owner.query("update platform.customers set read_only = $2 where id = $1", [school.customer_id, on]);
	const allowed = async (call: "check" | "run", id: number, body?: unknown) => {
		await readOnly(false);
		await eventually(async () => expect((await admin.call("POST", `/rosters/${id}/${call}`, body)).status).toBe(200));
	};
	const students = async () => (await t.owner.query("select from students where customer_id = $1", [school.customer_id])).rowCount;
	const desk = deskOf(admin);
	const roster = await desk.uploaded(FILE);
	const told = { problem: sentence("read_only", "en") };
	await allowed("check", roster.id, plainAnswers(roster));
	await readOnly(true);
	expect(await does("check", roster.id)).toBeUndefined();
	expect(await desk.show(roster.id)).toMatchObject({ state: "open", ...told });

	await allowed("check", roster.id, plainAnswers(roster));
	await does("check", roster.id);
	await allowed("run", roster.id);
	await readOnly(true);
	expect(await does("run", roster.id)).toBeUndefined();
	expect(await desk.show(roster.id)).toMatchObject({ state: "stopped", ...told });
	expect(await students()).toBe(0);

	await allowed("check", roster.id, plainAnswers(roster));
	await does("check", roster.id);
	await allowed("run", roster.id);
	await t.owner.query(`create function unpaid_here() returns trigger language plpgsql security definer set app.request_id = 'somebody else' as $$
			begin update platform.customers set read_only = true where id = ${school.customer_id}; return null; end $$;
		create trigger unpaid_here after insert on students for each statement execute function unpaid_here()`);
	try {
		expect(await does("run", roster.id)).toBeUndefined();
		expect((await desk.show(roster.id)).state).toBe("done");
		expect(await students()).toBe(1);
	} finally {
		await t.owner.query("drop function unpaid_here cascade");
		await readOnly(false);
	}
});
