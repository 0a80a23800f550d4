import type { AcademicYear, Enrolment, PromotePreview } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import type { BulkResult } from "@homeroom/contract/kit/record-calls.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let southAdmin: Caller;
let now: AcademicYear;
let next: AcademicYear;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	office = await t.as(t.north, "office");
	southAdmin = await t.as(t.south, "admin");
	now = await addYear("2026/27", 2026, true);
	next = await addYear("2027/28", 2027, false);
});
afterAll(() => t.close());

const addYear = async (name: string, from: number, is_current: boolean) =>
	(
		await admin.call<AcademicYear>("POST", "/academic-years", {
			name,
			starts_on: `${from}-08-01`,
			ends_on: `${from + 1}-07-31`,
			is_current,
		})
	).body;
const years = async () => (await admin.call<{ years: AcademicYear[] }>("GET", "/academic-years")).body.years;
const create = async (more: object = {}) =>
	(
		await admin.call<Student>("POST", "/students", {
			first_name: "Ana",
			last_name: "Costa",
			status: "enrolled",
			class_label: "5A",
			make: ["class_label"],
			...more,
		})
	).body;
const show = async (id: number) => (await admin.call<Student>("GET", `/students/${id}`)).body;
const enrolmentsOf = async (id: number) =>
	(await admin.call<{ enrolments: Enrolment[] }>("GET", `/students/${id}/enrolments`)).body.enrolments;
const undo = (batch: string, by = office) => by.call<{ batch: string } & ErrorBody>("POST", "/changes/undo", { batch });
const promote = async (selection: object, from: string, to: string, academic_year_id = next.id) =>
	(await office.call<BulkResult>("POST", "/students/bulk/promote", { selection, academic_year_id, classes: [{ from, to }] })).body;

describe("a promotion is taken back", () => {
	test("as one: nobody is enrolled in the next year any more, and it can be done again", async () => {
		const ids = [(await create()).id, (await create({ status: "on_leave" })).id];
		const before = await Promise.all(ids.map(enrolmentsOf));
		const inNext = async () => (await years()).find(({ id }) => id === next.id)?.students;
		const others = await inNext();
		const { batch, count } = await promote({ ids }, "5A", "6A");
		expect(count).toBe(2);
		expect((await undo(batch, southAdmin)).status).toBe(404);
		const undone = await undo(batch);
		expect(undone.status).toBe(200);
		expect(await Promise.all(ids.map(enrolmentsOf))).toEqual(before);
		expect(await inNext()).toBe(others);
		expect((await undo(undone.body.batch)).status).toBe(200);
		for (const id of ids) expect((await enrolmentsOf(id))[0]).toMatchObject({ academic_year_id: next.id, class_label: "6A" });
	});
	test("with the class, where the year had begun", async () => {
		const { id } = await create({ class_label: "7A" });
		await t.owner.query("update academic_years set is_current = id = $1 where customer_id = $2", [next.id, t.north.customer_id]);
		const { batch } = await promote({ ids: [id] }, "7A", "8A");
		expect(await show(id)).toMatchObject({ class_label: "8A" });
		expect((await undo(batch)).status).toBe(200);
		expect(await show(id)).toMatchObject({ class_label: "7A", status: "enrolled" });
		expect((await enrolmentsOf(id)).map(({ academic_year_id }) => academic_year_id)).toEqual([now.id]);
		await t.owner.query("update academic_years set is_current = id = $1 where customer_id = $2", [now.id, t.north.customer_id]);
	});
	test("never where somebody changed such an enrolment since: then the reason is told and all of it stays", async () => {
		const ids = [(await create({ class_label: "9A" })).id, (await create({ class_label: "9A" })).id] as [number, number];
		const { batch } = await promote({ ids }, "9A", "10A");
		const [later] = (await enrolmentsOf(ids[0])) as [Enrolment];
		const body = { ...later, class_label: "10B" };
		expect((await office.call("PUT", `/students/${ids[0]}/enrolments/${later.id}`, body)).status).toBe(200);
		const refused = await undo(batch);
		expect(refused.status).toBe(409);
		expect(refused.body.reasons?.length).toBeGreaterThan(0);
		expect((await enrolmentsOf(ids[1]))[0]).toMatchObject({ class_label: "10A" });
	});
});

test("a status for many is taken back with its day and reason", async () => {
	const ids = [(await create()).id, (await create({ class_label: "6C" })).id];
	const before = await Promise.all(ids.map(async (id) => ({ ...(await show(id)), enrolments: await enrolmentsOf(id) })));
	const body = { selection: { ids }, status: "withdrawn", on: "2026-10-30", reason: "Moved" };
	const { batch } = (await office.call<BulkResult>("POST", "/students/bulk/status", body)).body;
	expect((await undo(batch)).status).toBe(200);
	for (const [i, id] of ids.entries()) {
		const { status, leaving_date, class_label, enrolments } = before[i] as (typeof before)[number];
		expect(await show(id)).toMatchObject({ status, leaving_date, class_label });
		expect((await enrolmentsOf(id))[0]).toMatchObject({ status: "enrolled", reason: null, ends_on: enrolments[0]?.ends_on ?? null });
	}
});

describe("what is done to a year is taken back", () => {
	const batchOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers["x-request-id"]);
	test("added, changed, made current, removed", async () => {
		const { id } = await create({ class_label: "5A" });
		await promote({ ids: [id] }, "5A", "6D");
		const was = await years();
		const added = await admin.call<AcademicYear>("POST", "/academic-years", {
			name: "1990",
			starts_on: "1990-01-01",
			ends_on: "1990-12-31",
		});
		expect((await undo(batchOf(added), office)).status).toBe(403);
		expect((await undo(batchOf(added), admin)).status).toBe(200);
		expect((await years()).map(({ name }) => name)).toEqual(was.map(({ name }) => name));

		const version = was.find((year) => year.id === next.id)?.version;
		const begun = await admin.call<AcademicYear>("PUT", `/academic-years/${next.id}`, { ...next, is_current: true, version });
		expect(await show(id)).toMatchObject({ class_label: "6D" });
		expect((await undo(batchOf(begun), admin)).status).toBe(200);
		expect(await show(id)).toMatchObject({ class_label: "5A" });
		expect((await years()).find(({ is_current }) => is_current)?.id).toBe(now.id);

		const free = await addYear("1991", 1991, false);
		const removed = await admin.call("DELETE", `/academic-years/${free.id}`);
		expect((await undo(batchOf(removed), admin)).status).toBe(200);
		expect((await years()).find(({ name }) => name === "1991")?.id).toBe(free.id);
	});
});

test("all that a list shows by a field of the school's own can be promoted", async () => {
	const field = await admin.call<{ key: string }>("POST", "/custom_fields", { record: "students", label: "Bus line", type: "text" });
	const { key } = field.body;
	// the database announces it: until then people's fields are the old ones
	for (const by of [admin, office])
		await eventually(async () =>
			expect((await by.call<{ fields: { key: string }[] }>("GET", "/custom_fields?record=students")).body.fields).toMatchObject([{ key }]),
		);
	const student = await create({ class_label: "11A", custom: { [key]: "42" } });
	const selection = { where: [[`custom.${key}`, "is", "42"]], count: 1 };
	const preview = await office.call<PromotePreview>("POST", "/students/bulk/promote/preview", { selection, academic_year_id: next.id });
	expect(preview.body).toMatchObject({ total: 1, classes: [{ from: "11A", to: "12A", grade_level: 12, students: 1 }] });
	expect((await promote(selection, "11A", "12A")).count).toBe(1);
	expect((await enrolmentsOf(student.id))[0]).toMatchObject({ class_label: "12A" });
});
