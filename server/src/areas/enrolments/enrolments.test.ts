import type { AcademicYear, Enrolment, PromotePreview } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import { nextClass } from "@homeroom/contract/areas/enrolments/enrolments.rules.ts";
import { STUDENT_STATUSES, type Student } from "@homeroom/contract/areas/students/students.rules.ts";
import type { BulkResult } from "@homeroom/contract/kit/record-calls.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let teacher: Caller;
let southAdmin: Caller;
let now: AcademicYear;
let next: AcademicYear;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	office = await t.as(t.north, "office");
	teacher = await t.as(t.north, "teacher");
	southAdmin = await t.as(t.south, "admin");
	now = await year("2026/27", "2026-08-01", "2027-07-31", true);
	next = await year("2027/28", "2027-08-01", "2028-07-31", false);
});
afterAll(() => t.close());
beforeEach(() => t.owner.query("update academic_years set is_current = id = $1 where customer_id = $2", [now.id, t.north.customer_id]));

const year = async (name: string, starts_on: string, ends_on: string, is_current: boolean, by = admin) =>
	(await by.call<AcademicYear>("POST", "/academic-years", { name, starts_on, ends_on, is_current })).body;
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
const enrolmentsOf = async (id: number, by = admin) =>
	(await by.call<{ enrolments: Enrolment[] }>("GET", `/students/${id}/enrolments`)).body.enrolments;
const input = (more: object = {}) => ({
	academic_year_id: next.id,
	grade_level: 6,
	class_label: "6A",
	starts_on: "2027-08-01",
	status: "enrolled",
	...more,
});

describe("academic years", () => {
	test("count the students whom one sees, and no others", async () => {
		const mine = await newStudent(t, t.north);
		for (const id of [mine, (await create()).id]) await admin.call("POST", `/students/${id}/enrolments`, input());
		const countFor = async (by: Caller) =>
			(await by.call<{ years: AcademicYear[] }>("GET", "/academic-years")).body.years.find(({ id }) => id === next.id)?.students;
		const seen = await t.owner.query<{ all: number; own: number }>(
			`select count(distinct e.student_id)::int as all, (count(distinct e.student_id) filter (where exists (
				select from student_people p where p.student_id = e.student_id and p.user_id = $2)))::int as own
			from student_enrolments e where e.academic_year_id = $1 and e.removed_at is null`,
			[next.id, t.north.users.client.user_id],
		);
		const { all, own } = seen.rows[0] as { all: number; own: number };
		expect(own).toBeGreaterThan(0);
		expect(own).toBeLessThan(all);
		expect(await countFor(await t.as(t.north, "client"))).toBe(own);
		expect(await countFor(teacher)).toBe(own);
		expect(await countFor(office)).toBe(all);
	});
	test("are listed with their students, and one is current", async () => {
		const { years } = (await teacher.call<{ years: AcademicYear[] }>("GET", "/academic-years")).body;
		expect(years.map(({ name, is_current }) => [name, is_current])).toEqual([
			["2027/28", false],
			["2026/27", true],
		]);
	});
	test("cannot overlap, end before they begin, or share a name", async () => {
		const tried = async (body: object) => (await admin.call<ErrorBody>("POST", "/academic-years", body)).body.fields;
		expect(await tried({ name: "X", starts_on: "2027-07-31", ends_on: "2027-08-30" })).toHaveProperty("starts_on");
		expect(await tried({ name: "X", starts_on: "2030-07-31", ends_on: "2030-07-31" })).toHaveProperty("ends_on");
		expect(await tried({ name: "X", starts_on: "2030-01-01", ends_on: "2032-12-31" })).toEqual({
			ends_on: "An academic year lasts two years at most.",
		});
		expect(await tried({ name: "2026/27", starts_on: "2030-01-01", ends_on: "2030-12-31" })).toHaveProperty("name");
		expect(await tried({ name: "", starts_on: "soon", ends_on: "2030-12-31" })).toMatchObject({
			name: expect.any(String),
			starts_on: expect.any(String),
		});
	});
	test("the one made current moves everybody enrolled in it, and the others stay", async () => {
		const [moved, stays] = [await create({ class_label: "5A" }), await create({ class_label: "5B" })];
		await office.call("POST", `/students/${moved.id}/enrolments`, input({ class_label: "6C" }));
		expect(await show(moved.id)).toMatchObject({ class_label: "5A" });
		const { version } = (await t.owner.query("select version from academic_years where id = $1", [next.id])).rows[0];
		const changed = await admin.call<AcademicYear>("PUT", `/academic-years/${next.id}`, { ...next, is_current: true, version });
		expect(changed.body).toMatchObject({ is_current: true, version: version + 1 });
		expect(await show(moved.id)).toMatchObject({ class_label: "6C" });
		expect(await show(stays.id)).toMatchObject({ class_label: "5B" });
		const { years } = (await admin.call<{ years: AcademicYear[] }>("GET", "/academic-years")).body;
		expect(years.filter(({ is_current }) => is_current).map(({ id }) => id)).toEqual([next.id]);
		expect((await admin.call("PUT", `/academic-years/${next.id}`, { ...next, version })).status).toBe(409);
	});
	test("are changed by one at a time, and removed only while nobody is in them", async () => {
		const free = await year("1999", "1999-01-01", "1999-12-31", false);
		await create();
		expect((await admin.call<ErrorBody>("DELETE", `/academic-years/${now.id}`)).body.error).toBe("year_in_use");
		expect((await office.call("DELETE", `/academic-years/${free.id}`)).status).toBe(403);
		expect((await southAdmin.call("DELETE", `/academic-years/${free.id}`)).status).toBe(404);
		expect((await southAdmin.call("PUT", `/academic-years/${free.id}`, { ...free })).status).toBe(404);
		expect((await admin.call("DELETE", `/academic-years/${free.id}`)).status).toBe(200);
		expect((await admin.call("DELETE", `/academic-years/${free.id}`)).status).toBe(404);
	});
});

describe("an enrolment and its summary on the student are one", () => {
	test("a new student is enrolled in the current year, in their grade", async () => {
		const student = await create({ class_label: "10B" });
		expect(await enrolmentsOf(student.id)).toMatchObject([
			{
				academic_year_id: now.id,
				academic_year: "2026/27",
				is_current: true,
				class_label: "10B",
				grade_level: 10,
				status: "enrolled",
				ends_on: null,
			},
		]);
		expect(student.version).toBe(1);
		expect(await enrolmentsOf((await create({ status: "alumni" })).id)).toEqual([]);
	});
	test("a change of the student reaches the enrolment, a change of the enrolment the student", async () => {
		const student = await create();
		await admin.call("PATCH", `/students/${student.id}`, { version: 1, class_label: "5B", status: "withdrawn", make: ["class_label"] });
		const [left] = (await enrolmentsOf(student.id)) as [Enrolment];
		expect(left).toMatchObject({ class_label: "5B", status: "withdrawn", ends_on: expect.any(String), version: 2 });
		const back = { ...input(), academic_year_id: now.id, class_label: "7C", grade_level: 7, starts_on: "2026-09-01", version: 2 };
		expect((await office.call("PUT", `/students/${student.id}/enrolments/${left.id}`, back)).status).toBe(200);
		expect(await show(student.id)).toMatchObject({ class_label: "7C", status: "enrolled", version: 3 });
	});
	test("whatever is written, in whatever order, both say the same", async () => {
		const make = ["class_label"];
		const label = fc.constantFrom(null, "5A", "5B", "6A", "Blue");
		const write = fc.record({
			where: fc.constantFrom("student" as const, "enrolment" as const, "many" as const),
			class_label: label,
			status: fc.constantFrom(...STUDENT_STATUSES),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 6 }), async (writes) => {
				const { id } = await create();
				for (const { where, ...values } of writes) {
					const [newest] = (await enrolmentsOf(id)).filter(({ is_current }) => is_current);
					if (where === "enrolment" && newest) {
						const body = { ...newest, ...values, ends_on: null };
						expect((await office.call("PUT", `/students/${id}/enrolments/${newest.id}`, body)).status).toBe(200);
					} else if (where === "many")
						await office.call("POST", "/students/bulk/update", { selection: { ids: [id] }, changes: values, make });
					else await office.call("PATCH", `/students/${id}`, { ...values, make, version: (await show(id)).version });
					const student = await show(id);
					expect(student).toMatchObject(values);
					const [current] = (await enrolmentsOf(id)).filter(({ is_current }) => is_current);
					expect(current).toMatchObject(values);
				}
			}),
			{ numRuns: 20 },
		);
	});
});

describe("enrolments", () => {
	test("never overlap within a year, whoever asks and however many at once", async () => {
		const span = fc.tuple(fc.integer({ min: 0, max: 360 }), fc.option(fc.integer({ min: 0, max: 120 })));
		const day = (n: number) => new Date(Date.UTC(2027, 7, 1) + n * 864e5).toISOString().slice(0, 10);
		let refused = 0;
		await fc.assert(
			fc.asyncProperty(fc.array(span, { minLength: 2, maxLength: 8 }), async (spans) => {
				const { id } = await create();
				const answers = await Promise.all(
					spans.map(([start, length]) =>
						office.call(
							"POST",
							`/students/${id}/enrolments`,
							input({ starts_on: day(start), ends_on: length === null ? null : day(start + length) }),
						),
					),
				);
				expect(answers.every(({ status }) => status === 201 || status === 422 || status === 503)).toBe(true);
				refused += answers.filter(({ status }) => status !== 201).length;
				const kept = (await enrolmentsOf(id)).filter(({ academic_year_id }) => academic_year_id === next.id);
				expect(kept.length).toBe(answers.filter(({ status }) => status === 201).length);
				kept.sort((a, b) => (a.starts_on < b.starts_on ? -1 : 1));
				for (const [i, one] of kept.entries()) {
					const after = kept[i + 1];
					if (after) expect(one.ends_on !== null && one.ends_on < after.starts_on).toBe(true);
				}
			}),
			{ numRuns: 20 },
		);
		expect(refused).toBeGreaterThan(0);
	});
	test("are refused outside their year, with wrong days, late, without the right and in another school", async () => {
		const { id } = await create();
		const post = (body: object, by = office) => by.call<ErrorBody>("POST", `/students/${id}/enrolments`, body);
		expect((await post(input({ starts_on: "2026-08-01" }))).body.fields).toEqual({ starts_on: "This day is not in that academic year." });
		expect((await post(input({ ends_on: "2027-07-01" }))).body.fields).toHaveProperty("ends_on");
		expect((await post(input({ academic_year_id: 999_999 }))).body.fields).toHaveProperty("academic_year_id");
		expect((await post(input({ grade_level: 99, status: "gone" }))).status).toBe(422);
		expect((await post(input(), teacher)).status).toBe(403);
		expect((await post(input(), southAdmin)).status).toBe(404);
		const { body: made } = await office.call<Enrolment>("POST", `/students/${id}/enrolments`, input());
		const path = `/students/${id}/enrolments/${made.id}`;
		expect((await office.call("PUT", path, input({ version: 9 }))).status).toBe(409);
		expect((await southAdmin.call("PUT", path, input({ version: 1 }))).status).toBe(404);
		expect((await office.call<ErrorBody>("PUT", path, input({ version: 1, starts_on: "2020-01-01" }))).body.fields).toHaveProperty(
			"starts_on",
		);
		expect((await southAdmin.call("POST", `${path}/remove`, { version: 1 })).status).toBe(404);
		expect((await teacher.call("POST", `${path}/remove`, { version: 1 })).status).toBe(403);
		expect((await office.call("POST", `${path}/remove`, { version: 5 })).status).toBe(409);
		expect((await office.call("POST", `${path}/remove`, { version: 1 })).status).toBe(200);
		expect((await enrolmentsOf(id)).map(({ academic_year_id }) => academic_year_id)).toEqual([now.id]);
		expect((await post(input())).status).toBe(201);
		const theirs = await newStudent(t, t.north);
		expect(await enrolmentsOf(theirs, teacher)).toHaveLength(1);
		expect((await teacher.call("GET", `/students/${id}/enrolments`)).status).toBe(404);
	});
});

describe("promote", () => {
	test.each([
		["5A", "6A"],
		["10B", "11B"],
		["Year 9 Blue", "Year 10 Blue"],
		["Blue", null],
	])("%s becomes %s", (from, to) => expect(nextClass(from)).toBe(to));

	test("shows what will happen, does it as one batch, and leaves out who cannot go", async () => {
		const [a, b, c, d, gone] = [
			await create({ class_label: "5X" }),
			await create({ class_label: "5X", status: "on_leave" }),
			await create({ class_label: "6X" }),
			await create({ class_label: "6X", last_name: "Already" }),
			await create({ class_label: "5X", status: "withdrawn", last_name: "Gone" }),
		] as [Student, Student, Student, Student, Student];
		await office.call("POST", `/students/${d.id}/enrolments`, input({ class_label: "7Z" }));
		const selection = { ids: [a, b, c, d, gone].map(({ id }) => id) };
		const preview = await office.call<PromotePreview>("POST", "/students/bulk/promote/preview", { selection, academic_year_id: next.id });
		expect(preview.body).toEqual({
			total: 3,
			classes: [
				{ from: "5X", to: "6X", grade_level: 6, students: 2 },
				{ from: "6X", to: "7X", grade_level: 7, students: 1 },
			],
			already: [{ id: d.id, name: "Ana Already" }],
			not_enrolled: [{ id: gone.id, name: "Ana Gone" }],
			already_count: 1,
			not_enrolled_count: 1,
		});
		const classes = [
			{ from: "5X", to: "6Y", grade_level: 6 },
			{ from: "6X", to: "", grade_level: null },
		];
		const done = await office.call<BulkResult>("POST", "/students/bulk/promote", { selection, academic_year_id: next.id, classes });
		expect(done.body).toMatchObject({ count: 2, batch: expect.any(String) });
		expect((await enrolmentsOf(b.id))[0]).toMatchObject({
			academic_year_id: next.id,
			class_label: "6Y",
			grade_level: 6,
			status: "on_leave",
			starts_on: "2027-08-01",
		});
		expect(await enrolmentsOf(c.id)).toHaveLength(1);
		// the year has not begun
		expect(await show(a.id)).toMatchObject({ class_label: "5X", version: 1 });
		const { rows } = await t.owner.query("select distinct table_name from changes where request_id = $1", [done.body.batch]);
		expect(rows).toEqual([{ table_name: "student_enrolments" }]);
		const again = await office.call<BulkResult>("POST", "/students/bulk/promote", { selection, academic_year_id: next.id, classes });
		expect(again.body.count).toBe(0);
	});
	test("is refused for bad input, other rows than were seen, without the right; another school's students are nobody", async () => {
		const { id } = await create({ last_name: "Counted", class_label: "5Q" });
		const classes = [{ from: "5Q", to: "6Q" }];
		const seen = { search: "counted", count: 2 };
		for (const path of ["/students/bulk/promote", "/students/bulk/promote/preview"]) {
			expect((await office.call("POST", path, { selection: seen, academic_year_id: next.id, classes })).status).toBe(409);
			expect((await office.call("POST", path, { selection: { ids: [] }, academic_year_id: next.id, classes })).status).toBe(422);
			expect((await teacher.call("POST", path, { selection: seen, academic_year_id: next.id, classes })).status).toBe(403);
			expect((await southAdmin.call("POST", path, { selection: { ids: [id] }, academic_year_id: next.id, classes })).status).toBe(422);
		}
		const theirs = await year("South", "2027-08-01", "2028-07-31", true, southAdmin);
		const none = await southAdmin.call<BulkResult>("POST", "/students/bulk/promote", {
			selection: { ids: [id] },
			academic_year_id: theirs.id,
			classes,
		});
		expect(none.body.count).toBe(0);
		expect(await enrolmentsOf(id)).toHaveLength(1);
		expect(
			(
				await office.call<BulkResult>("POST", "/students/bulk/promote", {
					selection: { ...seen, count: 1 },
					academic_year_id: next.id,
					classes,
				})
			).body.count,
		).toBe(1);
	});
});

describe("a status for many", () => {
	test("carries its day and reason to the enrolments", async () => {
		const ids = [(await create()).id, (await create()).id];
		const body = { selection: { ids }, status: "withdrawn", on: "2026-10-30", reason: "Moved to Lisbon" };
		expect((await office.call<BulkResult>("POST", "/students/bulk/status", body)).body.count).toBe(2);
		for (const id of ids) {
			expect(await show(id)).toMatchObject({ status: "withdrawn", leaving_date: "2026-10-30" });
			const [enrolment] = await enrolmentsOf(id);
			expect(enrolment).toMatchObject({ status: "withdrawn", reason: "Moved to Lisbon" });
			expect([enrolment?.starts_on, "2026-10-30"].sort().at(-1)).toBe(enrolment?.ends_on);
		}
		await office.call("POST", "/students/bulk/status", { ...body, status: "enrolled", reason: "" });
		expect(await show(ids[0] as number)).toMatchObject({ status: "enrolled", leaving_date: null });
		expect((await enrolmentsOf(ids[0] as number))[0]).toMatchObject({ status: "enrolled", ends_on: null, reason: null });
	});
	test("is refused for bad input, without the right, and does nothing to another school's", async () => {
		const { id } = await create();
		const body = { selection: { ids: [id] }, status: "withdrawn", on: "2026-10-30", reason: null };
		expect((await office.call("POST", "/students/bulk/status", { ...body, on: "soon" })).status).toBe(422);
		expect((await teacher.call("POST", "/students/bulk/status", body)).status).toBe(403);
		expect((await southAdmin.call<BulkResult>("POST", "/students/bulk/status", body)).body.count).toBe(0);
		expect(await show(id)).toMatchObject({ status: "enrolled", version: 1 });
	});
});
