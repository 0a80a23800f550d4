import { afterAll, beforeAll, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { makeBells } from "../calendar/calendar.builders.ts";
import { assignTeachers, makeClasses } from "../classes/classes.builders.ts";
import { makeRooms } from "../rooms/rooms.builders.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { makeDemoTimetable } from "./drafts.demo.ts";
import { planWeek } from "./drafts.demo-plan.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startOwnApp();
});
afterAll(() => t.close());

test("a week is filled without anybody in two places, groups of one grade beside each other", () => {
	const shared = new Map([
		[1, new Set([3, 4])],
		[2, new Set([3, 4])],
		[3, new Set([1, 2])],
		[4, new Set([1, 2])],
	]);
	const need = (class_id: number, staff_id: number, lessons: number, band: string | null = null) => ({
		class_id,
		course_id: null,
		staff_id,
		lessons,
		room_ids: [class_id, 10],
		band,
	});
	const lessons = planWeek([need(1, 1, 5), need(1, 2, 5), need(2, 1, 5), need(2, 2, 5), need(3, 1, 2, "7"), need(4, 2, 2, "7")], {
		days: 3,
		periods: 4,
		shared,
		isAway: () => false,
	});
	expect(lessons).toHaveLength(24);
	for (const what of ["class_id", "staff_id", "room_id"] as const) {
		const held = lessons.map((lesson) => `${lesson[what]} ${lesson.day} ${lesson.period}`);
		expect(new Set(held).size, what).toBe(held.length);
	}
	const at = (class_id: number) => lessons.filter((one) => one.class_id === class_id).map(({ day, period }) => `${day} ${period}`);
	expect(at(3).sort()).toEqual(at(4).sort());
	expect(at(1).filter((slot) => at(3).includes(slot))).toEqual([]);
});

test("nothing without bells; with them the week is published and another school's stays as it is", async () => {
	await inSchool(t, t.north.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into academic_years (name, starts_on, ends_on, is_current) values ('Now', current_date - 100, current_date + 100, true) returning id",
		);
		const academic_year_id = Number(rows[0]?.id);
		const [room] = await makeRooms(client, [{ name: "Room 1", capacity: 30 }]);
		const staff = await makeStaff(client, [
			{ first_name: "Ida", last_name: "Brandt" },
			{ first_name: "Tom", last_name: "Lund" },
		]);
		const classes = await makeClasses(client, [
			{ name: "4A", academic_year_id, kind: "homeroom", room_id: room ?? null },
			{ name: "4B", academic_year_id, kind: "homeroom" },
		]);
		await assignTeachers(
			client,
			classes.map((class_id, i) => ({ class_id, staff_id: staff[i] as number, is_lead: true })),
		);
		expect(await makeDemoTimetable(client, t.north.customer_id, "Term")).toBe(0);
		await makeBells(client, "Every day", true, [
			{ position: 1, name: "1", starts_at: "08:30", ends_at: "09:15" },
			{ position: 2, name: "Break", kind: "break", starts_at: "09:15", ends_at: "09:35" },
			{ position: 3, name: "2", starts_at: "09:35", ends_at: "10:20" },
		]);
		expect(await makeDemoTimetable(client, t.north.customer_id, "Term")).toBeGreaterThan(4);
	});
	const office = await t.as(t.north, "office");
	const { status, body } = await office.call<{ timetables: { state: string; schedules: number }[] }>("GET", "/timetables");
	expect(status, JSON.stringify(body)).toBe(200);
	expect(body.timetables[0]).toMatchObject({ state: "published" });
	const sessions = await t.owner.query<{ customer_id: string; count: string }>("select customer_id, count(*) from sessions group by 1");
	expect(sessions.rows.map(({ customer_id }) => Number(customer_id))).toEqual([t.north.customer_id]);
	await inSchool(t, t.south.customer_id, async (client) => expect(await makeDemoTimetable(client, t.south.customer_id, "x")).toBe(0));
	expect((await t.owner.query("select 1 from sessions")).rowCount).toBe(Number(sessions.rows[0]?.count));
});
