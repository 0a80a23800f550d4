import type { Notice } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asRole } from "../../testing/casts/as-role.ts";
import { noticesTold } from "../../testing/casts/notices-told.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { linkStudents, makeStudents } from "../students/students.builders.ts";
import { assignTeachers, makeClasses, placeStudents } from "./classes.builders.ts";

let t: TestApp;
let office: Caller;
let today: string;
let year: number;
let clubs = 0;
let club: number;
let inside: number;
let child: number;
let waiting: number;
beforeAll(async () => {
	t = await startTestApp();
	office = await t.as(t.north, "office");
	const { rows } = await inSchool(t, t.north.customer_id, (client) =>
		client.query<{ id: string; day: string }>(
			"insert into academic_years (name, starts_on, ends_on) values ('Now', customer_today() - 100, customer_today() + 100) returning id, customer_today()::text as day",
		),
	);
	[year, today] = [Number(rows[0]?.id), rows[0]?.day as string];
});
afterAll(() => t.close());
beforeEach(async () => {
	await inSchool(t, t.north.customer_id, async (client) => {
		clubs += 1;
		[club] = (await makeClasses(client, [{ name: `Chess ${clubs}`, academic_year_id: year, kind: "club", capacity: 1 }])) as [number];
		[inside, child] = (await makeStudents(
			client,
			["Ben", "Ana"].map((first_name) => ({ first_name, last_name: "Costa", status: "enrolled" as const })),
		)) as [number, number];
		await placeStudents(client, [{ class_id: club, student_id: inside, starts_on: today }]);
		await linkStudents(client, t.north.users.client.user_id, [child], "guardian");
	});
	await office.call("POST", `/classes/${club}/waiting`, { student_ids: [child], note: "Secret" });
	const { body } = await office.call<{ waiting: { id: number }[]; students: { id: number }[] }>(
		"GET",
		`/classes/${club}/people?on=${today}`,
	);
	waiting = body.waiting[0]?.id as number;
	await noticesTold(t);
});

const told = async (kind: string) => (await noticesTold(t)).filter((line) => line.kind === kind);
const leave = async (by = office) => {
	const { body } = await office.call<{ students: { id: number }[] }>("GET", `/classes/${club}/people?on=${today}`);
	return by.call("POST", `/classes/${club}/students/end`, {
		placement_ids: body.students.map(({ id }) => id),
		ends_on: today,
		reason: null,
	});
};

test("a place that becomes free is told to who may give it, if somebody waits, and not why they do", async () => {
	const editing = await asRole(t, t.north, "staff", granting({ Classes: ["ViewOwn", "Edit"], Students: ["View", "Edit"] }));
	expect((await leave()).status).toBe(200);
	const lines = await told("class_place_free");
	expect(lines.map(({ who }) => who)).toContain("admin");
	for (const who of ["office", "staff", "teacher", "finance", "client"]) expect(lines.map((line) => line.who)).not.toContain(who);
	expect(lines[0]).toMatchObject({ path: `/classes/${club}?tab=people`, words: { waiting: "1" } });
	expect(JSON.stringify(lines)).not.toContain("Secret");
	expect((await leave(editing)).status).toBe(404);
	expect(await told("class_place_free")).toEqual([]);
});

test("so is one that is added; where nobody waits or there is none, nobody is told", async () => {
	const version = async () => (await office.call<{ version: number }>("GET", `/classes/${club}`)).body.version;
	const change = async (capacity: number) =>
		(await office.call("PATCH", `/classes/${club}`, { capacity, version: await version() })).status;
	expect(await change(1)).toBe(200);
	expect(await told("class_place_free")).toEqual([]);
	expect(await change(2)).toBe(200);
	expect((await told("class_place_free")).map(({ who }) => who)).toContain("admin");
	await office.call("DELETE", `/classes/${club}/waiting/${waiting}`);
	expect(await change(3)).toBe(200);
	expect(await told("class_place_free")).toEqual([]);
});

test("who gets a place hears of it with their family, and so does who teaches there; what is refused is told to nobody", async () => {
	const teacher = t.north.users.teacher.user_id;
	await inSchool(t, t.north.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>("select id from staff where user_id = $1", [teacher]);
		const [staff_id] = rows[0]
			? [Number(rows[0].id)]
			: await makeStaff(client, [{ first_name: "Ida", last_name: "Brandt", user_id: teacher }]);
		await assignTeachers(client, [{ class_id: club, staff_id: staff_id as number }]);
	});
	const take = () => office.call("POST", `/classes/${club}/waiting/${waiting}/take`, { starts_on: today });
	expect((await take()).status).toBe(409);
	expect(await told("class_place_given")).toEqual([]);
	await t.owner.query("update classes set capacity = 2 where id = $1", [club]);
	expect((await take()).status).toBe(200);
	await t.owner.query("update notices set due_at = now() where customer_id = $1", [t.north.customer_id]);
	const parent = await t.as(t.north, "client");
	const { body } = await parent.call<{ notices: Notice[] }>("GET", "/notices?pile=unread");
	expect(body.notices).toMatchObject([
		{
			text: expect.stringMatching(/^Ana Costa has a place in Chess/),
			because: "because it is about Ana",
			path: `/students/${child}?tab=classes`,
		},
	]);
	expect((await parent.call("POST", "/notices/opened", { path: body.notices[0]?.path })).body).toEqual({ read: 1 });
	expect((await told("class_place_given")).map(({ who }) => who).sort()).toEqual(["client", "teacher"]);
});

test("who is placed without having waited is nobody's news", async () => {
	await t.owner.query("update classes set capacity = 9 where id = $1", [club]);
	const [other] = await inSchool(t, t.north.customer_id, (client) =>
		makeStudents(client, [{ first_name: "Cem", last_name: "Costa", status: "enrolled" }]),
	);
	expect((await office.call("POST", `/classes/${club}/students`, { student_ids: [other], starts_on: today })).status).toBe(200);
	expect(await told("class_place_given")).toEqual([]);
});
