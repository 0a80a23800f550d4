import type { ClassCourse, ClassLesson } from "@homeroom/contract/areas/courses/class_lessons.contract.ts";
import type { Course } from "@homeroom/contract/areas/courses/courses.rules.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { assignTeachers, makeClasses } from "../classes/classes.builders.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { makeCourses, makeUnits, teachCourse } from "./courses.builders.ts";

let t: TestApp;
let admin: Caller;
let teacher: Caller;
let staff_id: number;
let year_id: number;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	teacher = await t.as(t.north, "teacher");
	await inSchool(t, t.north.customer_id, async (client) => {
		[staff_id] = (await makeStaff(client, [{ first_name: "Ida", last_name: "Berg", user_id: t.north.users.teacher.user_id }])) as [number];
		const { rows } = await client.query(
			"insert into academic_years (name, starts_on, ends_on) values ('2150', '2150-08-01', '2151-07-31') returning id",
		);
		year_id = Number(rows[0].id);
	});
});
afterAll(() => t.close());

let made = 0;
const newClass = (taught: boolean) =>
	inSchool(t, t.north.customer_id, async (client) => {
		const [class_id] = (await makeClasses(client, [{ name: `Class ${made++}`, academic_year_id: year_id }])) as [number];
		if (taught) await assignTeachers(client, [{ class_id, staff_id, is_lead: true }]);
		const [course_id] = (await makeCourses(client, [{ name: "Maths" }])) as [number];
		await teachCourse(client, class_id, course_id);
		const { lesson_ids } = await makeUnits(client, course_id, [{ name: "1", lessons: [{ name: "a" }, { name: "b" }, { name: "c" }] }]);
		return { class_id, course_id, lesson_ids: lesson_ids as [number, number, number] };
	});
interface Listed {
	courses: ClassCourse[];
	may_mark: boolean;
}
const list = (class_id: number, by = teacher) => by.call<Listed>("GET", `/classes/${class_id}/lessons`);
const states = async (class_id: number) =>
	(await list(class_id)).body.courses.flatMap(({ units }) => units.flatMap(({ lessons }) => lessons.map(({ state }) => state)));
const blank = { version: null, planned_on: null, taught_on: null, session_id: null, note: null };
const mark = (class_id: number, lesson_id: number, values: object, by = teacher) =>
	by.call<ClassLesson & ErrorBody>("PUT", `/classes/${class_id}/lessons/${lesson_id}`, { ...blank, ...values });
const day = (days: number) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10);

describe("what a class was taught", () => {
	test("is covered, slipped, planned or open", async () => {
		const { class_id, lesson_ids } = await newClass(true);
		expect(await states(class_id)).toEqual(["open", "open", "open"]);
		expect((await mark(class_id, lesson_ids[0], { planned_on: day(-9), taught_on: day(-2), note: "Half of it" })).body).toMatchObject({
			state: "covered",
			version: 1,
			note: "Half of it",
		});
		expect((await mark(class_id, lesson_ids[1], { planned_on: day(-3) })).body.state).toBe("slipped");
		expect((await mark(class_id, lesson_ids[2], { planned_on: day(3) })).body.state).toBe("planned");
		expect(await states(class_id)).toEqual(["covered", "slipped", "planned"]);
		const late = await mark(class_id, lesson_ids[1], { taught_on: day(0) });
		expect([late.status, late.body.error]).toEqual([409, "conflict"]);
		expect((await mark(class_id, lesson_ids[1], { version: 1, planned_on: day(-3), taught_on: day(0) })).body.state).toBe("covered");
	});
	test("is planned on days of the week that are no holidays, what was taught stays, and that is undone at once", async () => {
		const { class_id, course_id, lesson_ids } = await newClass(true);
		await mark(class_id, lesson_ids[0], { taught_on: "2150-08-31" });
		await inSchool(t, t.north.customer_id, (client) =>
			client.query("insert into calendar_days (name, kind, starts_on, ends_on) values ('Day off', 'holiday', '2150-09-02', '2150-09-02')"),
		);
		// 2150-09-02 is a Wednesday
		const plan = await teacher.call<{ planned: number; batch: string }>("POST", `/classes/${class_id}/courses/${course_id}/plan`, {
			starts_on: "2150-09-01",
			weekdays: [3, 5],
		});
		expect(plan.body.planned).toBe(2);
		const planned = async () => (await list(class_id)).body.courses[0]?.units[0]?.lessons.map(({ planned_on }) => planned_on);
		expect(await planned()).toEqual([null, "2150-09-04", "2150-09-09"]);
		expect((await teacher.call("POST", "/changes/undo", { batch: plan.body.batch })).status).toBe(200);
		expect(await planned()).toEqual([null, null, null]);
	});
	test("is for whoever teaches the class and the office; others look, or do not see it", async () => {
		const { class_id, course_id, lesson_ids } = await newClass(false);
		expect((await list(class_id)).status).toBe(404);
		expect((await mark(class_id, lesson_ids[0], {})).status).toBe(404);
		const staff = await t.as(t.north, "staff");
		expect((await list(class_id, staff)).body.may_mark).toBe(false);
		expect((await mark(class_id, lesson_ids[0], {}, staff)).status).toBe(403);
		expect((await mark(class_id, lesson_ids[0], { taught_on: day(0) }, await t.as(t.north, "office"))).status).toBe(200);
		expect((await list(class_id, await t.as(t.north, "client"))).status).toBe(403);
		const south = await t.as(t.south, "admin");
		expect((await list(class_id, south)).status).toBe(404);
		expect((await mark(class_id, lesson_ids[0], {}, south)).status).toBe(404);
		expect((await south.call("POST", `/classes/${class_id}/courses/${course_id}/plan`, { starts_on: day(0), weekdays: [1] })).status).toBe(
			404,
		);
	});
	test("is of a course of this class, in a session of this class", async () => {
		const [one, other] = [await newClass(true), await newClass(true)];
		expect((await mark(one.class_id, other.lesson_ids[0], { taught_on: day(0) })).status).toBe(404);
		expect((await mark(one.class_id, one.lesson_ids[0], { session_id: 987_654_321 })).status).toBe(422);
		expect((await mark(one.class_id, one.lesson_ids[0], { taught_on: "2026-02-30" })).status).toBe(422);
		expect(
			(await admin.call("POST", `/classes/${one.class_id}/courses/${other.course_id}/plan`, { starts_on: day(0), weekdays: [1] })).status,
		).toBe(404);
		expect(
			(await admin.call("POST", `/classes/${one.class_id}/courses/${one.course_id}/plan`, { starts_on: day(0), weekdays: [] })).status,
		).toBe(422);
	});
	test("goes on in the class's own copy of the course", async () => {
		const { class_id, course_id, lesson_ids } = await newClass(true);
		await mark(class_id, lesson_ids[1], { taught_on: day(-1) });
		const copy = await teacher.call<Course>("POST", `/courses/${course_id}/copy`, { name: "Ours", class_id });
		expect(copy.status).toBe(201);
		expect((await list(class_id)).body.courses.map((course) => course.course_id)).toEqual([copy.body.id]);
		expect(await states(class_id)).toEqual(["open", "covered", "open"]);
		const elsewhere = await newClass(true);
		expect((await teacher.call("POST", `/courses/${course_id}/copy`, { name: "Ours", class_id: elsewhere.class_id })).status).toBe(404);
	});
});

describe("the courses of a class", () => {
	const choices = (class_id: number, by = admin) =>
		by.call<{ courses: { course_id: number; name: string; is_chosen: boolean }[] }>("GET", `/classes/${class_id}/courses`);
	const choose = (class_id: number, course_ids: unknown, by = admin) =>
		by.call<{ count: number; batch: string } & ErrorBody>("PUT", `/classes/${class_id}/courses`, { course_ids });
	const chosen = async (class_id: number) =>
		(await choices(class_id)).body.courses.filter(({ is_chosen }) => is_chosen).map(({ course_id }) => course_id);
	test("are chosen among those in use, and can be undone", async () => {
		const { class_id, course_id } = await newClass(true);
		const [other, draft] = await inSchool(t, t.north.customer_id, (client) =>
			makeCourses(client, [{ name: "Chosen" }, { name: "Unfinished", state: "draft" }]),
		);
		const offered = (await choices(class_id)).body.courses.map((course) => course.course_id);
		expect([offered.includes(other as number), offered.includes(draft as number)]).toEqual([true, false]);
		expect(await chosen(class_id)).toEqual([course_id]);
		const answer = await choose(class_id, [other]);
		expect([answer.status, answer.body.count]).toEqual([200, 2]);
		expect(await chosen(class_id)).toEqual([other]);
		expect((await admin.call("POST", "/changes/undo", { batch: answer.body.batch })).status).toBe(200);
		expect(await chosen(class_id)).toEqual([course_id]);
	});
	test("are of this school, and are not the teacher's to choose", async () => {
		const { class_id, course_id } = await newClass(true);
		const [elsewhere] = await inSchool(t, t.south.customer_id, (client) => makeCourses(client, [{ name: "Elsewhere" }]));
		for (const unknown of [elsewhere, 999_999_999]) {
			const refused = await choose(class_id, [unknown, course_id]);
			expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["course_ids"]]);
		}
		expect((await choose(class_id, "all")).status).toBe(422);
		expect((await choose(999_999_999, [course_id])).status).toBe(404);
		expect((await choose(class_id, [], teacher)).status).toBe(403);
		expect(await chosen(class_id)).toEqual([course_id]);
	});
});
