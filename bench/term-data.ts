import type pg from "pg";
import { actIn, makeCustomer, makeMember, makeUser } from "../server/src/areas/session/session.builders.ts";
import { FIRST_NAMES, LAST_NAMES } from "../server/src/areas/students/students.demo-names.ts";
import { say } from "./bench-table.ts";

export interface TermSize {
	classes: number;
	/** Of these the last ones are groups, in the afternoon, whose students have a class in the morning too. */
	groups: number;
	perClass: number;
	weeks: number;
	/** Marks of other days, before registers are measured again. */
	marks: number;
}
export interface Login {
	customer_id: number;
	user_id: number;
	session_id: string;
}
export interface TermSchool extends Login {
	timetable_id: number;
	/** Somebody who has lessons each day. */
	teacher: Login;
}
/** Lessons in a week of each class. */
export const SLOTS = 35;

/** A school with a term in it, written past triggers and row security; constraints hold. */
export async function buildTerm(owner: pg.Pool, size: TermSize, subdomain = "bench"): Promise<TermSchool> {
	const client = await owner.connect();
	try {
		await client.query("begin");
		await client.query("set local synchronous_commit = off");
		const customer_id = await makeCustomer(client, { name: "School of benches", subdomain });
		const logIn = async (role: "admin" | "teacher"): Promise<Login> => {
			const user_id = await makeUser(client, {
				email: `${role}@${subdomain}.bench`,
				first_name: "Ada",
				last_name: "Bench",
				password_hash: "x",
			});
			await makeMember(client, customer_id, user_id, role);
			const { rows } = await client.query<{ id: string }>(
				"insert into platform.sessions (user_id, customer_id, refresh_hash, expires_at) values ($1, $2, '\\x00', now() + interval '10 years') returning id",
				[user_id, customer_id],
			);
			return { customer_id, user_id, session_id: (rows[0] as { id: string }).id };
		};
		const admin = await logIn("admin");
		const teacher = await logIn("teacher");
		await actIn(client, customer_id);
		await client.query("update attendance_settings set lock_after_hours = 8760 where customer_id = $1", [customer_id]);
		await client.query("set local session_replication_role = replica");
		const mine = async (text: string, values: unknown[] = []) => client.query(text, [customer_id, ...values]);
		await mine(
			"insert into academic_years (customer_id, name, starts_on, ends_on, is_current) values ($1, 'Bench', current_date - 300, current_date + 65, true)",
		);
		await mine(
			"insert into classes (customer_id, name, academic_year_id, kind) select $1, 'C' || n, (select id from academic_years where customer_id = $1), 'course' from generate_series(1, $2::int) n",
			[size.classes],
		);
		await mine(
			"insert into staff (customer_id, first_name, last_name, user_id) select $1, 'T' || n, 'Bench', case when n = 1 then $3::bigint end from generate_series(1, $2::int) n",
			[size.classes, teacher.user_id],
		);
		await mine("insert into rooms (customer_id, name) select $1, 'R' || n from generate_series(1, $2::int) n", [size.classes]);
		await mine(
			`insert into students (customer_id, first_name, last_name)
			select $1, ($3::text[])[1 + (hashint8(n * 31) & 2147483647) % cardinality($3::text[])], ($4::text[])[1 + (hashint8(n * 17 + 1) & 2147483647) % cardinality($4::text[])]
			from generate_series(1, $2::int) n`,
			[(size.classes - size.groups) * size.perClass, FIRST_NAMES, LAST_NAMES],
		);
		// as many classes as rooms and teachers, counted from 0
		const counted = (table: string) => `(select id, row_number() over (order by id) - 1 as n from ${table} where customer_id = $1)`;
		await mine(
			`create temp table at on commit drop as select c.n, c.id as class_id, r.id as room_id, p.id as staff_id
			from ${counted("classes")} c join ${counted("rooms")} r using (n) join ${counted("staff")} p using (n)`,
		);
		await client.query("analyze at, students");
		// in the morning its own class, for one of five in the afternoon a group
		await mine(
			`insert into class_students (customer_id, class_id, student_id, starts_on) select $1, a.class_id, s.id, current_date - 300 from ${counted("students")} s
			cross join lateral (select s.n / $2::int as n union all select $3::int + (s.n / 5) % $4::int where s.n % 5 = 0) k join at a on a.n = k.n`,
			[size.perClass, size.classes - size.groups, size.groups],
		);
		const { rows: made } = await mine(
			`insert into timetables (customer_id, academic_year_id, name, starts_on, ends_on) select $1, id, 'Term', current_date - 60, current_date + 60 from academic_years where customer_id = $1 returning id`,
		);
		const timetable_id = Number((made[0] as { id: string }).id);
		// at any time each class has a teacher and a room that no other has
		await mine(
			`insert into schedules (customer_id, timetable_id, class_id, cycle_day, starts_at, ends_at, room_id, origin_id)
			select $1, $2, a.class_id, 1 + k / 7, t.starts_at, t.starts_at + interval '45 min', r.room_id, a.n * ${SLOTS} + k
			from at a cross join generate_series(0, ${SLOTS - 1}) k join at r on r.n = (a.n + k) % ${size.classes} cross join lateral (select time '08:00' + (k % 7) * interval '50 min' + case when a.n >= $3::int then interval '6 hours' else interval '0' end as starts_at) t
			order by a.n, k`,
			[timetable_id, size.classes - size.groups],
		);
		await mine(
			`insert into schedule_teachers (customer_id, schedule_id, staff_id) select $1, s.id, p.staff_id
			from schedules s join at a on a.class_id = s.class_id join at p on p.n = (a.n + s.origin_id % ${SLOTS} * 7) % ${size.classes} where s.customer_id = $1`,
		);
		say(`  ${size.classes} classes of ${SLOTS} lessons; ${size.weeks} weeks of them are written`);
		await mine(
			`insert into sessions (customer_id, class_id, origin_id, day, starts_at, ends_at, room_id)
			select $1, s.class_id, s.origin_id, d.day, d.day + s.starts_at, d.day + s.ends_at, s.room_id from generate_series(0, $2::int - 1) w
			join schedules s on s.customer_id = $1 cross join lateral (select (date_trunc('week', current_date)::date - 7 * ($2::int - 2) + 7 * w + s.cycle_day - 1) as day) d`,
			[size.weeks],
		);
		// a plan for the schools before it would take this one for as small
		await client.query("analyze sessions, schedules, schedule_teachers, class_students");
		await mine(
			`insert into session_teachers (customer_id, session_id, staff_id, during) select $1, x.id, t.staff_id, x.during from sessions x
			join schedules s on s.customer_id = $1 and s.origin_id = x.origin_id join schedule_teachers t on t.customer_id = $1 and t.schedule_id = s.id where x.customer_id = $1`,
		);
		await mine(
			`insert into student_weeks (customer_id, student_id, week, class_id, during)
			select $1, m.student_id, w.week, w.class_id, w.during from class_students m join (
				select class_id, date_trunc('week', starts_at)::date as week, range_agg(during) as during from sessions where customer_id = $1 group by 1, 2
			) w on w.class_id = m.class_id where m.customer_id = $1`,
		);
		// what triggers would have kept
		for (const record of ["classes", "staff", "rooms", "students"]) await client.query("call platform.fill_list($1)", [record]);
		await client.query("commit");
		await client.query("vacuum analyze");
		return { ...admin, timetable_id, teacher };
	} catch (error) {
		await client.query("rollback");
		throw error;
	} finally {
		client.release();
	}
}

/** Marks of a year, by parts of days so that no lesson is needed for them. Rounded up to whole days of the school. */
export async function fillMarks(owner: pg.Pool, { customer_id }: TermSchool, size: TermSize): Promise<number> {
	const client = await owner.connect();
	try {
		await client.query("begin");
		await client.query("set local synchronous_commit = off");
		await actIn(client, customer_id);
		await client.query("set local session_replication_role = replica");
		const perPart = (size.classes - size.groups) * size.perClass;
		const days = Math.ceil(size.marks / perPart / 3);
		await client.query(
			`insert into registers (customer_id, class_id, day, part, taken_at) select $1, a.id, current_date - 8 - d, p, now() from generate_series(0, $2::int - 1) d cross join unnest('{day,morning,afternoon}'::text[]) p
			cross join (select id from classes where customer_id = $1 order by id limit $3) a order by d, p, a.id`,
			[customer_id, days, size.classes - size.groups],
		);
		// indexes in another order than the rows come are faster made at once
		const { rows: indexes } = await client.query<{ name: string; made: string }>(
			"select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index where indrelid = 'attendance_marks'::regclass and not indisunique",
		);
		for (const { name } of indexes) await client.query(`drop index ${name}`);
		const { rowCount } = await client.query(
			`insert into attendance_marks (customer_id, register_id, student_id, day, code_id, marked_at)
			select $1, g.id, m.student_id, g.day, k.codes[case when (m.student_id * 7 + g.id) % 23 = 0 then 2 else 1 end], now()
			from (select * from registers where customer_id = $1 and part is not null) g join class_students m on m.customer_id = $1 and m.class_id = g.class_id
			cross join (select array_agg(id order by position) as codes from attendance_codes where customer_id = $1) k order by g.id, m.student_id`,
			[customer_id],
		);
		for (const { made } of indexes) await client.query(made);
		await client.query(
			`insert into attendance_totals as t (customer_id, student_id, month, code_id, marks, minutes_late)
			select customer_id, student_id, date_trunc('month', day)::date, counted_code_id, count(*), 0 from attendance_marks where customer_id = $1 group by 1, 2, 3, 4
			on conflict (customer_id, student_id, month, code_id) do update set marks = excluded.marks`,
			[customer_id],
		);
		await client.query("commit");
		await client.query("vacuum analyze attendance_marks, attendance_totals, registers");
		return rowCount ?? 0;
	} catch (error) {
		await client.query("rollback");
		throw error;
	} finally {
		client.release();
	}
}
