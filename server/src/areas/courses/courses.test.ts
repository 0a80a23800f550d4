import type { Lesson, Outline, OutlineUnit } from "@homeroom/contract/areas/courses/courses.content.ts";
import type { Course } from "@homeroom/contract/areas/courses/courses.rules.ts";
import type { CourseShare } from "@homeroom/contract/areas/courses/courses.share-calls.ts";
import type { CourseVersion } from "@homeroom/contract/areas/courses/courses.version-calls.ts";
import type { ErrorBody, PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeCourses, makeSubjects, makeUnits } from "./courses.builders.ts";

let t: TestApp;
let admin: Caller;
let teacher: Caller;
let staff: Caller;
let southAdmin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	teacher = await t.as(t.north, "teacher");
	staff = await t.as(t.north, "staff");
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

const north = <T>(work: Parameters<typeof inSchool<T>>[2]) => inSchool(t, t.north.customer_id, work);
/** Two units of two lessons, made by nobody in particular. */
const newCourse = (more: { owner_id?: number; name?: string } = {}) =>
	north(async (client) => {
		const [id] = (await makeCourses(client, [{ name: "Maths 4", ...more }])) as [number];
		const lessons = (of: string) => ["a", "b"].map((name) => ({ name: of + name, content: `<p>${of}${name}</p>`, minutes: 45 }));
		return {
			id,
			...(await makeUnits(client, id, [
				{ name: "1", lessons: lessons("1") },
				{ name: "2", lessons: lessons("2") },
			])),
		};
	});
const outline = async (id: number, by = admin) => (await by.call<Outline>("GET", `/courses/${id}/outline`)).body;
const shape = ({ units }: Outline) => units.map(({ name, lessons }) => `${name}: ${lessons.map((lesson) => lesson.name).join(" ")}`);
const share = (id: number, whom: "user" | "role", whom_id: number, action: string, by = admin) =>
	by.call<{ shares: CourseShare[] }>("PUT", `/courses/${id}/shares`, { whom, whom_id, action });
const roleId = async (key: string) =>
	Number((await t.owner.query("select id from roles where customer_id = $1 and key = $2", [t.north.customer_id, key])).rows[0].id);

describe("units and lessons", () => {
	test("are added, changed, moved and taken out", async () => {
		const { body: course } = await admin.call<Course>("POST", "/courses", { name: "Art 5", state: "draft", credits: 2.5 });
		expect(course).toMatchObject({ owner_id: t.north.users.admin.user_id, number: 0, credits: 2.5 });
		const unit = (await admin.call<OutlineUnit>("POST", `/courses/${course.id}/units`, { name: "Colour", goals: "See" })).body;
		const other = (await admin.call<OutlineUnit>("POST", `/courses/${course.id}/units`, { name: "Form" })).body;
		const made = await admin.call<Lesson>("POST", `/courses/${course.id}/units/${unit.id}/lessons`, {
			name: "Warm and cold",
			minutes: 45,
			content: '<p onclick="x()">Mix</p><script>alert(1)</script>',
		});
		expect(made.status).toBe(201);
		expect(made.body).toMatchObject({ content: "<p>Mix</p>", version: 1, unit_id: unit.id });
		const lesson_id = made.body.id;
		const at = `/courses/${course.id}/lessons/${lesson_id}`;
		const changed = await admin.call<Lesson>("PATCH", at, { version: 1, content: "<img src=x onerror=alert(1)><p>New</p>" });
		expect(changed.body).toMatchObject({ content: "<p>New</p>", name: "Warm and cold", minutes: 45, version: 2 });
		const stale = await admin.call<ErrorBody>("PATCH", at, { version: 1, name: "Late" });
		expect([stale.status, stale.body.error, (stale.body.current as Lesson).content]).toEqual([409, "conflict", "<p>New</p>"]);
		expect((await admin.call("PATCH", `/courses/${course.id}/units/${unit.id}`, { version: 1, name: "Colours", goals: null })).status).toBe(
			200,
		);
		const moved = await admin.call<Outline>("PUT", `/courses/${course.id}/outline`, {
			units: [
				{ id: other.id, lessons: [lesson_id] },
				{ id: unit.id, lessons: [] },
			],
		});
		expect(shape(moved.body)).toEqual(["Form: Warm and cold", "Colours: "]);
		expect((await admin.call("POST", `/courses/${course.id}/units/${other.id}/remove`, { version: 1 })).status).toBe(200);
		expect(shape(await outline(course.id))).toEqual(["Colours: "]);
		expect((await admin.call("GET", at)).status).toBe(404);
	});
	test("in another order only if nobody added or took out one meanwhile", async () => {
		const { id, unit_ids, lesson_ids } = await newCourse();
		const units = [
			{ id: unit_ids[1], lessons: lesson_ids.slice(0, 3) },
			{ id: unit_ids[0], lessons: [] },
		];
		const missing = await admin.call<ErrorBody>("PUT", `/courses/${id}/outline`, { units });
		expect([missing.status, missing.body.error]).toEqual([409, "conflict"]);
		const twice = [
			{ id: unit_ids[1], lessons: lesson_ids },
			{ id: unit_ids[0], lessons: lesson_ids },
		];
		expect((await admin.call("PUT", `/courses/${id}/outline`, { units: twice })).status).toBe(409);
		const strange = await newCourse();
		const foreign = [
			{ id: unit_ids[1], lessons: lesson_ids },
			{ id: strange.unit_ids[0], lessons: [] },
		];
		expect((await admin.call("PUT", `/courses/${id}/outline`, { units: foreign })).status).toBe(409);
		expect(shape(await outline(id))).toEqual(["1: 1a 1b", "2: 2a 2b"]);
		const right = [
			{ id: unit_ids[1], lessons: [...lesson_ids].reverse() },
			{ id: unit_ids[0], lessons: [] },
		];
		expect(shape((await admin.call<Outline>("PUT", `/courses/${id}/outline`, { units: right })).body)).toEqual(["2: 2b 2a 1b 1a", "1: "]);
	});
	test("that ten people add at once all get a place of their own", async () => {
		const { id, unit_ids } = await newCourse();
		const answers = await Promise.all(
			Array.from({ length: 10 }, (_, i) => admin.call("POST", `/courses/${id}/units/${unit_ids[0]}/lessons`, { name: `New ${i}` })),
		);
		expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
		const { rows } = await t.owner.query("select position from course_lessons where unit_id = $1 order by position", [unit_ids[0]]);
		expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
	});
	test("are refused for bad input, without the right to edit this course, and for another school's", async () => {
		const { id, unit_ids, lesson_ids } = await newCourse();
		const lessons = `/courses/${id}/units/${unit_ids[0]}/lessons`;
		const wrong = await admin.call<ErrorBody>("POST", lessons, { name: " ", minutes: 0, content: "x".repeat(60_001) });
		expect([wrong.status, Object.keys(wrong.body.fields ?? {}).sort()]).toEqual([422, ["content", "minutes", "name"]]);
		const refused = await staff.call<ErrorBody>("POST", lessons, { name: "Mine" });
		expect([refused.status, refused.body.needed]).toEqual([403, "Courses.Edit"]);
		expect((await teacher.call("POST", lessons, { name: "Mine" })).status).toBe(404);
		for (const [method, path, body] of [
			["GET", `/courses/${id}/outline`, undefined],
			["POST", lessons, { name: "Theirs" }],
			["PATCH", `/courses/${id}/lessons/${lesson_ids[0]}`, { version: 1, name: "Theirs" }],
			["POST", `/courses/${id}/units/${unit_ids[0]}/remove`, { version: 1 }],
		] as const)
			expect((await southAdmin.call(method, path, body)).status).toBe(404);
		const other = await newCourse();
		expect((await admin.call("PATCH", `/courses/${other.id}/lessons/${lesson_ids[0]}`, { version: 1, name: "x" })).status).toBe(404);
		expect(shape(await outline(id))).toEqual(["1: 1a 1b", "2: 2a 2b"]);
	});
});

describe("how a course is opened", () => {
	const open = (by: Caller, id: number, action_type: string) =>
		by.call<Outline & ErrorBody>("GET", `/courses/${id}/outline?action_type=${action_type}`);

	test("asks for the action of that name; Shared counts as View", async () => {
		const { id } = await newCourse();
		expect((await open(admin, id, "Edit")).status).toBe(200);
		// staff may look at all courses, and no more
		for (const [action, status] of [
			["View", 200],
			["Shared", 200],
			["customEdit", 403],
			["Edit", 403],
		] as const)
			expect((await open(staff, id, action)).status).toBe(status);
		expect((await open(staff, id, "Edit")).body.needed).toBe("Courses.Edit");
		expect((await open(staff, id, "customEdit")).body.needed).toBe("Courses.customEdit");
		expect((await open(admin, id, "Delete")).status).toBe(422);
		// a teacher sees no course that is not shared
		for (const action of ["View", "Shared", "customEdit", "Edit"]) expect((await open(teacher, id, action)).status).toBe(404);
	});
	test("by sharing: with a person or a role, to look, to copy or to edit", async () => {
		const { id } = await newCourse();
		const { user_id } = t.north.users.teacher;
		expect((await share(id, "user", user_id, "Shared")).body.shares).toMatchObject([{ whom: "user", whom_id: user_id, action: "View" }]);
		expect((await open(teacher, id, "Shared")).body).toMatchObject({ may: { edit: false, custom_edit: true, share: false } });
		expect((await open(teacher, id, "Edit")).status).toBe(403);
		expect((await teacher.call("POST", `/courses/${id}/units`, { name: "Mine" })).status).toBe(403);
		const { shares } = (await share(id, "user", user_id, "Edit")).body;
		expect(shares).toHaveLength(1);
		expect((await open(teacher, id, "Edit")).body.may).toEqual({ edit: true, custom_edit: true, share: false });
		expect((await teacher.call("POST", `/courses/${id}/units`, { name: "Mine" })).status).toBe(201);
		expect((await teacher.call("GET", `/courses/${id}/shares`)).status).toBe(403);
		expect((await admin.call("POST", `/courses/${id}/shares/${shares[0]?.id}/remove`)).status).toBe(200);
		expect((await open(teacher, id, "View")).status).toBe(404);
		await share(id, "role", await roleId("staff"), "customEdit");
		expect((await open(staff, id, "customEdit")).status).toBe(200);
		expect((await open(staff, id, "Edit")).status).toBe(403);
		await share(id, "role", await roleId("teacher"), "View");
		expect((await open(teacher, id, "View")).status).toBe(200);
		expect((await teacher.call<{ courses: Course[] }>("GET", "/courses?limit=100")).body.courses.map((course) => course.id)).toContain(id);
	});
	test("who made it edits, shares and archives it, without the right to edit all", async () => {
		const { body: course } = await teacher.call<Course>("POST", "/courses", { name: "Own", state: "draft" });
		const { id } = course;
		expect((await open(teacher, id, "Edit")).body.may).toEqual({ edit: true, custom_edit: true, share: true });
		expect((await teacher.call<Course>("PATCH", `/courses/${id}`, { version: 1, level: "Year 4" })).body.level).toBe("Year 4");
		expect((await share(id, "user", t.north.users.staff.user_id, "Edit", teacher)).status).toBe(200);
		expect((await staff.call<Course>("PATCH", `/courses/${id}`, { version: 2, level: "Year 5" })).body.level).toBe("Year 5");
		expect((await staff.call("POST", `/courses/${id}/archive`, { version: 3 })).status).toBe(403);
		expect((await teacher.call<Course>("POST", `/courses/${id}/archive`, { version: 3 })).body.archived_at).not.toBeNull();
		expect((await teacher.call("POST", "/subjects", { name: "Mine", colour_code: "slate" })).status).toBe(403);
	});
	test("with nobody of another school, nor by them", async () => {
		const { id } = await newCourse();
		const stranger = await share(id, "user", t.south.users.teacher.user_id, "View");
		expect([stranger.status, (await share(id, "user", 987_654_321, "View")).status]).toEqual([422, 422]);
		expect((await share(id, "user", t.north.users.client.user_id, "View")).status).toBe(422);
		expect((await share(id, "user", t.south.users.teacher.user_id, "View", southAdmin)).status).toBe(404);
		expect((await share(id, "user", t.north.users.teacher.user_id, "Delete")).status).toBe(422);
		const { targets } = (await admin.call<{ targets: { name: string }[] }>("GET", `/courses/${id}/share_targets`)).body;
		expect(targets.length).toBeGreaterThan(1);
		expect((await t.owner.query("select from course_shares where course_id = $1", [id])).rows).toHaveLength(0);
	});
});

describe("versions", () => {
	const keep = (id: number, note: string | null, by = admin) => by.call<CourseVersion>("POST", `/courses/${id}/versions`, { note });

	test("are kept, looked at and brought back; that is undone in one go", async () => {
		const { id, unit_ids, lesson_ids } = await newCourse();
		const kept = await keep(id, "As printed");
		expect([kept.status, kept.body]).toMatchObject([201, { number: 1, note: "As printed", units: 2, lessons: 4 }]);
		await admin.call("PATCH", `/courses/${id}/lessons/${lesson_ids[0]}`, { version: 1, name: "Changed", content: null });
		await admin.call("POST", `/courses/${id}/units/${unit_ids[1]}/remove`, { version: 1 });
		await admin.call("POST", `/courses/${id}/units`, { name: "3" });
		expect((await keep(id, null)).body).toMatchObject({ number: 2, units: 2, lessons: 2 });
		const old = (await admin.call<CourseVersion & { content: Outline }>("GET", `/courses/${id}/versions/1`)).body;
		expect(shape(old.content)).toEqual(["1: 1a 1b", "2: 2a 2b"]);

		const back = await admin.call<{ batch: string }>("POST", `/courses/${id}/versions/1/restore`);
		expect(back.status).toBe(200);
		const now = await outline(id);
		expect(shape(now)).toEqual(["1: 1a 1b", "2: 2a 2b"]);
		expect(now.units.map((unit) => unit.id)).toEqual(unit_ids);
		expect(now.units.flatMap(({ lessons }) => lessons.map((lesson) => lesson.id))).toEqual(lesson_ids);
		expect((await admin.call<Lesson>("GET", `/courses/${id}/lessons/${lesson_ids[0]}`)).body).toMatchObject({
			content: "<p>1a</p>",
			version: 3,
		});

		expect((await admin.call("POST", "/changes/undo", { batch: back.body.batch })).status).toBe(200);
		expect(shape(await outline(id))).toEqual(["1: Changed 1b", "3: "]);
		expect(
			(await admin.call<{ versions: CourseVersion[] }>("GET", `/courses/${id}/versions`)).body.versions.map(({ number }) => number),
		).toEqual([2, 1]);
	});
	test("of ten who keep one at once all get a number", async () => {
		const { id } = await newCourse();
		const answers = await Promise.all(Array.from({ length: 10 }, () => keep(id, null)));
		expect(answers.map(({ body }) => body.number).sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, i) => i + 1));
	});
	test("are not for those who may only look, nor for another school", async () => {
		const { id } = await newCourse();
		await keep(id, "x");
		expect((await staff.call("GET", `/courses/${id}/versions`)).status).toBe(200);
		expect((await keep(id, "x", staff)).status).toBe(403);
		expect((await staff.call("POST", `/courses/${id}/versions/1/restore`)).status).toBe(403);
		expect((await southAdmin.call("GET", `/courses/${id}/versions/1`)).status).toBe(404);
		expect((await admin.call("GET", `/courses/${id}/versions/7`)).status).toBe(404);
		expect((await keep(id, "x".repeat(201))).status).toBe(422);
	});
});

test("taking a unit out is undone with its lessons, by its maker too", async () => {
	const { id, unit_ids } = await newCourse({ owner_id: t.north.users.teacher.user_id });
	const gone = await teacher.call("POST", `/courses/${id}/units/${unit_ids[0]}/remove`, { version: 1 });
	expect(gone.status).toBe(200);
	const { rows } = await t.owner.query(
		"select request_id from changes where table_name = 'course_units' and row_id = $1 and action = 'deleted'",
		[unit_ids[0]],
	);
	expect((await teacher.call("POST", "/changes/undo", { batch: rows[0].request_id })).status).toBe(200);
	expect(shape(await outline(id))).toEqual(["1: 1a 1b", "2: 2a 2b"]);
});

test("the seed's list answers page by page, in the caller's school alone", async () => {
	const list = (page: number, limit: number, customer_id = t.north.customer_id) =>
		admin.call<{ course: Course[] }>("POST", `/V1/course/list/${customer_id}?page=${page}`, { limit });
	await newCourse({ name: "Aaa" });
	await newCourse({ name: "Aab" });
	expect((await list(1, 1)).body.course.map(({ name }) => name)).toEqual(["Aaa"]);
	expect((await list(2, 1)).body.course.map(({ name }) => name)).toEqual(["Aab"]);
	expect((await list(1, 1, t.south.customer_id)).status).toBe(404);
	expect((await list(1, 0)).status).toBe(422);
});

test("the seed's list sorts, filters and leads to its next page as ours does", async () => {
	const [one, other] = [await newCourse({ name: "Zya" }), await newCourse({ name: "Zyb" })];
	const list = (query: string, body: object = {}) =>
		admin.call<{ course: Course[]; meta: PageMeta }>("POST", `/V1/course/list/${t.north.customer_id}?${query}`, body);
	const first = await list("search=zy&sort=-name", { limit: 1 });
	expect(first.body.course.map(({ id }) => id)).toEqual([other.id]);
	expect(first.body.meta).toMatchObject({ total: 2, limit: 1, has_next: true });
	expect(first.body.meta.next_page_url).toContain(`/api/V1/course/list/${t.north.customer_id}?page=2`);
	const next = await admin.call<{ course: Course[] }>("POST", String(first.body.meta.next_page_url), {});
	expect(next.body.course.map(({ id }) => id)).toEqual([one.id]);
	const where = encodeURIComponent(JSON.stringify([["name", "is", "Zya"]]));
	expect((await list(`where=${where}`)).body.course.map(({ id }) => id)).toEqual([one.id]);
	expect((await list(`where=${where}`, { is_archived: 1 })).body.course).toEqual([]);
});

test("a course names a subject of its own school", async () => {
	const [theirs] = await inSchool(t, t.south.customer_id, (client) => makeSubjects(client, [{ name: "Latein", code: "L" }]));
	const wrong = await admin.call<ErrorBody>("POST", "/courses", { name: "Latin", state: "draft", subject_id: theirs });
	expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ["subject_id"]]);
	const { id } = await newCourse();
	expect((await admin.call("PATCH", `/courses/${id}`, { version: 1, subject_id: theirs })).status).toBe(422);
	const bulk = { selection: { ids: [id] }, changes: { subject_id: theirs } };
	expect((await admin.call("POST", "/courses/bulk/update", bulk)).status).toBe(422);
	const first = await admin.call<ErrorBody>("POST", "/subjects", { name: "Drama", code: "DR", colour_code: "plum" });
	const again = await admin.call<ErrorBody>("POST", "/subjects", { name: "Dramatics", code: "DR", colour_code: "plum" });
	expect([first.status, again.status, Object.keys(again.body.fields ?? {})]).toEqual([201, 422, ["code"]]);
});
