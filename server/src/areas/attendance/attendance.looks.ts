import type {
	ClassAttendance,
	OnSite,
	OnSiteNow,
	StudentAttendance,
	StudentMarks,
} from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import { findClass } from "../classes/classes.public.ts";
import { oneStudent, STUDENTS } from "../students/students.public.ts";
import { couldBeOwn } from "./attendance.queries.ts";
import { isTaught } from "./attendance.service.ts";

/** Marks of a student that are told at a time. */
const MARKS = 20;
/** Columns of a class's sheet. */
const SHEET_REGISTERS = 20;
/** Streaks are looked for this many days back. */
export const STREAK_DAYS = 60;

/** A year in a dozen rows. */
export async function studentAttendance(db: CustomerDb, id: number, own: number | null): Promise<StudentAttendance> {
	const [row] = await ask<StudentAttendance>(
		db,
		sql`select y.name as academic_year,
			coalesce((select jsonb_agg(jsonb_build_object('month', t.month, 'code_id', t.code_id, 'marks', t.marks, 'minutes_late', t.minutes_late) order by t.month, t.code_id)
				from attendance_totals t where t.student_id = students.id and t.marks > 0 and t.month between date_trunc('month', y.starts_on) and y.ends_on), '[]') as months,
			(select count(*)::int from (
				select bool_and(d.is_absent) over (order by d.day desc) as still from (
					select m.day, bool_and(not k.is_present) as is_absent from attendance_marks m join attendance_codes k on k.id = m.counted_code_id
					where m.student_id = students.id and m.day > customer_today() - ${verbatim(STREAK_DAYS)} and m.day <= customer_today() group by m.day
				) d
			) s where s.still) as streak_days
		from students left join academic_years y on y.is_current where ${oneStudent(id, own)}`,
	);
	return found(row);
}

/** Marks that say something: looked for in what the indexes hold, and only those of one page are read. */
export async function studentMarks(db: CustomerDb, id: number, own: number | null, before: number | undefined): Promise<StudentMarks> {
	const last = param(before ?? null);
	const older = sql`(${last}::bigint is null or (a.day, a.id) < (select b.day, b.id from attendance_marks b where b.id = ${last} and b.student_id = students.id))`;
	const ofYear = sql`a.student_id = students.id and a.day between y.starts_on and y.ends_on and ${older}`;
	const [row] = await ask<{ marks: StudentMarks["marks"] }>(
		db,
		sql`select coalesce((select jsonb_agg(to_jsonb(r)) from (
			select m.id as mark_id, m.day, c.name as class_name, s.starts_at, m.counted_code_id as code_id, m.code_id as teacher_code_id, m.office_code_id,
				(select u.first_name || ' ' || u.last_name from platform.users u where u.id = m.office_by) as office_by, (select u.first_name || ' ' || u.last_name from platform.users u where u.id = m.marked_by) as marked_by,
				m.minutes_late, m.note, m.office_note, m.version
			from attendance_marks m join registers g on g.id = m.register_id join classes c on c.id = g.class_id left join sessions s on s.id = g.session_id
			where m.id in (
				select f.id from (
					(select a.id, a.day from attendance_marks a where ${ofYear}
						and (a.counted_code_id is distinct from (select p.id from attendance_codes p where p.key = 'present') or a.office_code_id is not null) order by a.day desc, a.id desc limit ${verbatim(MARKS + 1)})
					union
					(select a.id, a.day from attendance_marks a where ${ofYear} and a.note is not null order by a.day desc, a.id desc limit ${verbatim(MARKS + 1)})
				) f order by f.day desc, f.id desc limit ${verbatim(MARKS + 1)}
			)
			order by m.day desc, m.id desc
		) r), '[]') as marks
		from students left join academic_years y on y.is_current where ${oneStudent(id, own)}`,
	);
	const { marks } = found(row);
	return { marks: marks.slice(0, MARKS), more: marks.length > MARKS };
}

/** Whoever has marks in the class, and whoever is in it now; of those whom one may see. */
export async function classAttendance(db: CustomerDb, id: number, own: number | null): Promise<ClassAttendance> {
	const seen = own === null ? sql`true` : STUDENTS.own(own);
	const group = found(await findClass(db, id, own));
	const [row] = await ask<Pick<ClassAttendance, "taken" | "registers" | "students">>(
		db,
		sql`with taken as materialized (
			select g.id, g.session_id, g.part, g.day, s.starts_at from registers g left join sessions s on s.id = g.session_id
			where g.class_id = ${id} and g.taken_at is not null
		), shown as (
			select n.*, row_number() over (order by day desc, starts_at desc nulls last, id desc) as place from taken n order by place limit ${verbatim(SHEET_REGISTERS)}
		), marks as materialized (
			select m.register_id, m.student_id, m.counted_code_id as code_id, k.is_present, k.is_late, k.is_excused
			from taken join attendance_marks m on m.register_id = taken.id join attendance_codes k on k.id = m.counted_code_id
		), sums as (
			select student_id, count(*)::int as marks, (count(*) filter (where is_present))::int as present,
				(count(*) filter (where not is_present and not is_excused))::int as unexcused, (count(*) filter (where is_late))::int as late from marks group by 1
		), people as (
			select student_id from sums union select student_id from class_students where class_id = ${id} and customer_today() between starts_on and coalesce(ends_on, customer_today())
		)
		select (select count(*)::int from taken) as taken,
			coalesce((select jsonb_agg(jsonb_build_object('register_id', id, 'session_id', session_id, 'part', part, 'day', day, 'starts_at', starts_at) order by place) from shown), '[]') as registers,
			coalesce((select jsonb_agg(to_jsonb(r)) from (
				select students.id as student_id, concat_ws(' ', first_name, middle_name, last_name) as name,
					coalesce(u.marks, 0) as marks, coalesce(u.present, 0) as present, coalesce(u.unexcused, 0) as unexcused, coalesce(u.late, 0) as late,
					(select coalesce(jsonb_agg(m.code_id order by shown.place), '[]') from shown left join marks m on m.register_id = shown.id and m.student_id = students.id) as codes
				from people join students on students.id = people.student_id left join sums u on u.student_id = students.id
				where ${seen} order by students.search
			) r), '[]') as students`,
	);
	return { academic_year: group.academic_year, ...found(row) };
}

/**
 * Students whom somebody sees anyway, and those in the registers that are theirs to take on the day: as cover, or without being a teacher of the class.
 * As ids, looked up from the person: whose a register is, is asked of the few that could be theirs (couldBeOwn), not of the thousands that a large school has a day.
 */
export function ownOrTaught(own: number | null, day: Sql): Sql {
	if (own === null) return sql`true`;
	return sql`students.id = any(array(
		select students.id from students where ${STUDENTS.own(own)}
		union all
		select m.student_id from (select g.id, g.class_id, g.session_id, g.day from registers g where g.day = ${day} and ${couldBeOwn(own, day)} offset 0) g
		join attendance_marks m on m.register_id = g.id
		where exists (select from register_teachers(g.class_id, g.session_id, g.day) t join staff p on p.id = t.staff_id where p.user_id = ${own})))`;
}

/** By the newest mark of today: whoever left early has one that says so. */
export async function onSite(db: CustomerDb, own: number | null): Promise<OnSiteNow> {
	const [now] = await ask<{ day: string }>(db, sql`select customer_today() as day`);
	const isSchoolDay = await isTaught(db, found(now).day);
	const seen = ownOrTaught(own, sql`customer_today()`);
	const rows = await ask<OnSite & { on_site: boolean | null; is_own: boolean }>(
		db,
		sql`with newest as (
			select distinct on (m.student_id) m.student_id, k.on_site, c.name as class_name, r.name as room_name, coalesce(s.starts_at, m.office_at, m.marked_at) as at
			from registers g join attendance_marks m on m.register_id = g.id join attendance_codes k on k.id = m.counted_code_id join classes c on c.id = g.class_id
			left join sessions s on s.id = g.session_id left join rooms r on r.id = s.room_id
			where g.day = customer_today() order by m.student_id, s.starts_at desc nulls last, m.id desc
		)
		select students.id as student_id, concat_ws(' ', first_name, middle_name, last_name) as name, class_label, n.class_name, n.room_name, n.at, n.on_site, ${own === null ? sql`true` : STUDENTS.own(own)} as is_own
		from students left join newest n on n.student_id = students.id
		where (n.student_id is not null or (${isSchoolDay}::boolean and students.status = 'enrolled' and students.archived_at is null and not exists (
				select from absences a where a.student_id = students.id and a.state in ('announced', 'accepted') and now() between a.starts_at and a.ends_at)))
			and ${seen} order by class_order, students.search limit 20000`,
	);
	const unmarked = rows.filter(({ on_site }) => on_site === null);
	return {
		students: rows.filter(({ on_site }) => on_site === true),
		marked: rows.length - unmarked.length,
		others: rows.filter(({ on_site, is_own }) => on_site !== null && !is_own).length,
		unmarked: unmarked.map(({ student_id, name, class_label }) => ({ student_id, name, class_label })),
	};
}
