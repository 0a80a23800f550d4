import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { PERIODS } from "@homeroom/contract/kit/record-where.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { permissionsOf, roleMay } from "../../testing/casts/as-role.ts";
import { newStudent } from "../../testing/sampling.ts";
import { type Answer, type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
});
afterAll(() => t.close());

const add = async (values: Partial<Student>, by = admin): Promise<Student> => {
	const answer = await by.call<Student>("POST", "/students", { first_name: "Ana", last_name: "Costa", status: "enrolled", ...values });
	expect(answer.status).toBe(201);
	return answer.body;
};
const show = async (id: number) => (await admin.call<Student>("GET", `/students/${id}`)).body;
interface Listed {
	students: Student[];
	similar?: boolean;
	meta: { total: number };
}
const list = (query: Record<string, unknown>, by = admin): Promise<Answer<Listed>> =>
	by.call<Listed>(
		"GET",
		`/students?limit=100&${new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, typeof value === "string" ? value : JSON.stringify(value)]))}`,
	);

describe("conditions", () => {
	test("ask each kind of field what it can answer", async () => {
		const label = "Conditions";
		const made = {
			plain: await add({ class_label: label, date_of_birth: "2015-06-30", email: "Ana@Example.org", phone: "+44 20 7946" }),
			other: await add({ class_label: label, date_of_birth: "2012-02-29", status: "alumni" }),
			empty: await add({ class_label: label }),
		};
		const names = Object.fromEntries(Object.entries(made).map(([name, { id }]) => [id, name]));
		const found = async (...where: unknown[][]) => {
			const { status, body } = await list({ where: [["class_label", "is", "conditions"], ...where] });
			expect(status).toBe(200);
			return body.students.map(({ id }) => names[id]).sort();
		};
		expect(await found()).toEqual(["empty", "other", "plain"]);
		expect(await found(["status", "in", ["alumni"]])).toEqual(["other"]);
		expect(await found(["status", "not_in", ["alumni"]])).toEqual(["empty", "plain"]);
		expect(await found(["date_of_birth", "before", "2015-06-30"])).toEqual(["other"]);
		expect(await found(["date_of_birth", "after", "2012-02-29"])).toEqual(["plain"]);
		expect(await found(["date_of_birth", "between", ["2012-02-29", "2015-06-30"]])).toEqual(["other", "plain"]);
		expect(await found(["date_of_birth", "is", "2012-02-29"])).toEqual(["other"]);
		expect(await found(["date_of_birth", "empty"])).toEqual(["empty"]);
		expect(await found(["date_of_birth", "not_empty"])).toEqual(["other", "plain"]);
		expect(await found(["email", "contains", "EXAMPLE"])).toEqual(["plain"]);
		expect(await found(["email", "starts", "ana@"])).toEqual(["plain"]);
		expect(await found(["email", "is_not", "ana@example.org"])).toEqual(["empty", "other"]);
		expect(await found(["email", "contains", "%"])).toEqual([]);
		expect(await found(["created_at", "period", "today"])).toEqual(["empty", "other", "plain"]);
		for (const period of PERIODS.filter((name) => /yesterday|last/.test(name)))
			expect(await found(["created_at", "period", period])).toEqual([]);
	});
	test("count days in the school's zone and weeks from the school's first day", async () => {
		const days = async (zone: string, week_start: number, now: string) => {
			const client = await t.owner.connect();
			try {
				await client.query("begin");
				await client.query("update platform.customers set time_zone = $2, week_start = $3 where id = $1", [
					t.south.customer_id,
					zone,
					week_start,
				]);
				await client.query("select set_config('app.customer_id', $1, true)", [String(t.south.customer_id)]);
				// the function's own clock, set back: what it says of a day must not depend on today
				const definition = await client.query("select pg_get_functiondef('period_days'::regproc) as text");
				await client.query(String(definition.rows[0]?.text).replace("now()", `timestamptz '${now}'`));
				const { rows } = await client.query("select name, period_days(name)::text as days from unnest($1::text[]) name", [[...PERIODS]]);
				return Object.fromEntries(rows.map(({ name, days: text }) => [name, text]));
			} finally {
				await client.query("rollback");
				client.release();
			}
		};
		// already the first of March in Auckland, a Sunday; still the last of February, a leap day, in Lisbon
		expect(await days("Pacific/Auckland", 1, "2032-02-29 12:00+00")).toMatchObject({
			today: "[2032-03-01,2032-03-02)",
			this_week: "[2032-03-01,2032-03-08)",
			last_month: "[2032-02-01,2032-03-01)",
		});
		expect(await days("Europe/Lisbon", 7, "2032-02-29 12:00+00")).toMatchObject({
			yesterday: "[2032-02-28,2032-02-29)",
			this_week: "[2032-02-29,2032-03-07)",
			last_week: "[2032-02-22,2032-02-29)",
			this_year: "[2032-01-01,2033-01-01)",
		});
	});
	test.each([
		"nonsense",
		"{}",
		'[["status"]]',
		'[["status","is","enrolled"]]',
		'[["status","in",["expelled"]]]',
		'[["status","in",[]]]',
		'[["customer_id","is","1"]]',
		'[["__proto__","is","1"]]',
		'[["date_of_birth","before","2015-02-30"]]',
		'[["date_of_birth","between",["2015-01-01"]]]',
		'[["date_of_birth","period","next_week"]]',
		'[["email","contains",""]]',
		'[["search","contains","a"]]',
	])("that no field can answer are refused: %s", async (where) => {
		const { status, body } = await list({ where });
		expect(status).toBe(422);
		expect(body).toMatchObject({ fields: { where: expect.any(String) } });
	});
});

test("a search without a hit shows similar ones, and says so", async () => {
	const { id } = await add({ first_name: "Wilhelmina", last_name: "Schwarzenegger" });
	const exact = await list({ search: "schwarz" });
	expect(exact.body.similar).toBeUndefined();
	const similar = await list({ search: "Wilhelmina Schwartzeneger" });
	expect(similar.body).toMatchObject({ similar: true, meta: { total: 1 } });
	expect(similar.body.students.map((student) => student.id)).toEqual([id]);
	expect((await list({ search: "Wilhelmina Schwartzeneger" }, await t.as(t.south, "admin"))).body.students).toEqual([]);
	expect((await list({ search: "qqqqqq" })).body).toMatchObject({ students: [], meta: { total: 0 } });
});

describe("many at once", () => {
	const bulk = (what: string, body: object, by = admin) =>
		by.call<{ count: number; batch: string }>("POST", `/students/bulk/${what}`, body);

	test("get the same values, each with its line in the history", async () => {
		const ids = [(await add({})).id, (await add({})).id];
		const { status, body } = await bulk("update", { selection: { ids }, changes: { class_label: "9Z", status: "on_leave" } });
		expect(status).toBe(200);
		expect(body.count).toBe(2);
		for (const id of ids) expect(await show(id)).toMatchObject({ class_label: "9Z", status: "on_leave", version: 2 });
		const { rows } = await t.owner.query("select row_id from changes where request_id = $1 order by row_id", [body.batch]);
		expect(rows.map(({ row_id }) => Number(row_id))).toEqual(ids);
	});
	test("as the list shows them, but a few", async () => {
		const [kept, changed] = [await add({ class_label: "Bulk 1" }), await add({ class_label: "Bulk 1" })];
		const selection = { where: [["class_label", "is", "Bulk 1"]], except: [kept.id], count: 1 };
		expect((await bulk("archive", { selection })).body.count).toBe(1);
		expect(await show(kept.id)).toMatchObject({ archived_at: null });
		expect(await show(changed.id)).toMatchObject({ archived_at: expect.any(String) });
		expect((await bulk("restore", { selection: { ids: [changed.id, kept.id] } })).body.count).toBe(1);
	});
	test("are left alone when the list shows others by now", async () => {
		const { id } = await add({ class_label: "Bulk 2" });
		await add({ class_label: "Bulk 2" });
		const { status, body } = await bulk("update", {
			selection: { where: [["class_label", "is", "Bulk 2"]], count: 1 },
			changes: { status: "alumni" },
		});
		expect(status).toBe(409);
		expect(body).toMatchObject({ error: "selection_changed" });
		expect(await show(id)).toMatchObject({ status: "enrolled", version: 1 });
	});
	test("of another school or of somebody else are not touched", async () => {
		const theirs = await newStudent(t, t.south);
		const mine = await newStudent(t, t.north);
		const others = await add({});
		expect((await bulk("update", { selection: { ids: [theirs, 987_654_321] }, changes: { class_label: "X" } })).body.count).toBe(0);
		const before = await permissionsOf(t, t.north, "teacher");
		const teacher = await t.as(t.north, "teacher");
		expect((await bulk("update", { selection: { ids: [mine] }, changes: { class_label: "X" } }, teacher)).status).toBe(403);
		await roleMay(t, t.north, "teacher", granting({ Students: ["ViewOwn", "Edit"] }), teacher);
		const answer = await bulk("update", { selection: { ids: [mine, others.id] }, changes: { class_label: "Mine" } }, teacher);
		expect(answer.body.count).toBe(1);
		expect(await show(others.id)).toMatchObject({ class_label: null, version: 1 });
		await roleMay(t, t.north, "teacher", before, teacher);
	});
	test.each([
		{ selection: { ids: [] }, changes: { class_label: "X" } },
		{ selection: { ids: [1], count: 1 }, changes: { class_label: "X" } },
		{ selection: {}, changes: { class_label: "X" } },
		{ selection: { ids: [1] }, changes: {} },
		{ selection: { ids: [1] }, changes: { status: "expelled" } },
		{ selection: { ids: [1] }, changes: { first_name: "Same" } },
		{ selection: { where: [["nothing", "empty"]], count: 1 }, changes: { class_label: "X" } },
	])("refuse %j", async (body) => expect((await bulk("update", body)).status).toBe(422));
});

test("of fifty editors of one record one wins each round, and the history has every step", async () => {
	const ROUNDS = Number(process.env.LOST_UPDATE_ROUNDS ?? 20);
	const { id } = await add({});
	for (let version = 1; version <= ROUNDS; version++) {
		const answers = await Promise.all(
			Array.from({ length: 50 }, (_, editor) => admin.call("PATCH", `/students/${id}`, { version, class_label: `${version}.${editor}` })),
		);
		const winners = answers.filter(({ status }) => status === 200);
		expect(winners).toHaveLength(1);
		const others = answers.filter(({ status }) => status !== 200);
		expect(others.filter(({ status }) => status !== 409).map(({ status, body }) => [version, status, body])).toEqual([]);
		expect(await show(id)).toMatchObject({ version: version + 1, class_label: winners[0]?.body.class_label });
	}
	const { rows } = await t.owner.query(
		"select before ->> 'class_label' as before, after ->> 'class_label' as after from changes where table_name = 'students' and row_id = $1 and action = 'updated' order by id",
		[id],
	);
	expect(rows).toHaveLength(ROUNDS);
	for (const [i, { before }] of rows.entries()) expect(before).toBe(i === 0 ? null : rows[i - 1].after);
});
