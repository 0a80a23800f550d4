import type { Lesson, Outline } from "@homeroom/contract/areas/courses/courses.content.ts";
import type { CourseUpdate } from "@homeroom/contract/areas/courses/courses.copy-calls.ts";
import type { Course } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeCourses, makeUnits, shareCourse } from "./courses.builders.ts";

let t: TestApp;
let admin: Caller;
let teacher: Caller;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	teacher = await t.as(t.north, "teacher");
});
afterAll(() => t.close());

/** An original that teachers may look at, and a teacher's copy of it. */
async function original() {
	const made = await inSchool(t, t.north.customer_id, async (client) => {
		const [id] = (await makeCourses(client, [{ name: "Science 4", level: "Year 4" }])) as [number];
		await shareCourse(client, id, { role: "teacher" }, "View");
		const lessons = (of: string) => ["a", "b", "c"].map((name) => ({ name: of + name, content: `<p>${of}${name}</p>` }));
		const units = await makeUnits(client, id, [
			{ name: "1", lessons: lessons("1") },
			{ name: "2", lessons: lessons("2") },
		]);
		return { id, ...units };
	});
	const answer = await teacher.call<Course>("POST", `/courses/${made.id}/copy`, { name: "Science 4 of 4A", class_id: null });
	expect(answer.status).toBe(201);
	return { ...made, copy: answer.body };
}
const outline = async (id: number) => (await teacher.call<Outline>("GET", `/courses/${id}/outline`)).body;
const shape = ({ units }: Outline) => units.map(({ name, lessons }) => `${name}: ${lessons.map((lesson) => lesson.name).join(" ")}`);
const updates = async (id: number) => (await teacher.call<{ updates: CourseUpdate[] }>("GET", `/courses/${id}/updates`)).body.updates;
const told = (list: CourseUpdate[]) => list.map(({ what, kind, name }) => `${what} ${kind} ${name}`).sort();
const pull = (id: number, body: object = {}) =>
	teacher.call<{ taken: number; kept: number; batch: string }>("POST", `/courses/${id}/pull`, body);
const change = async (by: Caller, course: number, lesson: number, values: object) => {
	const { body } = await by.call<Lesson>("GET", `/courses/${course}/lessons/${lesson}`);
	expect((await by.call("PATCH", `/courses/${course}/lessons/${lesson}`, { version: body.version, ...values })).status).toBe(200);
};

test("a copy has all of the original, belongs to its maker, and says where it comes from", async () => {
	const { id, copy } = await original();
	expect(copy).toMatchObject({ copy_of_id: id, owner_id: t.north.users.teacher.user_id, level: "Year 4", number: 0 });
	const now = await outline(copy.id);
	expect(shape(now)).toEqual(["1: 1a 1b 1c", "2: 2a 2b 2c"]);
	expect(now).toMatchObject({ copy_of: { id, name: "Science 4" }, may: { edit: true, share: true } });
	expect(await updates(copy.id)).toEqual([]);
	expect((await pull(copy.id)).body).toMatchObject({ taken: 0, kept: 0 });
	// only somebody with customEdit makes one
	const staff = await t.as(t.north, "staff");
	expect((await staff.call("POST", `/courses/${id}/copy`, { name: "Mine", class_id: null })).status).toBe(403);
	const south = await t.as(t.south, "admin");
	expect((await south.call("POST", `/courses/${id}/copy`, { name: "Mine", class_id: null })).status).toBe(404);
});

test("pulling takes over what the class did not change, keeps what it did, shows conflicts, and can be undone", async () => {
	const { id, unit_ids, lesson_ids, copy } = await original();
	const mine = (await outline(copy.id)).units;
	const [a, b, c] = (mine[0]?.lessons ?? []).map((lesson) => lesson.id) as [number, number, number];
	const [second] = (mine[1]?.lessons ?? []).map((lesson) => lesson.id) as [number];
	// the class: changes 1b and 2a, takes 1c out, adds one
	await change(teacher, copy.id, b, { name: "1b ours" });
	await change(teacher, copy.id, second, { content: "<p>ours</p>" });
	expect((await teacher.call("POST", `/courses/${copy.id}/lessons/${c}/remove`, { version: 1 })).status).toBe(200);
	await teacher.call("POST", `/courses/${copy.id}/units/${mine[0]?.id}/lessons`, { name: "own" });
	// the original: changes 1a, 1b and 1c, takes 2b out, adds 2d and a third unit with a lesson
	await change(admin, id, lesson_ids[0] as number, { name: "1a new" });
	await change(admin, id, lesson_ids[1] as number, { name: "1b new" });
	await change(admin, id, lesson_ids[2] as number, { name: "1c new" });
	await admin.call("POST", `/courses/${id}/lessons/${lesson_ids[4]}/remove`, { version: 1 });
	await admin.call("POST", `/courses/${id}/units/${unit_ids[1]}/lessons`, { name: "2d" });
	await admin.call("PATCH", `/courses/${id}/units/${unit_ids[1]}`, { version: 1, name: "2 new", goals: null });
	const third = (await admin.call<{ id: number }>("POST", `/courses/${id}/units`, { name: "3" })).body;
	await admin.call("POST", `/courses/${id}/units/${third.id}/lessons`, { name: "3a" });

	const found = await updates(copy.id);
	expect(told(found)).toEqual([
		"lesson changed 1a",
		"lesson conflict 1b ours",
		"lesson gone 2b",
		"lesson new 2d",
		"lesson new 3a",
		"unit changed 2",
		"unit new 3",
	]);
	expect(found.find(({ kind }) => kind === "conflict")).toMatchObject({
		origin_id: lesson_ids[1],
		original: { name: "1b new" },
		mine: { name: "1b ours" },
	});

	const before = shape(await outline(copy.id));
	const pulled = await pull(copy.id);
	expect(pulled.body).toMatchObject({ taken: 6, kept: 1 });
	expect(shape(await outline(copy.id))).toEqual(["1: 1a new 1b ours own", "2 new: 2a 2c 2d", "3: 3a"]);
	// 1a is the same lesson as before, with another name
	expect((await outline(copy.id)).units[0]?.lessons[0]?.id).toBe(a);
	expect(await updates(copy.id)).toEqual([]);

	expect((await teacher.call("POST", "/changes/undo", { batch: pulled.body.batch })).status).toBe(200);
	expect(shape(await outline(copy.id))).toEqual(before);
	expect(told(await updates(copy.id))).toEqual(told(found));
	// this time the original's is taken
	expect((await pull(copy.id, { take_lessons: [lesson_ids[1]] })).body).toMatchObject({ taken: 7, kept: 0 });
	expect(shape(await outline(copy.id))[0]).toBe("1: 1a new 1b new own");
});

test("what the class changed stays when the original drops it, and is the class's own from then on", async () => {
	const { id, lesson_ids, unit_ids, copy } = await original();
	const mine = (await outline(copy.id)).units;
	await change(teacher, copy.id, mine[1]?.lessons[0]?.id as number, { name: "2a ours" });
	await admin.call("POST", `/courses/${id}/units/${unit_ids[1]}/remove`, { version: 1 });
	expect(told(await updates(copy.id))).toEqual(["lesson conflict 2a ours", "lesson gone 2b", "lesson gone 2c"]);
	expect((await pull(copy.id)).body).toMatchObject({ taken: 2, kept: 1 });
	expect(shape(await outline(copy.id))).toEqual(["1: 1a 1b 1c", "2: 2a ours"]);
	expect(await updates(copy.id)).toEqual([]);
	await change(admin, id, lesson_ids[0] as number, { name: "later" });
	expect(told(await updates(copy.id))).toEqual(["lesson changed 1a"]);
	// somebody else's copy is not theirs to pull
	const staff = await t.as(t.north, "staff");
	expect((await staff.call("POST", `/courses/${copy.id}/pull`, {})).status).toBe(403);
	expect((await (await t.as(t.south, "admin")).call("GET", `/courses/${copy.id}/updates`)).status).toBe(404);
});
