import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import type { CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { PICTURE } from "../files/files.builders.ts";
import { keyOf } from "./custom_fields.service.ts";

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
});
afterAll(() => t.close());

let count = 0;
const add = async (field: Partial<CustomField> = {}, by = admin) => {
	const answer = await by.call<CustomField>("POST", "/custom_fields", {
		record: "students",
		label: `Field ${++count}`,
		type: "text",
		...field,
	});
	expect(answer.status).toBe(201);
	await known(answer.body.key);
	return answer.body;
};
const fieldNamed = async (key: string) => {
	const { fields } = (await admin.call<{ fields: CustomField[] }>("GET", "/custom_fields?record=students")).body;
	return fields.find((field) => field.key === key) as CustomField;
};
const keysOf = async (by: Caller) =>
	(await by.call<{ fields: CustomField[] }>("GET", "/custom_fields?record=students")).body.fields.map(({ key }) => key);
/** The database announces a change to all processes; until they have heard it, they go by the old fields. */
const known = (key: string, there = true) => eventually(async () => expect((await keysOf(admin)).includes(key)).toBe(there));
const student = (custom: Record<string, unknown>, by = admin) =>
	by.call<Student & { fields?: Record<string, string> }>("POST", "/students", {
		first_name: "Ana",
		last_name: "Costa",
		status: "enrolled",
		custom,
	});
const listed = async (query: Record<string, unknown>, by = admin) => {
	const text = new URLSearchParams(
		Object.entries(query).map(([key, value]): [string, string] => [key, typeof value === "string" ? value : JSON.stringify(value)]),
	);
	return by.call<{ students: Student[] }>("GET", `/students?limit=100&${text}`);
};
const roleId = async (key: string) => {
	const { rows } = await t.owner.query("select id from roles where customer_id = $1 and key = $2", [t.north.customer_id, key]);
	return Number(rows[0]?.id);
};

describe("a field of the school's own", () => {
	test("of type file names a file beside the same record, and no other", async () => {
		const { key } = await add({ type: "file", required: true });
		// it comes when the student is there
		const { body: ana } = await student({});
		const { body: other } = await student({});
		const fileOf = async (record_id: number, by = admin, customer_id = t.north.customer_id) => {
			const place = { platform_module_id: MODULES.Students.id, record: "students", record_id };
			const { body } = await by.call<{ data: { id: number }[] }>("POST", `/repository-detail/${customer_id}`, place);
			const stored = await by.call<{ id: number }>("POST", `/repositories/${body.data[0]?.id}/files?name=plan.png`, PICTURE);
			return stored.body.id;
		};
		const mine = await fileOf(ana.id);
		const theirs = await fileOf(other.id);
		const name = (file: unknown, version = ana.version) =>
			admin.call<Student & { fields?: object }>("PATCH", `/students/${ana.id}`, { version, custom: { [key]: file } });
		for (const wrong of [theirs, 987_654_321, "plan.png"]) {
			const refused = await name(wrong);
			expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, [`custom.${key}`]]);
		}
		expect((await name(null)).status).toBe(422);
		const named = await name(mine);
		expect([named.status, named.body.custom]).toEqual([200, { [key]: mine }]);
		expect((await listed({ where: [[`custom.${key}`, "not_empty"]] })).body.students.map(({ id }) => id)).toEqual([ana.id]);
		expect((await student({ [key]: mine })).status).toBe(422);
		const many = { selection: { ids: [ana.id, other.id] }, changes: { custom: { [key]: mine } } };
		expect((await admin.call("POST", "/students/bulk/update", many)).status).toBe(422);
		const photo = await admin.call<Student>("POST", `/students/${ana.id}/photo`, PICTURE);
		expect((await name(photo.body.photo_file_id, photo.body.version)).status).toBe(422);
		await admin.call("POST", `/files/${mine}/delete`, { version: 1 });
		expect((await name(mine, photo.body.version)).status).toBe(422);
		// another school has no such file, and cannot name ours
		const south = await t.as(t.south, "admin");
		const there = (await student({}, south)).body;
		const field = (await south.call<CustomField>("POST", "/custom_fields", { record: "students", label: "Plan", type: "file" })).body;
		await eventually(async () =>
			expect(
				(
					await south.call<Student>("PATCH", `/students/${there.id}`, {
						version: 1,
						custom: { [field.key]: await fileOf(there.id, south, t.south.customer_id) },
					})
				).status,
			).toBe(200),
		);
		expect((await south.call("PATCH", `/students/${there.id}`, { version: 2, custom: { [field.key]: theirs } })).status).toBe(422);
		await admin.call("POST", `/custom_fields/${(await fieldNamed(key)).id}/archive`, { version: (await fieldNamed(key)).version });
	});
	test.each([
		["text", [], "red bus", 5],
		["number", [], 12.5, "twelve"],
		["date", [], "2026-02-28", "2026-02-30"],
		["choice", ["S", "M"], "M", "XL"],
		["several", ["S", "M"], ["S", "M"], ["XL"]],
		["yes_no", [], true, "yes"],
	] as const)("of type %s takes its values and no others", async (type, choices, right, wrong) => {
		const { key } = await add({ type, choices: [...choices] });
		const made = await student({ [key]: right });
		expect(made.status).toBe(201);
		expect(made.body.custom).toEqual({ [key]: right });
		const refused = await student({ [key]: wrong });
		expect(refused.status).toBe(422);
		expect(Object.keys(refused.body.fields ?? {})).toEqual([`custom.${key}`]);
		// others stay, and a value can be taken away
		const { body } = await admin.call<Student>("PATCH", `/students/${made.body.id}`, { version: made.body.version, phone: "+44 1234" });
		expect(body.custom).toEqual({ [key]: right });
		const cleared = await admin.call<Student>("PATCH", `/students/${body.id}`, { version: body.version, custom: { [key]: null } });
		expect(cleared.body.custom).toEqual({});
	});
	test("that names a person takes people of this school only", async () => {
		const { key } = await add({ type: "person" });
		expect((await student({ [key]: t.north.users.teacher.user_id })).status).toBe(201);
		const [foreign, unknown] = [await student({ [key]: t.south.users.teacher.user_id }), await student({ [key]: 987_654_321 })];
		expect(foreign.status).toBe(422);
		expect(foreign.body.fields).toEqual(unknown.body.fields);
	});
	test("that is required must be given with a new record, and cannot be emptied", async () => {
		const field = await add({ required: true });
		expect((await student({})).status).toBe(422);
		const { status, body } = await student({ [field.key]: "here" });
		expect(status).toBe(201);
		expect((await admin.call("PATCH", `/students/${body.id}`, { version: 1, custom: { [field.key]: null } })).status).toBe(422);
		expect((await admin.call("PATCH", `/students/${body.id}`, { version: 1, phone: "+44 1234" })).status).toBe(200);
		await admin.call("POST", `/custom_fields/${field.id}/archive`, { version: 1 });
		await known(field.key, false);
		expect((await student({})).status).toBe(201);
	});
	test("that nobody made is refused", async () => {
		expect((await student({ nothing_like_it: "x" })).body.fields).toEqual({ "custom.nothing_like_it": "This field does not exist." });
	});
	test("filters and sorts the list", async () => {
		const { key } = await add({ type: "number" });
		const ids: number[] = [];
		for (const value of [3, 1, 2]) ids.push((await student({ [key]: value })).body.id);
		const found = async (query: Record<string, unknown>) =>
			(await listed(query)).body.students.map(({ id }) => id).filter((id) => ids.includes(id));
		expect(await found({ sort: `custom.${key}` })).toEqual([ids[1], ids[2], ids[0]]);
		expect(await found({ sort: `-custom.${key},name` })).toEqual([ids[0], ids[2], ids[1]]);
		expect(await found({ where: [[`custom.${key}`, "after", 1]], sort: `custom.${key}` })).toEqual([ids[2], ids[0]]);
		expect(await found({ where: [[`custom.${key}`, "empty"]] })).toEqual([]);
		for (const wrong of [{ where: [[`custom.${key}`, "after", "x"]] }, { where: [["custom.no", "empty"]] }, { sort: "custom.no" }])
			expect((await listed(wrong)).status).toBe(422);
	});
	test("is told to those who see it and to nobody else, in lists, records, history and filters", async () => {
		const field = await add({ visible_to: [await roleId("office")] });
		const made = await student({ [field.key]: "secret" });
		const [office, editor] = [await t.as(t.north, "office"), await t.as(t.north, "editor")];
		await eventually(async () => expect(await keysOf(office)).toContain(field.key));
		expect(await keysOf(editor)).not.toContain(field.key);
		expect((await office.call<Student>("GET", `/students/${made.body.id}`)).body.custom).toEqual({ [field.key]: "secret" });
		for (const path of [`/students/${made.body.id}`, "/students?limit=100", `/students/${made.body.id}/activity`])
			expect(JSON.stringify((await editor.call("GET", path)).body)).not.toContain("secret");
		expect((await listed({ where: [[`custom.${field.key}`, "is", "secret"]] }, editor)).status).toBe(422);
		expect((await student({ [field.key]: "mine" }, editor)).status).toBe(422);
		expect((await editor.call("PATCH", `/students/${made.body.id}`, { version: 1, phone: "+44 1234" })).status).toBe(200);
		expect((await office.call<Student>("GET", `/students/${made.body.id}`)).body.custom).toEqual({ [field.key]: "secret" });
	});
	test("is changed for many at once", async () => {
		const { key } = await add({ type: "yes_no" });
		const ids = [(await student({})).body.id, (await student({})).body.id];
		const bulk = (custom: object) =>
			admin.call<{ count: number }>("POST", "/students/bulk/update", { selection: { ids }, changes: { custom } });
		expect((await bulk({ [key]: true })).body.count).toBe(2);
		expect((await bulk({ [key]: "perhaps" })).status).toBe(422);
		expect((await admin.call<Student>("GET", `/students/${ids[0]}`)).body.custom).toEqual({ [key]: true });
	});
});

describe("the fields themselves", () => {
	test("keep choices that are in use, and their keys", async () => {
		const field = await add({ label: "Größe (cm)", type: "choice", choices: ["S", "M"] });
		expect(field.key).toBe("grosse_cm");
		expect((await add({ label: "Größe (cm)" })).key).toBe("grosse_cm_2");
		await student({ [field.key]: "M" });
		const update = (choices: string[]) => admin.call<CustomField>("PATCH", `/custom_fields/${field.id}`, { version: 1, choices });
		expect((await update(["S"])).status).toBe(422);
		expect((await update([])).status).toBe(422);
		expect((await update(["M", "L"])).body).toMatchObject({ choices: ["M", "L"], version: 2 });
		expect((await update(["M"])).status).toBe(409);
	});
	test("refuse what is no field", async () => {
		const tried = (body: object) => admin.call("POST", "/custom_fields", { record: "students", label: "A", type: "text", ...body });
		for (const wrong of [
			{ label: " " },
			{ type: "colour" },
			{ record: "roles" },
			{ type: "choice" },
			{ choices: ["a"] },
			{ visible_to: [] },
			{ visible_to: [1e9] },
		])
			expect((await tried(wrong)).status).toBe(422);
	});
	test("stand in the order they are given", async () => {
		const keys = [(await add()).key, (await add()).key].reverse();
		const { body } = await admin.call<{ fields: CustomField[] }>("POST", "/custom_fields/order", { record: "students", field_keys: keys });
		expect(body.fields.map(({ key }) => key).filter((key) => keys.includes(key))).toEqual(keys);
	});
	test("belong to one school", async () => {
		const field = await add();
		const south = await t.as(t.south, "admin");
		const [theirs, unknown] = [field.id, 999_999].map((id) => south.call("PATCH", `/custom_fields/${id}`, { version: 1, label: "Mine" }));
		expect((await theirs)?.status).toBe(404);
		expect((await theirs)?.body).toMatchObject({ error: (await unknown)?.body.error });
		expect((await student({ [field.key]: "x" }, south)).status).toBe(422);
	});
	test("are the admin's to make", async () => {
		const office = await t.as(t.north, "office");
		expect((await office.call("POST", "/custom_fields", { record: "students", label: "A", type: "text" })).status).toBe(403);
	});
	test.each([
		["Shirt size", "shirt_size"],
		["2nd phone", "nd_phone"],
		["???", "field"],
		["Über-Straße 7", "uber_strasse_7"],
	])("%s is %s", (label, key) => expect(keyOf(label)).toBe(key));
});
