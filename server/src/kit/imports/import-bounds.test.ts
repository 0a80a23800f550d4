import type { Import } from "@homeroom/contract/kit/import-calls.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { sentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newPerson, signInAs } from "../../testing/accounts.ts";
import { asHelper } from "../../testing/as-helper.ts";
import { eventually } from "../../testing/eventually.ts";
import { importSteps, planOf } from "../../testing/import-steps.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { tidyImports } from "./import-tasks.ts";

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	admin = await t.as(t.north, "admin");
});
afterAll(() => t.close());

const GOOD = "First name,Last name\nAna,Costa\n";
const somebody = async () => {
	const { user_id, email } = await newPerson(t, { school: t.north, role: "office" });
	const caller = t.withToken((await signInAs(t, email)).token);
	return { user_id, caller, steps: importSteps(caller) };
};
const partsOf = async (id: number) => (await t.owner.query("select from import_parts where import_id = $1", [id])).rows.length;
const rowsOf = async (id: number) => (await t.owner.query("select from import_rows where import_id = $1", [id])).rows.length;

describe("what one person leaves lying", () => {
	test("is five files: the one that was touched longest ago goes with all that belongs to it", async () => {
		const { caller, steps } = await somebody();
		const oldest = (await steps.checked(GOOD)).id;
		const touched = (await steps.upload(GOOD)).body.id;
		for (let i = 0; i < 3; i++) await steps.upload(GOOD);
		await caller.call("POST", `/students/imports/${touched}/read`, { header_row: 1 });
		expect([await partsOf(oldest), await rowsOf(oldest)]).toEqual([1, 1]);
		// one that cannot be read costs nobody an older one
		expect((await steps.upload('"')).status).toBe(422);
		expect((await caller.call("GET", `/students/imports/${oldest}`)).status).toBe(200);
		const newest = (await steps.upload(GOOD)).body.id;
		expect((await caller.call("GET", `/students/imports/${oldest}`)).status).toBe(404);
		expect([await partsOf(oldest), await rowsOf(oldest)]).toEqual([0, 0]);
		const { imports } = (await caller.call<{ imports: Import[] }>("GET", "/students/imports")).body;
		expect(imports).toHaveLength(5);
		expect(imports.map(({ id }) => id)).toEqual(expect.arrayContaining([touched, newest]));
	});
	test("and five that arrive or are checked: one more waits for them, unless they broke off", async () => {
		const { user_id, steps } = await somebody();
		await t.owner.query(
			"insert into imports (customer_id, user_id, record, file_name) select $1, $2, 'students', 'x.csv' from generate_series(1, 5)",
			[t.north.customer_id, user_id],
		);
		const refused = await steps.upload(GOOD);
		expect(refused).toMatchObject({ status: 429, body: { error: "too_many" }, headers: { "retry-after": "10" } });
		await t.owner.query("update imports set beat_at = now() - interval '2 hours' where user_id = $1", [user_id]);
		expect((await steps.upload(GOOD)).status).toBe(201);
		await tidyImports(t.owner);
		expect((await t.owner.query("select from imports where user_id = $1", [user_id])).rows).toHaveLength(1);
	});
	test("what was written keeps its rows and no file; what was cancelled begins anew with its columns", async () => {
		const { caller, steps } = await somebody();
		const { id } = await steps.ran("First name,Last name\nDone,Bytesson\n");
		expect([await partsOf(id), await rowsOf(id)]).toEqual([0, 1]);
		expect((await caller.call("GET", `/students/imports/${id}/result?format=csv`)).bytes.toString()).toContain("Bytesson");
		const cancelled = await steps.checked(GOOD);
		await caller.call("POST", `/students/imports/${cancelled.id}/cancel`);
		await caller.call("POST", `/students/imports/${cancelled.id}/check`, planOf(cancelled));
		await eventually(async () => expect((await steps.show(cancelled.id)).state).toBe("checked"));
		expect((await steps.show(cancelled.id)).counts.new).toBe(1);
	});
	test("of one that was stopped on its way the rest is done without the file", async () => {
		const { caller, steps } = await somebody();
		const { id } = await steps.checked("First name,Last name\nOne,Stoppedson\nTwo,Stoppedson\n");
		await t.owner.query("update imports set state = 'running', done_row = 2 where id = $1", [id]);
		expect((await caller.call<Import>("POST", `/students/imports/${id}/cancel`)).body.state).toBe("stopped");
		expect(await partsOf(id)).toBe(0);
		await caller.call("POST", `/students/imports/${id}/run`);
		await eventually(async () => expect((await steps.show(id)).state).toBe("done"));
		expect((await steps.found("stoppedson")).map(({ first_name }) => first_name)).toEqual(["Two"]);
	});
	test("counts as storage of the school, and is refused where the plan has none left", async () => {
		const south = await t.as(t.south, "admin");
		const used = async () => (await south.call<{ usage: { storage_bytes: number } }>("GET", "/settings")).body.usage.storage_bytes;
		const large = `First name,Last name\n${"Ana,Costa\n".repeat(60_000)}`;
		const before = await used();
		await t.owner.query("update platform.customers set storage_limit_mb = 1 where id = $1", [t.south.customer_id]);
		expect((await importSteps(south).upload(large)).status).toBe(201);
		expect(await used()).toBe(before + large.length);
		const refused = await south.call<ErrorBody>("POST", "/students/imports?name=x.csv", Buffer.from(large));
		expect([refused.status, refused.body.error]).toEqual([402, "storage_limit"]);
		expect(await used()).toBe(before + large.length);
		expect((await south.call<{ imports: Import[] }>("GET", "/students/imports")).body.imports).toHaveLength(1);
	});
});

describe("a right that ends while its import is under way", () => {
	const goOn = () => t.owner.query("drop trigger if exists right_ends on students; drop trigger if exists right_ends on import_rows");
	afterEach(goOn);
	const LINES = 2500;
	const file = (name: string) => `First name,Last name\n${Array.from({ length: LINES }, (_, i) => `Row${i},${name}`).join("\n")}\n`;
	/** With the first rows that are written something of the person ends. */
	const endsWith = async (table: "students" | "import_rows", statement: string) =>
		void (await t.owner.query(`create or replace function right_ends() returns trigger language plpgsql security definer set app.request_id = 'somebody else' as $end$
				begin ${statement}; return null; end $end$;
			create trigger right_ends after insert on ${table} for each statement execute function right_ends()`));
	const ENDED = sentence("import_right_ended", "en");
	const problemOf = async (id: number) =>
		(await t.owner.query<{ state: string; problem: { message: string } | null }>("select state, problem from imports where id = $1", [id]))
			.rows[0];
	const office = { user_id: 0 };
	const WAYS: [string, () => string][] = [
		["a member who is blocked", () => `update memberships set status = 'blocked' where user_id = ${office.user_id}`],
		["a person who is blocked", () => `update platform.users set status = 'blocked' where id = ${office.user_id}`],
		[
			"a role that loses the right",
			() =>
				`update memberships m set role_id = r.id from roles r where r.customer_id = m.customer_id and r.key = 'teacher' and m.user_id = ${office.user_id}`,
		],
		[
			"a school that switches the module off",
			() => `update platform.customers set modules_off = '{Students}' where id = ${t.north.customer_id}`,
		],
	];
	test.each(WAYS)("%s: it stops, and what was written can be undone", async (_, statement) => {
		const { caller, steps, user_id } = await somebody();
		office.user_id = user_id;
		const name = `Ending${user_id}`;
		const { id } = await steps.checked(file(name));
		await endsWith("students", statement());
		expect((await caller.call("POST", `/students/imports/${id}/run`)).status).toBe(200);
		await eventually(async () => expect((await problemOf(id))?.state).toBe("stopped"));
		await goOn();
		await t.owner.query("update platform.customers set modules_off = '{}' where id = $1", [t.north.customer_id]);
		await eventually(async () => expect((await admin.call("GET", "/students")).status).toBe(200));
		expect(await problemOf(id)).toMatchObject({ problem: { message: "import_right_ended" } });
		const written = async () =>
			(await t.owner.query("select from students where last_name = $1 and archived_at is null", [name])).rows.length;
		expect(await written()).toBeGreaterThan(0);
		expect(await written()).toBeLessThan(LINES);
		const undone = await admin.call("POST", "/changes/undo", { batch: `import-${id}` });
		expect(undone.status, JSON.stringify(undone.body)).toBe(200);
		expect(await written()).toBe(0);
	});
	test("a helper whose grant is revoked, who goes on once there is another", async () => {
		const helper = await asHelper(t, t.north, true);
		const steps = importSteps(helper);
		const { id } = await steps.checked(file("Helpedson"));
		await endsWith("students", "update platform.support_grants set revoked_at = now() where revoked_at is null");
		expect((await helper.call("POST", `/students/imports/${id}/run`)).status).toBe(200);
		await eventually(async () => expect((await problemOf(id))?.state).toBe("stopped"));
		await goOn();
		const again = await asHelper(t, t.north, true);
		const state = await steps.show(id, again);
		expect([state.problem, state.done.created]).toEqual([ENDED, 1999]);
		expect((await again.call("POST", `/students/imports/${id}/run`)).status).toBe(200);
		await eventually(async () => expect((await steps.show(id, again)).state).toBe("done"));
		expect((await steps.show(id, again)).done.created).toBe(LINES);
	});
	test("a school that can only be read when the turn of a check has come", async () => {
		const { caller, steps } = await somebody();
		const { body } = await steps.upload(file("Unpaidcheck"));
		await endsWith("import_rows", `update platform.customers set read_only = true where id = ${t.north.customer_id}`);
		expect((await caller.call("POST", `/students/imports/${body.id}/check`, planOf(body))).status).toBe(200);
		try {
			await eventually(async () => expect(await problemOf(body.id)).toEqual({ state: "uploaded", problem: { message: "read_only" } }));
		} finally {
			await goOn();
			await t.owner.query("update platform.customers set read_only = false where id = $1", [t.north.customer_id]);
		}
	});
	test("while it is checked: it is as before the check", async () => {
		const { caller, steps, user_id } = await somebody();
		const { body } = await steps.upload(file("Checkson"));
		await endsWith("import_rows", `update memberships set status = 'blocked' where user_id = ${user_id}`);
		expect((await caller.call("POST", `/students/imports/${body.id}/check`, planOf(body))).status).toBe(200);
		await eventually(async () =>
			expect(await problemOf(body.id)).toEqual({ state: "uploaded", problem: { message: "import_right_ended" } }),
		);
	});
	test("somebody who sees only what is theirs since then does not go on with what they saw before", async () => {
		const { caller, steps, user_id } = await somebody();
		const { id } = await steps.checked(file("Narrowed"));
		const own = [
			{
				module_name: "Students",
				has_permission: true,
				action_list: ["ViewOwn", "Import"].map((action_name) => ({ action_name, enabled: true })),
			},
		];
		const { rows } = await t.owner.query<{ id: string }>(
			"insert into roles (customer_id, name, permissions) values ($1, 'Narrow', $2) returning id",
			[t.north.customer_id, JSON.stringify(own)],
		);
		await endsWith("students", `update memberships set role_id = ${rows[0]?.id} where user_id = ${user_id}`);
		await caller.call("POST", `/students/imports/${id}/run`);
		await eventually(async () => expect((await problemOf(id))?.state).toBe("stopped"));
	});
});
