import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { type AttendanceCast, castAttendance } from "../../testing/casts/attendance-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import { linkStudents } from "../students/students.builders.ts";
import { tellOfAbsent } from "./attendance.absent.ts";

let cast: AttendanceCast;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
	cast = await castAttendance();
	pool = openPool({ url: cast.t.url, max: 4, as: "app", onError: () => {} });
	// the pupil themself has a login, and a teacher teaches the child: both see the mark, neither is told
	const { customer_id, users } = cast.t.north;
	const child = [cast.students[0] as number];
	await inSchool(cast.t, customer_id, async (client) => {
		await linkStudents(client, users.staff.user_id, child, "self");
		await linkStudents(client, users.teacher.user_id, child, "teacher");
	});
});
afterAll(async () => {
	await pool.end();
	await cast.t.close();
});
beforeEach(async () => {
	const { customer_id } = cast.t.north;
	await inSchool(cast.t, customer_id, async (client) => {
		for (const table of ["notices", "absences", "attendance_marks", "registers", "sessions"])
			await client.query(`delete from ${table} where customer_id = $1`, [customer_id]);
	});
});

const north = () => inCustomer(pool, { customer_id: cast.t.north.customer_id, user_id: null, request_id: null });
/** The child in the register of a lesson of today, marked so many minutes ago. */
async function marked(key: string, minutes: number): Promise<void> {
	const id = await cast.lesson();
	expect((await cast.teacher.call("PUT", `/attendance/sessions/${id}`, { marks: [cast.mark(0, key)] })).status).toBe(200);
	await inSchool(cast.t, cast.t.north.customer_id, (client) =>
		client.query(
			"update attendance_marks m set marked_at = now() - make_interval(mins => $2) from registers g where g.id = m.register_id and g.session_id = $1",
			[id, minutes],
		),
	);
}
const told = async () => {
	await tellOfAbsent(north());
	const { rows } = await cast.t.owner.query<{ who: string; times: number; words: object }>(
		"select split_part(u.email, '@', 1) as who, n.times, n.words from notices n join platform.users u on u.id = n.user_id where n.customer_id = $1 and n.kind = 'child_absent'",
		[cast.t.north.customer_id],
	);
	return rows;
};

test("a child who is absent and nobody knows why is told to the family alone, once a day", async () => {
	await marked("unexcused", 11);
	expect(await told()).toMatchObject([{ who: "client", times: 1, words: { child: "Ana" } }]);
	await marked("unexcused", 11);
	expect(await told()).toMatchObject([{ times: 1 }]);
	const { body } = await cast.parent.call<{ notices: { id: number; text: string; urgent: boolean; action: string }[] }>(
		"GET",
		"/notices?pile=unread",
	);
	expect(body.notices).toMatchObject([{ urgent: true, action: "Say why", text: expect.stringMatching(/^Ana is marked absent/) }]);
	await cast.parent.call("POST", "/notices/mark", { ids: body.notices.map(({ id }) => id), as: "done" });
	expect(await told()).toMatchObject([{ times: 1 }]);
});

test.each<[string, string, number]>([
	["was marked a moment ago", "unexcused", 5],
	["is there", "present", 30],
	["is late", "late", 30],
	["is excused", "excused", 30],
])("nobody is told of a child who %s", async (_, key, minutes) => {
	await marked(key, minutes);
	expect(await told()).toEqual([]);
});

test("nobody is told of a child who came after all, or whom the family announced", async () => {
	await marked("unexcused", 30);
	await marked("present", 20);
	expect(await told()).toEqual([]);
	await marked("unexcused", 15);
	const announced = { student_id: cast.students[0], code_id: cast.codes.ill, from: cast.today, to: cast.today, reason: "Cold" };
	expect((await cast.parent.call("POST", "/attendance/absences", announced)).status).toBe(201);
	expect(await told()).toEqual([]);
});
