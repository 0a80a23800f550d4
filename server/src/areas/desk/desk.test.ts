import type { OnSiteNow } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import type { Figure } from "@homeroom/contract/areas/desk/desk.contract.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { statementCount } from "../../kit/db/customer-db.ts";
import { asRole } from "../../testing/casts/as-role.ts";
import { type AttendanceCast, castAttendance } from "../../testing/casts/attendance-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { Caller } from "../../testing/test-app.ts";
import { placeStudents } from "../classes/classes.builders.ts";
import { makeLeave } from "../cover/cover.builders.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { makeStudents } from "../students/students.builders.ts";

let cast: AttendanceCast;
beforeAll(async () => {
	cast = await castAttendance();
	// registers are due with the lesson
	await cast.t.owner.query("update attendance_settings set remind_after_minutes = 1 where customer_id = $1", [cast.t.north.customer_id]);
});
afterAll(() => cast.t.close());

type Told = Record<string, Pick<Figure, "value" | "of" | "more" | "own">>;
async function told(by: Caller): Promise<Told> {
	const { status, body } = await by.call<{ figures: Figure[] }>("GET", "/desk/figures");
	expect(status).toBe(200);
	return Object.fromEntries(body.figures.map(({ name, value, of, more, own }) => [name, { value, of, more, own }]));
}
const inNorth = <T>(work: Parameters<typeof inSchool<T>>[2]) => inSchool(cast.t, cast.t.north.customer_id, work);

test("each role has its own figures, counted over its own school, in one statement", async () => {
	const { t, office, teacher, parent, southAdmin } = cast;
	// nothing is said of who is there before somebody is marked
	const names = async (by: Caller) => Object.keys(await told(by)).filter((name) => name !== "present");
	expect(await names(office)).toEqual(["registers_missing", "unexplained", "absent_staff", "open_leave", "enrolled"]);
	expect(await names(teacher)).toEqual(["registers_missing", "enrolled"]);
	expect(await told(parent)).toEqual({});
	expect(await told(southAdmin)).toMatchObject({ registers_missing: { value: 0 }, enrolled: { value: 0 } });
	expect((await t.anonymous.call("GET", "/desk/figures")).status).toBe(401);
	const before = statementCount.value;
	await told(office);
	expect(statementCount.value - before).toBe(1);
});

test("messages that wait for somebody to agree are told to whoever may, not to who asks, and not where none waits", async () => {
	const { t, office, teacher } = cast;
	const admin = await t.as(t.north, "admin");
	expect(await told(admin)).not.toHaveProperty("messages_asked");
	await inNorth((client) =>
		client.query(
			"insert into messages (state, channels, author_id, asked_id, asked_at) values ('asked', '{app}', $1, $1, now() - interval '3 days')",
			[t.north.users.office.user_id],
		),
	);
	expect(await told(admin)).toMatchObject({ messages_asked: { value: 1, more: 3, own: false } });
	for (const by of [office, teacher]) expect(await told(by)).not.toHaveProperty("messages_asked");
});

test("who is there and who is away without a reason is what their lists say, by the newest mark", async () => {
	const { office, teacher, parent, southAdmin, lesson, mark, students, codes, today } = cast;
	const take = async (keys: string[]) =>
		teacher.call("PUT", `/attendance/sessions/${await lesson()}`, { marks: keys.map((key, i) => mark(i, key)) });
	await take(["unexcused", "unexcused", "present"]);
	expect(await told(office)).toMatchObject({ present: { value: 1, of: 3 }, unexplained: { value: 2, more: 0 } });
	// the first comes after all
	await take(["present", "unexcused", "present"]);
	expect(await told(office)).toMatchObject({ present: { value: 2, of: 3 }, unexplained: { value: 1, more: 0 } });
	const absence = { student_id: students[0], code_id: codes.ill, from: today, to: today, reason: "Cold" };
	expect((await parent.call("POST", "/attendance/absences", absence)).status).toBe(201);
	expect(await told(office)).toMatchObject({ unexplained: { value: 1, more: 1 } });
	expect((await office.call("POST", "/attendance/absences", { ...absence, student_id: students[1] })).status).toBe(201);
	expect(await told(office)).toMatchObject({ unexplained: { value: 0, more: 1 } });
	expect(await told(southAdmin)).not.toHaveProperty("present");
});

test("a teacher is told how many of those on site are not among their students, as the list says; of the enrolled, that these are their own", async () => {
	const { t, office, teacher, lesson, others, today } = cast;
	const { others: before } = (await teacher.call<OnSiteNow>("GET", "/attendance/on-site")).body;
	const session = await lesson(0, others);
	const [guest, away] = await inNorth(async (client) => {
		const made = await makeStudents(client, ["Gil", "Hal"].map((first_name) => ({ first_name, last_name: "Guest" })) as never);
		await placeStudents(
			client,
			made.map((student_id) => ({ class_id: others, student_id, starts_on: today })),
		);
		// without being a teacher of the class
		await client.query("insert into session_teachers (session_id, staff_id, part) select $1, id, 'cover' from staff where user_id = $2", [
			session,
			t.north.users.teacher.user_id,
		]);
		return made as [number, number];
	});
	try {
		const marks = [guest, away].map((student_id, i) => ({ student_id, code_id: cast.codes[i ? "ill" : "present"], version: 0 }));
		expect((await teacher.call("PUT", `/attendance/sessions/${session}`, { marks })).status).toBe(200);
		const list = (await teacher.call<OnSiteNow>("GET", "/attendance/on-site")).body;
		const { present, enrolled } = await told(teacher);
		expect(list.others - before).toBe(2);
		// of the other two one is on site
		expect(present).toMatchObject({ value: list.students.length - 1, of: list.marked - list.others, more: list.others, own: true });
		expect(enrolled).toMatchObject({ value: cast.students.length, own: true });
		expect(await told(office)).toMatchObject({
			present: { more: 0, own: false },
			enrolled: { value: cast.students.length + 2, own: false },
		});
		expect((await office.call<OnSiteNow>("GET", "/attendance/on-site")).body.others).toBe(0);
	} finally {
		await inNorth(async (client) => {
			await client.query("delete from attendance_marks where student_id = any($1)", [[guest, away]]);
			for (const table of ["registers where session_id", "sessions where id"]) await client.query(`delete from ${table} = $1`, [session]);
			await client.query("update students set archived_at = now() where id = any($1)", [[guest, away]]);
		});
	}
});

test("a teacher is told of their own registers, the office of all", async () => {
	const { office, teacher, lesson, mine, others } = cast;
	const was = [await told(office), await told(teacher)].map(({ registers_missing }) => registers_missing?.value ?? 0) as [number, number];
	await lesson(0, mine);
	await lesson(0, others);
	expect((await told(office)).registers_missing?.value).toBe(was[0] + 2);
	expect((await told(teacher)).registers_missing?.value).toBe(was[1] + 1);
});

test("lessons of absent staff count as without cover until somebody covers or teaches with them", async () => {
	const { office, lesson, others, today } = cast;
	const session = await lesson(0, others);
	const [away, free] = (await inNorth((client) =>
		makeStaff(
			client,
			["Away", "Free"].map((last_name) => ({ first_name: "Ida", last_name })),
		),
	)) as [number, number];
	await inNorth(async (client) => {
		await client.query("insert into session_teachers (session_id, staff_id) values ($1, $2)", [session, away]);
		await makeLeave(client, away, today);
	});
	expect((await told(office)).absent_staff).toMatchObject({ value: 1, more: 1 });
	const assigned = await office.call("POST", `/cover/${session}/${away}/assign`, { staff_id: free, version: null });
	expect(assigned.status).toBe(200);
	expect((await told(office)).absent_staff).toMatchObject({ value: 1, more: 0 });
	await inNorth((client) =>
		client.query("insert into staff_leave (staff_id, kind, starts_at, ends_at) values ($1, 'personal', now(), now() + interval '1 day')", [
			free,
		]),
	);
	expect((await told(office)).open_leave).toEqual({ value: 1, of: null, more: 0, own: false });
});

test("a module that is narrowed to one's own narrows its figures, whatever else is allowed", async () => {
	const { t } = cast;
	const own = granting({ Attendance: ["ViewOwn", "Override", "Edit"], Students: ["ViewOwn"], Staff: ["ViewOwn", "Approve"] });
	expect(await told(await asRole(t, t.north, "finance", own))).toEqual({
		registers_missing: { value: 0, of: null, more: null, own: true },
		unexplained: { value: 0, of: null, more: 0, own: true },
		open_leave: { value: 0, of: null, more: null, own: true },
		enrolled: { value: 0, of: null, more: null, own: true },
	});
});
