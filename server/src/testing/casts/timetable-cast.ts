import { makeBells } from "../../areas/calendar/calendar.builders.ts";
import { assignTeachers, makeClasses, placeStudents } from "../../areas/classes/classes.builders.ts";
import { makeRooms } from "../../areas/rooms/rooms.builders.ts";
import { makeStaff } from "../../areas/staff/staff.builders.ts";
import { makeStudents } from "../../areas/students/students.builders.ts";
import { inSchool } from "../in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../test-app.ts";

/** A school with three classes, for the tests of the timetable. */
export interface TimetableCast {
	t: TestApp;
	office: Caller;
	teacher: Caller;
	parent: Caller;
	southAdmin: Caller;
	year: number;
	rooms: number[];
	staff: number[];
	classes: number[];
	/** The first is in classes 0 and 1 (there until the end of November), the second in class 2 alone. */
	students: number[];
	/** A Monday that no other test of the file uses. */
	freeDay(): string;
	/** A session of the class at that place in the list. */
	at(n: number, more?: object): object;
}
export const TERM = { starts_on: "2026-09-01", ends_on: "2026-12-18" };

export async function castTimetable(start: () => Promise<TestApp> = startTestApp): Promise<TimetableCast> {
	const t = await start();
	const made = await inSchool(t, t.north.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into academic_years (name, starts_on, ends_on, is_current) values ('2026/27', '2026-09-01', '2027-07-31', true) returning id",
		);
		const year = Number(rows[0]?.id);
		await makeBells(client, "Every day", true, [
			{ position: 1, name: "1", starts_at: "08:30", ends_at: "09:15" },
			{ position: 2, name: "2", starts_at: "09:15", ends_at: "10:00" },
			{ position: 3, name: "3", starts_at: "10:20", ends_at: "11:05" },
		]);
		await client.query(
			"insert into calendar_days (name, kind, starts_on, ends_on) values ('Autumn break', 'holiday', '2026-10-26', '2026-10-30')",
		);
		const rooms = await makeRooms(client, [
			{ name: "Room 1", capacity: 30 },
			{ name: "Room 2", capacity: 30 },
			{ name: "Small", capacity: 1 },
		]);
		const staff = await makeStaff(client, [
			{ first_name: "Daniel", last_name: "Osei", code: "OSE", user_id: t.north.users.teacher.user_id },
			{ first_name: "Ida", last_name: "Brandt", code: "BRA" },
		]);
		const students = await makeStudents(client, [
			{ first_name: "Ana", last_name: "Costa" },
			{ first_name: "Ben", last_name: "Lind" },
		] as Parameters<typeof makeStudents>[1]);
		const classes = await makeClasses(
			client,
			["Maths 7", "English 7", "Music 8"].map((name) => ({ name, academic_year_id: year })),
		);
		const [a, b, c] = classes as [number, number, number];
		const [ana, ben] = students as [number, number];
		await placeStudents(client, [
			{ class_id: a, student_id: ana, starts_on: "2026-09-01" },
			{ class_id: b, student_id: ana, starts_on: "2026-09-01", ends_on: "2026-11-30" },
			{ class_id: c, student_id: ben, starts_on: "2026-09-01" },
		]);
		await assignTeachers(client, [{ class_id: a, staff_id: staff[0] as number, is_lead: true }]);
		return { year, rooms, staff, students, classes };
	});
	let lastDay = Date.UTC(2026, 10, 16);
	return {
		t,
		...made,
		office: await t.as(t.north, "office"),
		teacher: await t.as(t.north, "teacher"),
		parent: await t.as(t.north, "client"),
		southAdmin: await t.as(t.south, "admin"),
		freeDay: () => {
			lastDay += 7 * 864e5;
			return new Date(lastDay).toISOString().slice(0, 10);
		},
		at: (n, more = {}) => ({
			class_id: made.classes[n],
			day: "2026-11-16",
			starts_at: "08:30",
			ends_at: "09:15",
			room_id: null,
			staff_ids: [],
			...more,
		}),
	};
}
