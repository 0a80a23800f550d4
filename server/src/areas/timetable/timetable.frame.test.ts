import type { Days, Frame, Whose } from "@homeroom/contract/areas/timetable/timetable.places.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeBells } from "../calendar/calendar.builders.ts";
import { assignTeachers, makeClasses, placeStudents } from "../classes/classes.builders.ts";
import { makeRooms } from "../rooms/rooms.builders.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { linkStudents, makeStudents } from "../students/students.builders.ts";

let t: TestApp;
let office: Caller;
let parent: Caller;
let year: number;
let room: number;
let me: number;
let classes: number[];
let child: number;

beforeAll(async () => {
	t = await startTestApp();
	office = await t.as(t.north, "office");
	parent = await t.as(t.north, "client");
	await inSchool(t, t.north.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into academic_years (name, starts_on, ends_on, is_current) values ('2026/27', '2026-09-01', '2027-07-31', true) returning id",
		);
		year = Number(rows[0]?.id);
		await makeBells(client, "Every day", true, [
			{ position: 1, name: "1", starts_at: "08:30", ends_at: "09:15" },
			{ position: 2, name: "Lunch", kind: "break", starts_at: "12:00", ends_at: "13:00" },
		]);
		await client.query(
			"insert into calendar_days (name, kind, starts_on, ends_on) values ('Fair', 'off_timetable', '2026-11-17', '2026-11-17')",
		);
		[room] = (await makeRooms(client, [{ name: "Room 1", capacity: 30 }])) as [number];
		[me] = (await makeStaff(client, [
			{ first_name: "Daniel", last_name: "Osei", code: "OSE", user_id: t.north.users.teacher.user_id },
			{ first_name: "Tom", last_name: "Hartley", kind: "support" },
		])) as [number];
		classes = await makeClasses(client, [
			{ name: "4A", academic_year_id: year, kind: "homeroom", room_id: room },
			{ name: "4B", academic_year_id: year, kind: "homeroom" },
		]);
		await assignTeachers(client, [{ class_id: classes[0] as number, staff_id: me, is_lead: true }]);
		[child] = (await makeStudents(client, [{ first_name: "Ana", last_name: "Costa" }] as Parameters<typeof makeStudents>[1])) as [number];
		await placeStudents(client, [{ class_id: classes[0] as number, student_id: child, starts_on: "2026-09-01" }]);
		await linkStudents(client, t.north.users.client.user_id, [child], "guardian");
	});
});
afterAll(() => t.close());

describe("whose", () => {
	const whose = async (caller: Caller, day = "2026-11-16") => caller.call<Whose>("GET", `/timetable/whose?day=${day}`);
	test("a colleague chooses among all classes, teachers and rooms, and is known", async () => {
		const { status, body } = await whose(await t.as(t.north, "teacher"));
		expect(status).toBe(200);
		expect(body).toMatchObject({
			me,
			students: [],
			rooms: [{ id: room, name: "Room 1" }],
			staff: [{ id: me, name: "Daniel Osei", code: "OSE" }],
		});
		expect(body.classes.map(({ name }) => name)).toEqual(["4A", "4B"]);
	});
	test("a family chooses among its children and their classes", async () => {
		const { body } = await whose(parent);
		expect(body).toMatchObject({ me: null, staff: [], rooms: [], students: [{ id: child, name: "Ana Costa" }] });
		expect(body.classes.map(({ id }) => id)).toEqual([classes[0]]);
	});
	test("a look begins with somebody who has lessons soon: oneself, one's child, one's own class, the first class that has any", async () => {
		const teacher = await t.as(t.north, "teacher");
		const first = async (caller: Caller, day?: string) => (await whose(caller, day)).body.first;
		expect([await first(office), await first(teacher), await first(parent)]).toEqual([null, null, null]);
		const session = (class_id: number | undefined, day: string) =>
			inSchool(t, t.north.customer_id, async (client) => {
				const { rows } = await client.query<{ id: string }>(
					"insert into sessions (class_id, day, starts_at, ends_at) values ($1, $3, $2::timestamptz, $2::timestamptz + interval '45 minutes') returning id",
					[class_id, `${day}T09:00:00Z`, day],
				);
				return Number(rows[0]?.id);
			});
		await session(classes[1], "2026-11-24");
		const of4B = { of: "class", id: classes[1], day: "2026-11-24" };
		expect([await first(office), await first(teacher), await first(parent)]).toEqual([of4B, of4B, null]);
		// over by then, and too far away
		expect([await first(office, "2026-11-25"), await first(office, "2026-09-20")]).toEqual([null, null]);
		const id = await session(classes[0], "2026-11-23");
		const of4A = { of: "class", id: classes[0], day: "2026-11-23" };
		expect([await first(office), await first(teacher)]).toEqual([of4A, of4A]);
		expect(await first(parent)).toEqual({ of: "student", id: child, day: "2026-11-23" });
		await inSchool(t, t.north.customer_id, (client) =>
			client.query("insert into session_teachers (session_id, staff_id) values ($1, $2)", [id, me]),
		);
		expect(await first(teacher)).toEqual({ of: "teacher", id: me, day: "2026-11-23" });
		expect(await first(office)).toEqual(of4A);
		expect(await first(await t.as(t.south, "admin"))).toBeNull();
		await inSchool(t, t.north.customer_id, (client) => client.query("delete from sessions where class_id = any($1)", [classes]));
	});
	test("a day of another year has other classes", async () => {
		expect((await whose(office, "2027-11-16")).body.classes).toEqual([]);
	});
	test("bad input, no permission, other school", async () => {
		expect((await whose(office, "soon")).status).toBe(422);
		expect((await whose(await t.as(t.north, "finance"))).status).toBe(403);
		expect((await whose(await t.as(t.south, "admin"))).body).toMatchObject({ classes: [], staff: [], rooms: [] });
	});
});

describe("days", () => {
	const days = async (caller: Caller, from: string, to: string) => caller.call<Days>("GET", `/timetable/days?from=${from}&to=${to}`);
	test("tells days off with their reason, and the bells with their breaks", async () => {
		const { body } = await days(parent, "2026-11-16", "2026-11-22");
		expect(body.days.map(({ cycle_day }) => cycle_day)).toEqual([1, null, 3, 4, 5, null, null]);
		expect(body.days[1]?.special).toEqual({ name: "Fair", kind: "off_timetable" });
		expect(body.bells.map(({ name, kind }) => [name, kind])).toEqual([
			["1", "lesson"],
			["Lunch", "break"],
		]);
	});
	test("days outside of every year are there, without lessons", async () => {
		const { body } = await days(office, "2027-07-30", "2027-08-03");
		expect(body.days.map(({ cycle_day }) => cycle_day)).toEqual([5, null, null, null, null]);
	});
	test("bad input, no permission, other school", async () => {
		expect((await days(office, "2026-11-22", "2026-11-16")).status).toBe(422);
		expect((await days(office, "2026-01-01", "2026-12-31")).status).toBe(422);
		expect((await days(await t.as(t.north, "finance"), "2026-11-16", "2026-11-17")).status).toBe(403);
		expect((await days(await t.as(t.south, "admin"), "2026-11-17", "2026-11-17")).body).toMatchObject({
			bells: [],
			days: [{ special: null }],
		});
	});
});

describe("frame", () => {
	test("a planner gets what lessons are made of", async () => {
		const { body } = await office.call<Frame>("GET", "/timetable/frame");
		expect(body.years).toEqual([
			{
				id: year,
				name: "2026/27",
				starts_on: "2026-09-01",
				ends_on: "2027-07-31",
				is_current: true,
				cycle: "weekly",
				cycle_length: 1,
				weekdays: [1, 2, 3, 4, 5],
			},
		]);
		expect(body.classes[0]).toEqual({ id: classes[0], name: "4A", academic_year_id: year, room_id: room, course_ids: [], staff_ids: [me] });
	});
	test("no permission, other school", async () => {
		expect((await parent.call("GET", "/timetable/frame")).status).toBe(403);
		expect((await (await t.as(t.south, "admin")).call<Frame>("GET", "/timetable/frame")).body).toMatchObject({ years: [], classes: [] });
	});
});
