import type { Notice } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { type AttendanceCast, castAttendance } from "../../testing/casts/attendance-cast.ts";
import { noticesTold } from "../../testing/casts/notices-told.ts";
import { inSchool } from "../../testing/in-school.ts";
import { tellOfStreaks } from "./absences.streaks.ts";

let cast: AttendanceCast;
let pool: ReturnType<typeof openPool>;
const DAY = 24 * 60;
beforeAll(async () => {
	cast = await castAttendance();
	pool = openPool({ url: cast.t.url, max: 4, as: "app", onError: () => {} });
	await cast.t.owner.query("update classes set kind = 'homeroom' where id = $1", [cast.mine]);
	await cast.t.owner.query("update attendance_settings set streak_days = 3, lock_after_hours = 8000 where customer_id = $1", [
		cast.t.north.customer_id,
	]);
});
afterAll(async () => {
	await pool.end();
	await cast.t.close();
});
beforeEach(async () => {
	const { customer_id } = cast.t.north;
	await inSchool(cast.t, customer_id, async (client) => {
		for (const table of ["notices", "notices_once", "attendance_marks", "registers", "sessions"])
			await client.query(`delete from ${table} where customer_id = $1`, [customer_id]);
	});
});

/** The child's mark in a lesson so many days ago. */
const marked = async (days_ago: number, key = "unexcused") => {
	const id = await cast.lesson(days_ago * DAY);
	expect((await cast.office.call("PUT", `/attendance/sessions/${id}`, { marks: [cast.mark(0, key)] })).status).toBe(200);
};
const look = (school = cast.t.north) =>
	tellOfStreaks(inCustomer(pool, { customer_id: school.customer_id, user_id: null, request_id: null }));
const told = async () => (await noticesTold(cast.t)).filter(({ kind }) => kind === "absence_streak");

test("a child who is absent for the school's number of days is told to the teachers of the class and the office, once for each streak", async () => {
	for (const days of [2, 1]) await marked(days);
	await look();
	expect(await told()).toEqual([]);
	await marked(0, "excused");
	await look();
	await cast.t.owner.query("update notices set due_at = now() where customer_id = $1", [cast.t.north.customer_id]);
	const { body } = await cast.teacher.call<{ notices: Notice[] }>("GET", "/notices?pile=unread");
	expect(body.notices).toMatchObject([
		{
			text: "Ana Costa is absent for 3 days in a row",
			because: "because you teach Maths",
			path: `/students/${cast.students[0]}?tab=attendance`,
			action: "See the attendance",
		},
	]);
	expect((await cast.teacher.call("POST", "/notices/opened", { path: body.notices[0]?.path })).body).toEqual({ read: 1 });
	const who = (await told()).map((line) => line.who);
	expect(who).toEqual(expect.arrayContaining(["admin", "office", "teacher"]));
	for (const other of ["client", "staff", "finance"]) expect(who).not.toContain(other);
	await look();
	await look(cast.t.south);
	expect(await told()).toEqual([]);
});

test("whoever taught the class until yesterday hears nothing of its children", async () => {
	const { customer_id } = cast.t.north;
	const ends = (day: string | null) =>
		inSchool(cast.t, customer_id, (client) =>
			client.query("update class_teachers set ends_on = $2::date where customer_id = $1 and class_id = $3", [customer_id, day, cast.mine]),
		);
	for (const days of [2, 1, 0]) await marked(days);
	await ends(new Date(Date.now() - DAY * 60_000).toISOString().slice(0, 10));
	await look();
	const who = (await told()).map((line) => line.who);
	await ends(null);
	expect(who).toContain("office");
	expect(who).not.toContain("teacher");
});

test("a day there ends it, and the next streak is told anew", async () => {
	for (const days of [9, 8, 7]) await marked(days);
	await look();
	expect(await told()).not.toEqual([]);
	await marked(6, "present");
	for (const days of [5, 4]) await marked(days);
	await look();
	expect(await told()).toEqual([]);
	await marked(3);
	await look();
	expect((await told()).map(({ words }) => words.days)).toContain("3");
});

test("what is looked at moves on, and a long streak stays the one it was", async () => {
	for (const days of [57, 3, 2, 1]) await marked(days);
	await look();
	expect(await told()).toEqual([]);
});
