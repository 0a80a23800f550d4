import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { type Sql, sql } from "../../kit/db/sql-text.ts";
import { type AttendanceCast, castAttendance } from "../../testing/casts/attendance-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { STUDENTS } from "../students/students.public.ts";
import { ownOrTaught } from "./attendance.looks.ts";

let cast: AttendanceCast;
let pool: pg.Pool;
beforeAll(async () => {
	cast = await castAttendance();
	pool = openPool({ url: cast.t.url, max: 2, as: "app", onError: () => {} });
});
afterAll(async () => {
	await pool.end();
	await cast.t.close();
});

/** Asked of every register of the day, as it is said: whose students are whose by what they take. */
const asSaid = (own: number, day: Sql): Sql => sql`(${STUDENTS.own(own)} or students.id in (
	select m.student_id from registers g join attendance_marks m on m.register_id = g.id where g.day = ${day}
		and exists (select from register_teachers(g.class_id, g.session_id, g.day) t join staff p on p.id = t.staff_id where p.user_id = ${own})))`;

test("looked up from the person, those in their registers are the ones that every register of the day would name", async () => {
	const { t, today, codes } = cast;
	const { customer_id, users } = t.north;
	const made = await inSchool(t, customer_id, async (client) => {
		const { rows: own } = await client.query<{ id: string }>("select id from staff where user_id = $1", [users.teacher.user_id]);
		const [other] = await makeStaff(client, [{ first_name: "Ines", last_name: "Mota", user_id: users.editor.user_id }]);
		// each way to belong to a class × each way to belong to a lesson of it, in its time and moved, today and yesterday; one student each, who is in no class
		const { rowCount } = await client.query(
			`create temp table cases on commit drop as
			select row_number() over () as n, c.*, r.*, d.day from unnest('{none,mine,lead,beside,ended}'::text[]) as c (class)
			cross join (select 'day' as lesson, false as moved union all select l, v from unnest('{none,mine,away,cover,other,other_away}'::text[]) l cross join unnest('{false,true}'::boolean[]) v) r
			cross join unnest(array[$1::date, $1::date - 1]) as d (day)`,
			[today],
		);
		for (const text of [
			"insert into students (first_name, last_name) select 'Case', 'No' || n from cases order by n",
			"insert into classes (name, academic_year_id, kind) select 'Case ' || n, (select max(id) from academic_years where is_current), 'course' from cases order by n",
			"create temp table at on commit drop as select k.*, s.id as student_id, c.id as class_id from cases k join students s on s.last_name = 'No' || k.n join classes c on c.name = 'Case ' || k.n",
			`insert into class_teachers (class_id, staff_id, is_lead, ends_on)
			select class_id, $1::bigint, class = 'lead', case class when 'ended' then day - 1 end from at where class <> 'none' union all select class_id, $2, true, null from at where class = 'beside'`,
			`insert into sessions (class_id, day, starts_at, ends_at) select class_id, day, s, s + interval '4 seconds'
			from at cross join lateral (select (day + case when moved then 9 else 0 end)::timestamp at time zone customer_zone() + make_interval(secs => 10 * n) as s) b where lesson <> 'day'`,
			`insert into session_teachers (session_id, staff_id, part, is_away)
			select s.id, case when lesson like 'other%' then $2::bigint else $1::bigint end, case lesson when 'cover' then 'cover' else 'teacher' end, lesson like '%away'
			from at join sessions s on s.class_id = at.class_id where lesson <> 'none'`,
			`insert into registers (class_id, session_id, day, part, taken_at) select at.class_id, s.id, at.day, case when s.id is null then 'day' end, now() from at left join sessions s on s.class_id = at.class_id`,
		])
			await client.query(text, text.includes("$2") ? [own[0]?.id, other] : []);
		await client.query(
			"insert into attendance_marks (register_id, student_id, day, code_id, marked_at) select g.id, at.student_id, g.day, $1, now() from at join registers g on g.class_id = at.class_id",
			[codes.present],
		);
		return rowCount ?? 0;
	});
	const db = inCustomer(pool, { customer_id, user_id: users.teacher.user_id, request_id: null });
	const seen = async (who: Sql) =>
		(await ask<{ id: number }>(db, sql`select students.id from students where ${who} order by 1`)).map(({ id }) => id);
	const counts: number[] = [];
	for (const { user_id } of [users.teacher, users.editor, users.client])
		for (const back of [0, 1, 2]) {
			const day = sql`(select ${today}::date - ${back}::int)`;
			const ids = await seen(ownOrTaught(user_id, day));
			expect(ids).toEqual(await seen(asSaid(user_id, day)));
			counts.push(ids.length);
		}
	// both kinds of people see some of them, and nobody all; a family its own child
	expect(counts.every((count) => count < made)).toBe(true);
	expect(Math.min(...counts.slice(0, 2), ...counts.slice(3, 5))).toBeGreaterThan(4);
	expect(counts.slice(6)).toEqual([1, 1, 1]);
});
