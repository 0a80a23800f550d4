import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { BulkResult } from "@homeroom/contract/kit/record-calls.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asRole } from "../../testing/casts/as-role.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let office: Caller;
let teacher: Caller;
let south: Caller;
beforeAll(async () => {
	t = await startTestApp();
	[office, teacher, south] = await Promise.all([t.as(t.north, "office"), t.as(t.north, "teacher"), t.as(t.south, "admin")]);
	await inSchool(t, t.north.customer_id, (client) =>
		client.query(
			"insert into academic_years (name, starts_on, ends_on, is_current) values ('Now', current_date - 100, current_date + 200, true)",
		),
	);
	await add({ class_label: "4A", make: ["class_label"] });
	await add({ class_label: "4B", make: ["class_label"] });
});
afterAll(() => t.close());

type Told = Student & ErrorBody;
const create = (more: object, by = office) =>
	by.call<Told>("POST", "/students", { first_name: "Ana", last_name: "Placed", status: "enrolled", ...more });
const add = async (more: object = {}) => (await create(more)).body;
const change = (id: number, body: object, by = office) => by.call<Told>("PATCH", `/students/${id}`, body);
const bulk = (ids: number[], changes: object, more: object = {}, by = office) =>
	by.call<BulkResult & ErrorBody>("POST", "/students/bulk/update", { selection: { ids }, changes, ...more });
const show = async (id: number) => (await office.call<Student>("GET", `/students/${id}`)).body;
const undo = async (batch: unknown) => (await office.call("POST", "/changes/undo", { batch })).status;
const isThere = async (name: string) =>
	(await t.owner.query("select from classes where customer_id = $1 and name = $2", [t.north.customer_id, name])).rowCount === 1;
/** The places of a student in classes, as the database has them. */
const places = async (id: number) =>
	(
		await t.owner.query<{ name: string; today: boolean }>(
			"select c.name, m.ends_on is null as today from class_students m join classes c on c.id = m.class_id where m.student_id = $1 order by m.id",
			[id],
		)
	).rows.map(({ name, today }) => [name, today]);
const MAKE = { make: ["class_label"] };
const UNKNOWN = expect.stringMatching(/no such class/);

test("a class that is not there is refused at its field, and nothing is written", async () => {
	const before = await office.call<{ meta: { total: number } }>("GET", "/students?search=placed");
	expect((await create({ class_label: "9X" })).body.fields).toEqual({ class_label: UNKNOWN });
	const { id } = await add({ class_label: "4A" });
	const one = await change(id, { version: 1, class_label: "9X", phone: "+351 21 000" });
	expect([one.status, one.body.fields]).toEqual([422, { class_label: UNKNOWN }]);
	const many = await bulk([id], { class_label: "9X" });
	expect([many.status, many.body.fields]).toEqual([422, { class_label: UNKNOWN }]);
	expect(await show(id)).toMatchObject({ class_label: "4A", phone: null, version: 1 });
	const after = await office.call<{ meta: { total: number } }>("GET", "/students?search=placed");
	expect(after.body.meta.total).toBe(before.body.meta.total + 1);
	expect((await change(id, { version: 1, class_label: "9X", make: ["last_name"] })).status).toBe(422);
	expect(await isThere("9X")).toBe(false);
});

test("one that is there is found however it is typed; the place moves with it, and back", async () => {
	const { id } = await add({ class_label: "4 a" });
	expect(await places(id)).toEqual([["4A", true]]);
	const moved = await change(id, { version: 1, class_label: "4-b" });
	expect([moved.status, moved.body.class_label]).toEqual([200, "4B"]);
	expect((await places(id)).filter(([, now]) => now)).toEqual([["4B", true]]);
	expect(await undo(moved.headers["x-request-id"])).toBe(200);
	expect((await places(id)).filter(([, now]) => now)).toEqual([["4A", true]]);
	expect((await change(id, { version: 3, class_label: "" })).body.class_label).toBeNull();
});

test("one that is made comes with one save and goes with one undo, of one student and of many", async () => {
	const [a, b] = [await add({ class_label: "4A" }), await add({ class_label: "4B" })];
	const one = await change(a.id, { version: 1, class_label: "4C", ...MAKE });
	expect([one.status, await isThere("4C"), await places(a.id)]).toEqual([200, true, expect.arrayContaining([["4C", true]])]);
	expect(await undo(one.headers["x-request-id"])).toBe(200);
	expect([await isThere("4C"), (await show(a.id)).class_label]).toEqual([false, "4A"]);
	const many = await bulk([a.id, b.id], { class_label: "4D" }, MAKE);
	expect([many.status, many.body.count, await isThere("4D")]).toEqual([200, 2, true]);
	for (const { id } of [a, b]) expect((await places(id)).filter(([, now]) => now)).toEqual([["4D", true]]);
	expect(await undo(many.body.batch)).toBe(200);
	expect([await isThere("4D"), (await show(a.id)).class_label, (await show(b.id)).class_label]).toEqual([false, "4A", "4B"]);
});

test("is made by whoever may make classes, for students that they may change", async () => {
	const { id } = await add({ class_label: "4A" });
	expect((await change(id, { version: 1, class_label: "4E", ...MAKE }, teacher)).status).toBe(403);
	expect((await change(id, { version: 1, class_label: "4E", ...MAKE }, south)).status).toBe(404);
	const editor = await asRole(t, t.north, "editor", granting({ Students: ["View", "Edit"] }));
	expect((await editor.call("GET", "/students/class-names")).body).toMatchObject({ may_make: false });
	expect((await change(id, { version: 1, class_label: "4E", ...MAKE }, editor)).status).toBe(403);
	expect((await bulk([id], { class_label: "4E" }, MAKE, editor)).status).toBe(403);
	expect((await change(id, { version: 1, class_label: "4B" }, editor)).body.class_label).toBe("4B");
	expect(await isThere("4E")).toBe(false);
});

test("of two who change one student at once one wins, and the other's class is not made", async () => {
	const { id } = await add({ class_label: "4A" });
	const answers = await Promise.all(["4F", "4G"].map((class_label) => change(id, { version: 1, class_label, ...MAKE })));
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
	const { class_label } = await show(id);
	expect([await isThere("4F"), await isThere("4G")]).toEqual(class_label === "4F" ? [true, false] : [false, true]);
});

test("without a year there are no classes, and any label stands", async () => {
	const made = await south.call<Student>("POST", "/students", {
		first_name: "Bo",
		last_name: "Free",
		status: "enrolled",
		class_label: "9X",
	});
	expect([made.status, made.body.class_label]).toEqual([201, "9X"]);
});
