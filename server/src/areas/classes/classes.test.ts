import type { ListedStudent, ListedTeacher } from "@homeroom/contract/areas/classes/classes.contract.ts";
import type { ClassPeople, FullClass, PlacementClash, StudentClass, Teaching } from "@homeroom/contract/areas/classes/classes.people.ts";
import type { ClassRecord } from "@homeroom/contract/areas/classes/classes.rules.ts";
import type { BulkResult } from "@homeroom/contract/kit/record-calls.ts";
import type { ErrorBody, PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { makeStudents } from "../students/students.builders.ts";
import { assignTeachers, makeClasses, type NewClass, placeStudents } from "./classes.builders.ts";

let t: TestApp;
let office: Caller;
let teacher: Caller;
let parent: Caller;
let southAdmin: Caller;
let year: number;
let next: number;
let staff: number[];
/** A year ago and a year to come, whatever today is. */
const AUTUMN = "2026-09-01";

beforeAll(async () => {
	t = await startTestApp();
	office = await t.as(t.north, "office");
	teacher = await t.as(t.north, "teacher");
	parent = await t.as(t.north, "client");
	southAdmin = await t.as(t.south, "admin");
	await inSchool(t, t.north.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			`insert into academic_years (name, starts_on, ends_on, is_current) values ('2026/27', '2026-09-01', '2027-07-31', true), ('2027/28', '2027-09-01', '2028-07-31', false) returning id`,
		);
		[year, next] = rows.map(({ id }) => Number(id)) as [number, number];
		staff = await makeStaff(client, [
			{ first_name: "Daniel", last_name: "Osei", code: "OSE", user_id: t.north.users.teacher.user_id },
			{ first_name: "Ida", last_name: "Brandt", code: "BRA" },
		]);
	});
});
afterAll(() => t.close());

let named = 0;
const newClass = async (more: Partial<NewClass> = {}): Promise<number> =>
	inSchool(t, t.north.customer_id, async (client) => {
		const [id] = await makeClasses(client, [{ name: `Group ${++named}`, academic_year_id: year, ...more }]);
		return id as number;
	});
const newStudents = (count: number): Promise<number[]> =>
	inSchool(t, t.north.customer_id, (client) =>
		makeStudents(
			client,
			Array.from({ length: count }, (_, i) => ({ first_name: `Kim ${i}`, last_name: "Lind", status: "enrolled" as const })),
		),
	);
const people = async (id: number, on = AUTUMN, by = office) => (await by.call<ClassPeople>("GET", `/classes/${id}/people?on=${on}`)).body;
const idsOf = ({ students }: ClassPeople) => students.map(({ student_id }) => student_id).sort((a, b) => a - b);
const place = (id: number, student_ids: number[], more: object = {}, by = office) =>
	by.call<BulkResult & ErrorBody>("POST", `/classes/${id}/students`, { student_ids, starts_on: AUTUMN, ...more });
const undo = (batch: string) => office.call("POST", "/changes/undo", { batch });
const placements = async (id: number, on = AUTUMN) => (await people(id, on)).students.map((one) => one.id);

describe("a class", () => {
	test("is added, shown with its lead and number, and kept apart from others of its name and year", async () => {
		const body = { name: "French 8 (1)", academic_year_id: year, kind: "course", capacity: 25, colour_code: "teal" };
		const made = await office.call<ClassRecord>("POST", "/classes", body);
		expect(made).toMatchObject({ status: 201, body: { academic_year: "2026/27", students: 0, lead_teacher: null, room: null } });
		const twice = await office.call<ErrorBody>("POST", "/classes", body);
		expect(twice).toMatchObject({ status: 422, body: { fields: { name: "This is taken already." } } });
		expect((await office.call("POST", "/classes", { ...body, academic_year_id: 999_999 })).status).toBe(422);
		expect((await office.call<ErrorBody>("POST", "/classes", { ...body, name: "B", capacity: 2.5 })).body.fields).toHaveProperty(
			"capacity",
		);
		const [student] = (await newStudents(1)) as [number];
		await place(made.body.id, [student]);
		await office.call("POST", `/classes/${made.body.id}/teachers`, { staff_id: staff[1], is_lead: true });
		const seen = await office.call<ClassRecord>("GET", `/classes/${made.body.id}`);
		expect(seen.body).toMatchObject({ students: 1, lead_teacher: "Ida Brandt" });
		const where = encodeURIComponent(
			JSON.stringify([
				["academic_year", "is", "2026/27"],
				["lead_teacher", "contains", "brandt"],
			]),
		);
		const list = await office.call<{ classes: ClassRecord[] }>("GET", `/classes?search=french&where=${where}&sort=-students`);
		expect(list.body.classes.map(({ id }) => id)).toEqual([made.body.id]);
		expect((await southAdmin.call("GET", `/classes/${made.body.id}`)).status).toBe(404);
		const moved = await office.call<ErrorBody>("PATCH", `/classes/${made.body.id}`, { version: made.body.version, academic_year_id: next });
		expect(moved).toMatchObject({ status: 409, body: { error: "class_year_fixed" } });
	});
	test("has the calls that were fixed before us", async () => {
		const id = await newClass();
		const north = t.north.customer_id;
		const list = await office.call<{ classes: ClassRecord[]; meta: PageMeta }>("POST", `/classes/list/${north}?page=1&limit=1`, {
			is_archived: 0,
		});
		expect(list.body.classes).toHaveLength(1);
		expect(list.body.meta).toMatchObject({ current_page: 1, limit: 1, has_next: true });
		expect(list.body.meta.next_page_url).toContain(`/api/classes/list/${north}?page=2`);
		const following = await office.call<{ classes: ClassRecord[] }>("POST", String(list.body.meta.next_page_url), { is_archived: 0 });
		expect(following.body.classes[0]?.id).not.toBe(list.body.classes[0]?.id);
		expect((await office.call<{ classes: [] }>("POST", `/classes/list/${north}`, { is_archived: 1 })).body.classes).toEqual([]);
		const where = encodeURIComponent(JSON.stringify([["kind", "in", ["club"]]]));
		const clubs = await office.call<{ classes: ClassRecord[] }>("POST", `/classes/list/${north}?where=${where}&sort=-name`, {});
		expect(clubs.body.classes.filter(({ kind }) => kind !== "club")).toEqual([]);
		const none = `/classes/list/${north}?where=${encodeURIComponent('[["nothing","is","x"]]')}`;
		expect((await office.call("POST", none, {})).status).toBe(422);
		expect((await office.call<{ classes: ClassRecord }>("GET", `/classes/show/${id}/${north}`)).body.classes.id).toBe(id);
		// another school's number answers like an unknown one
		expect((await office.call("GET", `/classes/show/${id}/${t.south.customer_id}`)).status).toBe(404);
		expect((await southAdmin.call("GET", `/classes/show/${id}/${t.south.customer_id}`)).status).toBe(404);
		const [student] = (await newStudents(1)) as [number];
		const students = async (type: string) =>
			(
				await office.call<{ studentlist: ListedStudent[] }>("POST", `/classes/schedules/students/${north}`, {
					type,
					class_id: id,
					search: "lind",
				})
			).body.studentlist.map((one) => one.id);
		expect(await students("not_in_class")).toContain(student);
		await place(id, [student]);
		expect(await students("not_in_class")).not.toContain(student);
		expect(await students("in_class")).toEqual([student]);
		const teachers = await office.call<{ teacherlist: ListedTeacher[] }>("POST", `/classes/schedules/teachers/${north}`, { type: "all" });
		expect(teachers.body.teacherlist.map(({ code }) => code)).toEqual(["BRA", "OSE"]);
		expect((await office.call("POST", `/classes/schedules/teachers/${north}`, { type: "half" })).status).toBe(422);
	});
});

describe("placing", () => {
	test("keeps last month's list what it was", async () => {
		const id = await newClass();
		const [a, b] = (await newStudents(2)) as [number, number];
		const placed = await place(id, [a, b], { reason: "Chose it" });
		expect(placed).toMatchObject({ status: 200, body: { count: 2 } });
		const [first] = (await people(id)).students as [ClassPeople["students"][number]];
		const ended = await office.call<BulkResult>("POST", `/classes/${id}/students/end`, {
			placement_ids: [first.id],
			ends_on: "2026-10-31",
			reason: "Too much",
		});
		expect(ended.status).toBe(200);
		expect(idsOf(await people(id, "2026-10-31"))).toEqual([a, b]);
		expect((await people(id, "2026-11-01")).students).toMatchObject([{ starts_on: AUTUMN, ends_on: null, reason: "Chose it" }]);
		expect((await undo(ended.body.batch)).status).toBe(200);
		expect(idsOf(await people(id, "2026-11-01"))).toEqual([a, b]);
		// what had not begun never was
		const before = await placements(id, "2027-01-11");
		expect((await place(id, await newStudents(1), { starts_on: "2027-01-11" })).status).toBe(200);
		const placement_ids = (await placements(id, "2027-01-11")).filter((one) => !before.includes(one));
		await office.call("POST", `/classes/${id}/students/end`, { placement_ids, ends_on: "2026-12-01", reason: null });
		expect((await people(id, "2027-01-11")).students).toHaveLength(2);
	});
	test("refuses days outside the year, whom it does not know, twice the same, and those who may not", async () => {
		const id = await newClass();
		const [a] = (await newStudents(1)) as [number];
		expect((await place(id, [a], { starts_on: "2026-08-31" })).body.fields).toHaveProperty("starts_on");
		expect((await place(id, [a], { ends_on: "2026-08-31" })).status).toBe(422);
		expect((await place(id, [a, 999_999])).status).toBe(404);
		expect((await place(999_999, [a])).status).toBe(404);
		expect((await place(id, [a], {}, teacher)).status).toBe(403);
		expect((await place(id, [a], {}, southAdmin)).status).toBe(404);
		expect((await people(id)).students).toEqual([]);
		await place(id, [a]);
		expect((await place(id, [a], { starts_on: "2026-12-01" })).body.error).toBe("already_placed");
		expect((await people(id, "2026-12-01")).students).toHaveLength(1);
	});
	test("stops where the class is full, also when ten come at once; who leaves a class that is too full may", async () => {
		const id = await newClass({ capacity: 3 });
		const ten = await newStudents(10);
		const answers = await Promise.all(ten.map((one) => place(id, [one])));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
		const refused = answers.find(({ status }) => status === 409);
		expect(refused?.body.error).toBe("class_full");
		expect(refused?.body.current as FullClass).toMatchObject({ capacity: 3 });
		expect((await people(id)).students).toHaveLength(3);
		// a place that is free for a month can be had for that month
		const [one] = await placements(id);
		await office.call("POST", `/classes/${id}/students/end`, { placement_ids: [one], ends_on: "2026-09-30", reason: null });
		const free = ten.filter((_, i) => answers[i]?.status === 409) as [number, number, ...number[]];
		expect((await place(id, [free[0]], { starts_on: "2026-09-30" })).status).toBe(409);
		expect((await place(id, [free[0]], { starts_on: "2026-10-01", ends_on: "2026-10-31" })).status).toBe(200);
		expect((await place(id, [free[1]], { starts_on: "2026-10-15" })).status).toBe(409);
		expect((await place(id, [free[1]], { starts_on: "2026-11-01" })).status).toBe(200);
		await t.owner.query("update classes set capacity = 1 where id = $1", [id]);
		const [leaving] = await placements(id, "2026-11-02");
		const left = await office.call("POST", `/classes/${id}/students/end`, {
			placement_ids: [leaving],
			ends_on: "2026-11-30",
			reason: null,
		});
		expect(left.status).toBe(200);
	});
	test("says where somebody is at that time", async () => {
		const [a, b] = [await newClass(), await newClass()];
		const [student] = (await newStudents(1)) as [number];
		await inSchool(t, t.north.customer_id, async (client) => {
			await placeStudents(client, [{ class_id: a, student_id: student, starts_on: AUTUMN, ends_on: "2026-11-30" }]);
			for (const class_id of [a, b])
				await client.query(
					"insert into sessions (class_id, day, starts_at, ends_at) select $1, d, d + time '08:30', d + time '09:15' from unnest(array['2026-11-20'::date, '2026-12-04']) d",
					[class_id],
				);
		});
		const refused = await place(b, [student]);
		expect(refused).toMatchObject({ status: 409, body: { error: "time_taken" } });
		const { clashes } = refused.body.current as { clashes: PlacementClash[] };
		expect(clashes).toMatchObject([{ student_id: student, name: "Kim 0 Lind", class_id: a }]);
		expect((await people(b)).students).toEqual([]);
		expect((await place(b, [student], { starts_on: "2026-12-01" })).status).toBe(200);
	});
	test("moves to another class as one", async () => {
		const [a, b, full] = [await newClass(), await newClass(), await newClass({ capacity: 1 })];
		const [one, two] = (await newStudents(2)) as [number, number];
		await place(a, [one, two]);
		const move = (class_id: number, starts_on = "2026-11-02") =>
			placements(a).then((placement_ids) =>
				office.call<BulkResult & ErrorBody>("POST", `/classes/${a}/students/move`, { placement_ids, class_id, starts_on, reason: "Level" }),
			);
		expect((await move(full)).body.error).toBe("class_full");
		expect((await move(a)).status).toBe(422);
		expect(idsOf(await people(a, "2026-11-02"))).toEqual([one, two]);
		const moved = await move(b);
		expect(moved.body.count).toBe(2);
		expect(idsOf(await people(a, "2026-11-01"))).toEqual([one, two]);
		expect(idsOf(await people(a, "2026-11-02"))).toEqual([]);
		expect(idsOf(await people(b, "2026-11-02"))).toEqual([one, two]);
		const { classes } = (await office.call<{ classes: StudentClass[] }>("GET", `/students/${one}/classes`)).body;
		expect(classes.map(({ class_id, starts_on, ends_on }) => [class_id, starts_on, ends_on])).toEqual([
			[b, "2026-11-02", null],
			[a, AUTUMN, "2026-11-01"],
		]);
		expect((await undo(moved.body.batch)).status).toBe(200);
		expect(idsOf(await people(a, "2026-11-02"))).toEqual([one, two]);
		expect((await people(b, "2026-11-02")).students).toEqual([]);
	});
	test("in a homeroom is the student's class, and leaving it is having none", async () => {
		const [a, b] = [await newClass({ name: "8A", kind: "homeroom" }), await newClass({ name: "8B", kind: "homeroom" })];
		const [student] = (await newStudents(1)) as [number];
		const label = async () => (await office.call<{ class_label: string }>("GET", `/students/${student}`)).body.class_label;
		const { rows } = await t.owner.query<{ today: string }>(
			"select (now() at time zone time_zone)::date::text as today from platform.customers where id = $1",
			[t.north.customer_id],
		);
		const starts_on = (rows[0] as { today: string }).today;
		const placed = await place(a, [student], { starts_on });
		expect(placed.status).toBe(200);
		expect(await label()).toBe("8A");
		expect(idsOf(await people(a, starts_on))).toEqual([student]);
		expect((await place(a, [student], { starts_on })).body.error).toBe("already_placed");
		expect((await place(b, [student], { starts_on: "2027-07-01" })).body.fields).toHaveProperty("starts_on");
		// both have a lesson at the same time: who changes from one to the other is in one of them
		await inSchool(t, t.north.customer_id, (client) =>
			client.query(
				"insert into sessions (class_id, day, starts_at, ends_at) select id, $2::date + 1, $2::date + interval '33 hours', $2::date + interval '34 hours' from unnest($1::bigint[]) id",
				[[a, b], starts_on],
			),
		);
		const moved = await office.call<BulkResult>("POST", `/classes/${a}/students/move`, {
			placement_ids: await placements(a, starts_on),
			class_id: b,
			starts_on,
			reason: null,
		});
		expect([moved.status, await label()]).toEqual([200, "8B"]);
		expect((await people(a, starts_on)).students).toEqual([]);
		expect((await undo(moved.body.batch)).status).toBe(200);
		expect(await label()).toBe("8A");
		const placement_ids = await placements(a, starts_on);
		await office.call("POST", `/classes/${a}/students/end`, { placement_ids, ends_on: starts_on, reason: null });
		expect(await label()).toBeNull();
		// the class of the year to come is the enrolment there
		const nextA = await newClass({ name: "9A", kind: "homeroom", academic_year_id: next });
		expect((await place(nextA, [student], { starts_on: "2027-09-01" })).status).toBe(200);
		expect(idsOf(await people(nextA, "2027-09-01"))).toEqual([student]);
		expect(await label()).toBeNull();
	});
});

describe("the waiting list", () => {
	test("is added to, put in order, and gives a place", async () => {
		const id = await newClass({ kind: "club", capacity: 1 });
		const [inside, a, b] = (await newStudents(3)) as [number, number, number];
		await place(id, [inside]);
		const wait = (student_ids: number[], by = office) =>
			by.call<BulkResult & ErrorBody>("POST", `/classes/${id}/waiting`, { student_ids, note: null });
		expect((await wait([inside])).body.error).toBe("already_placed");
		expect((await wait([a, b])).body.count).toBe(2);
		expect((await wait([a])).status).toBe(409);
		expect((await wait([a], southAdmin)).status).toBe(404);
		const waiting = async () => (await people(id)).waiting;
		const [first, second] = (await waiting()) as [ClassPeople["waiting"][number], ClassPeople["waiting"][number]];
		expect([first.student_id, second.student_id]).toEqual([a, b]);
		const order = (waiting_ids: number[]) => office.call("PUT", `/classes/${id}/waiting/order`, { waiting_ids });
		expect((await order([second.id])).status).toBe(409);
		expect((await order([second.id, first.id])).status).toBe(200);
		expect((await waiting()).map((one) => one.id)).toEqual([second.id, first.id]);
		const takeIn = () => office.call<BulkResult & ErrorBody>("POST", `/classes/${id}/waiting/${second.id}/take`, { starts_on: AUTUMN });
		expect((await takeIn()).body.error).toBe("class_full");
		expect(await waiting()).toHaveLength(2);
		await t.owner.query("update classes set capacity = 2 where id = $1", [id]);
		const taken = await takeIn();
		expect(taken.status).toBe(200);
		expect(idsOf(await people(id))).toEqual([inside, b]);
		expect((await waiting()).map((one) => one.id)).toEqual([first.id]);
		expect((await undo(taken.body.batch)).status).toBe(200);
		expect(await waiting()).toHaveLength(2);
		expect((await office.call("DELETE", `/classes/${id}/waiting/${first.id}`)).status).toBe(200);
		expect((await office.call("DELETE", `/classes/${id}/waiting/${first.id}`)).status).toBe(404);
		expect((await waiting()).map((one) => one.id)).toEqual([second.id]);
	});
});

describe("teachers of a class", () => {
	test("are added with a lead that is one at a time, changed and taken off", async () => {
		const id = await newClass();
		const add = (body: object, by = office) => by.call<Teaching & ErrorBody>("POST", `/classes/${id}/teachers`, body);
		const first = await add({ staff_id: staff[0], is_lead: true });
		expect(first).toMatchObject({ status: 201, body: { name: "Daniel Osei", is_lead: true } });
		expect((await add({ staff_id: staff[0] })).body.fields).toHaveProperty("staff_id");
		expect((await add({ staff_id: 999_999 })).status).toBe(422);
		expect((await add({ staff_id: staff[1], starts_on: "2027-01-01", ends_on: "2026-12-01" })).status).toBe(422);
		expect((await add({ staff_id: staff[1] }, teacher)).status).toBe(403);
		const second = await add({ staff_id: staff[1], is_lead: true });
		const leads = async () => (await people(id)).teachers.map(({ staff_id, is_lead }) => [staff_id, is_lead]);
		expect(await leads()).toEqual([
			[staff[1], true],
			[staff[0], false],
		]);
		const change = (body: object) => office.call<Teaching & ErrorBody>("PUT", `/classes/${id}/teachers/${second.body.id}`, body);
		const changed = await change({ staff_id: staff[1], is_lead: false, ends_on: "2027-01-31", version: 1 });
		expect(changed.body).toMatchObject({ is_lead: false, ends_on: "2027-01-31", version: 2 });
		expect((await change({ staff_id: staff[1], is_lead: true, version: 1 })).status).toBe(409);
		const remove = (by = office) => by.call("DELETE", `/classes/${id}/teachers/${first.body.id}`);
		expect((await remove(southAdmin)).status).toBe(404);
		expect((await remove()).status).toBe(200);
		expect(await leads()).toEqual([[staff[1], false]]);
	});
	test("two leads at once are one", async () => {
		const id = await newClass();
		const answers = await Promise.all(staff.map((staff_id) => office.call("POST", `/classes/${id}/teachers`, { staff_id, is_lead: true })));
		expect(answers.some(({ status }) => status === 201)).toBe(true);
		expect((await people(id)).teachers.filter(({ is_lead }) => is_lead)).toHaveLength(1);
	});
});

test("a teacher sees their own classes, a parent those of their children and of them no other child", async () => {
	const [mine, other] = [await newClass(), await newClass()];
	const [child, classmate] = (await newStudents(2)) as [number, number];
	await inSchool(t, t.north.customer_id, async (client) => {
		await assignTeachers(client, [{ class_id: mine, staff_id: staff[0] as number }]);
		await placeStudents(
			client,
			[child, classmate].map((student_id) => ({ class_id: mine, student_id, starts_on: AUTUMN })),
		);
		await placeStudents(client, [{ class_id: other, student_id: classmate, starts_on: AUTUMN }]);
		await client.query("insert into class_waiting (class_id, student_id) values ($1, $2)", [mine, classmate]);
		await client.query("insert into student_people (student_id, user_id, relation) values ($1, $2, 'guardian')", [
			child,
			t.north.users.client.user_id,
		]);
	});
	for (const by of [teacher, parent]) {
		const { classes } = (await by.call<{ classes: ClassRecord[] }>("GET", "/classes?limit=100")).body;
		expect(classes.map(({ id }) => id)).toContain(mine);
		expect(classes.map(({ id }) => id)).not.toContain(other);
		expect((await by.call("GET", `/classes/${other}/people`)).status).toBe(404);
	}
	expect(idsOf(await people(mine, AUTUMN, teacher))).toEqual([child, classmate]);
	expect(await people(mine, AUTUMN, parent)).toMatchObject({ students: [{ student_id: child }], waiting: [] });
	expect((await parent.call("GET", `/students/${classmate}/classes`)).status).toBe(404);
	expect((await parent.call<{ classes: StudentClass[] }>("GET", `/students/${child}/classes`)).body.classes).toHaveLength(1);
});
