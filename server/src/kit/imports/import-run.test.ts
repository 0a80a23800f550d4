import type { Import } from "@homeroom/contract/kit/import-calls.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { sentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALL } from "../../all-areas.ts";
import { STUDENTS } from "../../areas/students/students.queries.ts";
import { eventually } from "../../testing/eventually.ts";
import { importSteps } from "../../testing/import-steps.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { inCustomer } from "../db/customer-db.ts";
import { openPool } from "../db/pool.ts";
import { runImport } from "./import-run.ts";
import { batchOf } from "./import-state.ts";
import { wakeImports } from "./import-tasks.ts";

let t: TestApp;
let admin: Caller;
let steps: ReturnType<typeof importSteps>;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	admin = await t.as(t.north, "admin");
	steps = importSteps(admin);
});
afterAll(() => t.close());

describe("the run", () => {
	test("adds and changes what was foreseen, leaves empty cells alone, and tells what became of each row", async () => {
		const known = await steps.create({
			first_name: "Old",
			last_name: "Runner",
			date_of_birth: "2014-01-01",
			phone: "+351 21 000",
			class_label: "1A",
		});
		const state = await steps.ran(
			`ID,First name,Last name,Date of birth,Class,Phone\n${known.id},Old,Runner,01/01/2014,2B,\n,New,Runner,02/01/2014,2C,\n999999999,Nobody,Runner,,,\n`,
		);
		expect(state).toMatchObject({
			state: "done",
			done: { created: 1, changed: 1, unchanged: 0, failed: 1 },
			batch: batchOf(state.id),
			progress: 100,
		});
		const path = `/students/import?import=${state.id}`;
		const told = async (by: Caller) =>
			(await by.call<{ notices: { kind: string; text: string; path: string; because: string }[] }>("GET", "/notices")).body.notices.filter(
				(line) => line.path === path,
			);
		await eventually(async () =>
			expect(await told(admin)).toMatchObject([
				{
					kind: "import_done",
					text: expect.stringMatching(/ is imported: 1 added, 1 changed, 1 not$/),
					because: expect.stringMatching(/^because you asked for /),
				},
			]),
		);
		expect(await told(await t.as(t.north, "office"))).toEqual([]);
		const students = await steps.found("runner");
		expect(
			students.map(({ first_name, class_label, status, version, phone }) => ({ first_name, class_label, status, version, phone })),
		).toEqual([
			{ first_name: "New", class_label: "2C", status: "enrolled", version: 1, phone: null },
			{ first_name: "Old", class_label: "2B", status: "enrolled", version: 2, phone: "+351 21 000" },
		]);
		const { rows } = await t.owner.query(
			"select distinct request_id, user_id::int from changes where table_name = 'students' and request_id = $1",
			[state.batch],
		);
		expect(rows).toEqual([{ request_id: `import-${state.id}`, user_id: t.north.users.admin.user_id }]);
		const result = await admin.call("GET", `/students/imports/${state.id}/result?format=csv`);
		expect(String(result.headers["content-disposition"])).toContain("students");
		expect(result.bytes.toString("utf8").split("\r\n")).toEqual([
			"\ufeffID,First name,Last name,Date of birth,Class,Phone,Result,Reason",
			`${known.id},Old,Runner,01/01/2014,2B,"",Changed,""`,
			`"",New,Runner,02/01/2014,2C,"",Added,""`,
			`999999999,Nobody,Runner,"","","",Not imported,ID: There is no entry with this ID. Empty the cell to add a new one.`,
			"",
		]);
	});
	test("clears what is empty where that is wanted, and never a required field", async () => {
		const known = await steps.create({ first_name: "Clear", last_name: "Clearing", class_label: "1A", phone: "+351 21 000" });
		await steps.ran(`ID,Last name,Class,Phone\n${known.id},,,+351 22 111\n`, { empty: "clear" });
		expect((await steps.found("clearing"))[0]).toMatchObject({ last_name: "Clearing", class_label: null, phone: "+351 22 111" });
	});
	test("keeps what somebody changed since the check, and says so", async () => {
		const known = await steps.create({ first_name: "Late", last_name: "Laterson", class_label: "1A" });
		const { id } = await steps.checked(`ID,Class\n${known.id},2B\n`);
		// between the comparison and the write: the log is not asked again once a run goes on
		await t.owner.query("update imports set checked_change = 9007199254740991 where id = $1", [id]);
		await admin.call("PATCH", `/students/${known.id}`, { version: 1, class_label: "3C" });
		await admin.call("POST", `/students/imports/${id}/run`);
		await eventually(async () => expect((await steps.show(id)).state).toBe("done"));
		expect((await steps.show(id)).done).toEqual({ created: 0, changed: 0, unchanged: 0, failed: 1, left: 0 });
		expect((await steps.found("laterson"))[0]).toMatchObject({ class_label: "3C", version: 2 });
	});
	test("compares again where others wrote since the check", async () => {
		const { id } = await steps.checked("First name,Last name,Date of birth,Class\nMean,Whileson,01/02/2013,2B\n");
		const made = await steps.create({ first_name: "Mean", last_name: "Whileson", date_of_birth: "2013-02-01", class_label: "1A" });
		await admin.call("POST", `/students/imports/${id}/run`);
		await eventually(async () => expect((await steps.show(id)).state).toBe("done"));
		expect((await steps.show(id)).done).toEqual({ created: 0, changed: 1, unchanged: 0, failed: 0, left: 0 });
		expect(await steps.found("whileson")).toMatchObject([{ id: made.id, class_label: "2B" }]);
	});
	test("takes a file that the version before checked: its plan knows nothing of words, and says of the columns whether they were remembered", async () => {
		const { id } = await steps.checked("First name,Last name,Class\nOlder,Versionson,2B\n");
		await t.owner.query(
			`update imports set found = '{}', plan = plan - '{values,earlier,fixed,corrections}'::text[] || '{"remembered": true}' where customer_id = $1 and id = $2`,
			[t.north.customer_id, id],
		);
		expect((await admin.call("POST", `/students/imports/${id}/run`)).status).toBe(200);
		await eventually(async () => expect((await steps.show(id)).state).toBe("done"));
		expect(await steps.found("versionson")).toMatchObject([{ first_name: "Older", class_label: "2B" }]);
	});
	test("goes on with the others where one row stands against a rule of the database", async () => {
		await t.owner.query("alter table students add constraint only_here check (class_label <> 'never')");
		const lines = Array.from({ length: 9 }, (_, i) => `Row${i},Ruleson,${i === 4 ? "never" : "1A"}`);
		const state = await steps.ran(`First name,Last name,Class\n${lines.join("\n")}\n`);
		await t.owner.query("alter table students drop constraint only_here");
		expect(state).toMatchObject({ state: "done", done: { created: 8, failed: 1 } });
		expect(await steps.found("ruleson")).toHaveLength(8);
	});
	test("is refused where a field that it fills went meanwhile, and a job that finds it so stops", async () => {
		const { id } = await steps.checked("First name,Last name,Class,City\nGone,Goneson,1A,Braga\n");
		await t.owner.query("update imports set plan = jsonb_set(plan, '{columns,2,field}', '\"former\"') where customer_id = $1 and id = $2", [
			t.north.customer_id,
			id,
		]);
		const answer = await admin.call<ErrorBody>("POST", `/students/imports/${id}/run`);
		expect([answer.status, answer.body.error]).toEqual([409, "import_field_gone"]);
		await t.owner.query("update imports set state = 'running', attempt = 78 where id = $1", [id]);
		await job(id, 78, 1);
		expect(await steps.show(id)).toMatchObject({ state: "stopped", problem: expect.stringMatching(/is not there any more/) });
		expect(await steps.found("goneson")).toEqual([]);
	});
	test("lets the planner count a table that was filled", async () => {
		const lines = Array.from({ length: 1000 }, (_, i) => `Row${i},Countson`);
		await steps.ran(`First name,Last name\n${lines.join("\n")}\n`);
		const { rows } = await t.owner.query<{ counted: number }>("select reltuples::int as counted from pg_class where relname = 'students'");
		expect(rows[0]?.counted).toBeGreaterThanOrEqual(1000);
	});
	test("does not begin where the plan has no room, and nothing is half done", async () => {
		const { rows } = await t.owner.query<{ n: number }>(
			"select count(*)::int as n from students where customer_id = $1 and archived_at is null",
			[t.north.customer_id],
		);
		await t.owner.query("update platform.customers set student_limit = $2 where id = $1", [t.north.customer_id, (rows[0]?.n ?? 0) + 1]);
		try {
			const state = await steps.checked("First name,Last name\nA,Limited\nB,Limited\n");
			expect(state.problem).toMatch(/room for 1 more, and this file adds 2/);
			const answer = await admin.call<ErrorBody>("POST", `/students/imports/${state.id}/run`);
			expect(answer.status).toBe(402);
			expect(answer.body.message).toMatch(/room for 1 more/);
			expect(await steps.found("limited")).toEqual([]);
			// somebody takes the last place in the very moment
			await t.owner.query("update imports set state = 'running', attempt = 77 where id = $1", [state.id]);
			await job(state.id, 77, 1);
			expect(await steps.show(state.id)).toMatchObject({
				state: "stopped",
				done: { created: 1 },
				problem: expect.stringMatching(/plan allows/),
			});
		} finally {
			await t.owner.query("update platform.customers set student_limit = null where id = $1", [t.north.customer_id]);
		}
	});
	test("that was killed goes on where it stopped, and no row is done twice", async () => {
		const lines = Array.from({ length: 50 }, (_, i) => `Row${i},Killedson`);
		const { id } = await steps.checked(`First name,Last name\n${lines.join("\n")}\n`);
		await t.owner.query("update imports set state = 'running', attempt = 50, beat_at = now() - interval '1 minute' where id = $1", [id]);
		const killed = await dyingAt(4, (pool) => importJob(pool, id, 50, 10));
		expect(killed).toBeInstanceOf(Error);
		expect(await steps.found("killedson")).toHaveLength(29);
		// two who wake at once share the work
		await Promise.all([job(id, 50, 7), job(id, 50, 7), job(id, 49, 7)]);
		expect(await steps.show(id)).toMatchObject({ state: "done", done: { created: 50, failed: 0 } });
		expect(await steps.found("killedson")).toHaveLength(50);
		expect(new Set((await steps.found("killedson")).map(({ first_name }) => first_name)).size).toBe(50);
	});
	test("finishes what has begun where the school can only be read since then, and goes on once it may be written again", async () => {
		const lines = Array.from({ length: 25 }, (_, i) => `Row${i},Unpaidson`);
		const { id } = await steps.checked(`First name,Last name\n${lines.join("\n")}\n`);
		await t.owner.query("update imports set state = 'running', attempt = 60 where id = $1", [id]);
		await t.owner.query(
			`create function unpaid_here() returns trigger language plpgsql security definer set app.request_id = 'somebody else' as $$
				begin update platform.customers set read_only = true where id = ${t.north.customer_id}; return null; end $$;
			create trigger unpaid_here after insert on students for each statement execute function unpaid_here()`,
		);
		try {
			await job(id, 60, 10);
			expect(await steps.show(id)).toMatchObject({ state: "stopped", done: { created: 9 }, problem: sentence("read_only", "en") });
		} finally {
			await t.owner.query("drop function unpaid_here cascade");
			await t.owner.query("update platform.customers set read_only = false where id = $1", [t.north.customer_id]);
		}
		await eventually(async () => expect((await admin.call("POST", `/students/imports/${id}/run`)).status).toBe(200));
		await eventually(async () => expect(await steps.show(id)).toMatchObject({ state: "done", done: { created: 25 } }));
	});
	test("of a process that died is asked for again", async () => {
		const { id } = await steps.checked("First name,Last name\nWoken,Wakeson\n");
		await t.owner.query(
			"update imports set state = 'running', attempt = attempt + 1, beat_at = now() - interval '1 minute' where id = $1",
			[id],
		);
		await wakeImports(t.owner);
		await eventually(async () => expect((await steps.show(id)).state).toBe("done"));
		expect(await steps.found("wakeson")).toHaveLength(1);
	});
	test("can be stopped before it began, and a later step finds it so", async () => {
		const { id } = await steps.checked("First name,Last name\nNever,Stopson\n");
		expect((await admin.call<Import>("POST", `/students/imports/${id}/cancel`)).body.state).toBe("cancelled");
		expect((await admin.call("POST", `/students/imports/${id}/run`)).status).toBe(409);
		expect(await steps.found("stopson")).toEqual([]);
	});
});

const pools: { end(): Promise<void> }[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.end())));
const poolOf = () => {
	const pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
	pools.push(pool);
	return pool;
};
const importJob = (pool: ReturnType<typeof openPool>, id: number, attempt: number, chunk: number) =>
	runImport(
		inCustomer(pool, { customer_id: t.north.customer_id, user_id: t.north.users.admin.user_id, request_id: batchOf(id) }),
		STUDENTS,
		id,
		attempt,
		ALL.tableOf,
		chunk,
	);
const job = (id: number, attempt: number, chunk: number) => importJob(poolOf(), id, attempt, chunk);
/** From the nth commit on nothing reaches the database any more, as if the process had been killed there. */
async function dyingAt(commit: number, work: (pool: ReturnType<typeof openPool>) => Promise<void>): Promise<unknown> {
	const pool = poolOf();
	const wrapped = new WeakSet<object>();
	let seen = 0;
	const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
	pool.connect = (async () => {
		const client = await connect();
		if (wrapped.has(client)) return client;
		wrapped.add(client);
		const query = client.query.bind(client) as (...given: unknown[]) => unknown;
		client.query = ((...given: unknown[]) => {
			if (given[0] === "commit") seen++;
			if (seen < commit) return query(...given);
			const submitted = given[0] as { callback?: (error: Error) => void };
			if (submitted.callback === undefined) return Promise.reject(new Error("killed"));
			submitted.callback(new Error("killed"));
			return undefined;
		}) as typeof client.query;
		return client;
	}) as typeof pool.connect;
	return Promise.race([
		work(pool).catch((error: unknown) => error),
		eventually(() => expect(seen).toBe(commit)).then(() => new Error("killed")),
	]);
}
