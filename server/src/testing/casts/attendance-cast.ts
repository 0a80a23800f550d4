import { assignTeachers, makeClasses, placeStudents } from "../../areas/classes/classes.builders.ts";
import { makeStaff } from "../../areas/staff/staff.builders.ts";
import { linkStudents, makeStudents } from "../../areas/students/students.builders.ts";
import { inSchool } from "../in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../test-app.ts";

/** A teacher's class of three, for the tests of registers and absences; the first student is the parent's child. */
export interface AttendanceCast {
	t: TestApp;
	office: Caller;
	teacher: Caller;
	parent: Caller;
	southAdmin: Caller;
	today: string;
	/** The teacher's class, and one of somebody else. */
	mine: number;
	others: number;
	students: number[];
	codes: Record<string, number>;
	/** Short lessons, each after the one before: of the last minutes of today, or of so many minutes ago, whichever day that was. */
	lesson(minutes_ago?: number, class_id?: number): Promise<number>;
	/** What a register is told of the student at that place in the list. */
	mark(student: number, key: string, version?: number, more?: object): object;
}

export async function castAttendance(): Promise<AttendanceCast> {
	const t = await startTestApp();
	const { customer_id, users } = t.north;
	const made = await inSchool(t, customer_id, async (client) => {
		const today = (await client.query<{ day: string }>("select public.customer_today()::text as day")).rows[0]?.day as string;
		const { rows } = await client.query<{ id: string }>(
			"insert into academic_years (name, starts_on, ends_on, is_current) values ('Now', $1::date - 200, $1::date + 100, true) returning id",
			[today],
		);
		const academic_year_id = Number(rows[0]?.id);
		const [mine, others] = (await makeClasses(
			client,
			["Maths", "Music"].map((name) => ({ name, academic_year_id })),
		)) as [number, number];
		const [me] = (await makeStaff(client, [{ first_name: "Daniel", last_name: "Osei", user_id: users.teacher.user_id }])) as [number];
		await assignTeachers(client, [{ class_id: mine, staff_id: me }]);
		const students = await makeStudents(client, ["Ana", "Ben", "Cem"].map((first_name) => ({ first_name, last_name: "Costa" })) as never);
		await placeStudents(
			client,
			students.map((student_id) => ({ class_id: mine, student_id, starts_on: "2020-01-01" })),
		);
		await linkStudents(client, users.client.user_id, [students[0] as number], "guardian");
		const known = await client.query<{ key: string; id: string }>("select key, id from attendance_codes where customer_id = $1", [
			customer_id,
		]);
		const codes: Record<string, number> = Object.fromEntries(known.rows.map(({ key, id }) => [key, Number(id)]));
		return { today, mine, others, students, codes };
	});
	let apart = 0;
	return {
		t,
		...made,
		office: await t.as(t.north, "office"),
		teacher: await t.as(t.north, "teacher"),
		parent: await t.as(t.north, "client"),
		southAdmin: await t.as(t.south, "admin"),
		lesson: (minutes_ago = 0, class_id = made.mine) =>
			inSchool(t, customer_id, async (client) => {
				apart += 1;
				const { rows } = await client.query<{ id: string }>(
					`insert into sessions (class_id, day, starts_at, ends_at)
					select $1, (s at time zone customer_zone())::date, s, s + interval '4 seconds' from (
						select case $2::int when 0 then greatest(now() - interval '10 minutes', customer_today()::timestamp at time zone customer_zone()) else now() - make_interval(mins => $2) end + make_interval(secs => $3 * 5) as s
					) t returning id`,
					[class_id, minutes_ago, apart],
				);
				return Number(rows[0]?.id);
			}),
		mark: (student, key, version = 0, more = {}) => ({ student_id: made.students[student], code_id: made.codes[key], version, ...more }),
	};
}
