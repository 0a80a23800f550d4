import type { Absent, Watched } from "@homeroom/contract/areas/absences/absences.calls.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { isTaught, ownOrTaught, STREAK_DAYS } from "../attendance/attendance.public.ts";
import { STUDENTS } from "../students/students.public.ts";
import { tellsWords } from "./absences.homes.ts";

/** Absent for days in a row, or below the school's threshold over the year. */
export async function watchList(db: CustomerDb, own: number | null): Promise<Watched[]> {
	const seen = own === null ? sql`true` : STUDENTS.own(own);
	return ask<Watched>(
		db,
		sql`with days as (
			select m.student_id, m.day, bool_and(not k.is_present) as is_absent from registers g join attendance_marks m on m.register_id = g.id join attendance_codes k on k.id = m.counted_code_id
			where g.day > customer_today() - ${verbatim(STREAK_DAYS)} and g.day <= customer_today() group by 1, 2
		), runs as (
			select student_id, count(*)::int as streak_days from (
				select student_id, bool_and(is_absent) over (partition by student_id order by day desc) as still from days
			) d where still group by 1
		), sums as (
			select t.student_id, sum(t.marks)::int as marks, round(100.0 * sum(t.marks) filter (where k.is_present) / nullif(sum(t.marks), 0), 1) as rate
			from attendance_totals t join attendance_codes k on k.id = t.code_id join academic_years y on y.is_current and t.month between date_trunc('month', y.starts_on) and y.ends_on group by 1
		)
		select students.id as student_id, concat_ws(' ', first_name, middle_name, last_name) as name, class_label, coalesce(r.streak_days, 0) as streak_days, s.marks, coalesce(s.rate, 0)::float as rate
		from sums s join students on students.id = s.student_id left join runs r on r.student_id = s.student_id cross join attendance_settings a
		where students.archived_at is null and s.marks > 0 and (r.streak_days >= a.streak_days or coalesce(s.rate, 0) < a.threshold_percent) and ${seen}
		order by coalesce(r.streak_days, 0) desc, s.rate, students.search limit 500`,
	);
}

/** By the newest mark of the day; whoever has none yet, by what was announced. On days without school nobody is absent from it. */
export async function absentOn(db: CustomerDb, day: string, own: number | null): Promise<Absent[]> {
	const isSchoolDay = await isTaught(db, day);
	const on = sql`${day}::date`;
	const seen = ownOrTaught(own, on);
	return ask<Absent>(
		db,
		sql`with newest as (
			select distinct on (m.student_id) m.student_id, m.counted_code_id as code_id, c.name as class_name, coalesce(s.starts_at, m.office_at, m.marked_at) as at, coalesce(m.office_note, m.note) as note
			from registers g join attendance_marks m on m.register_id = g.id join classes c on c.id = g.class_id left join sessions s on s.id = g.session_id
			where g.day = ${on} order by m.student_id, s.starts_at desc nulls last, m.id desc
		), told as (
			select distinct on (a.student_id) a.student_id, a.code_id, ${own === null ? sql`a.reason` : sql`case when ${tellsWords("a", own)} then a.reason end as reason`} from absences a
			where ${isSchoolDay}::boolean and a.state in ('announced', 'accepted') and a.ends_at > (select ${on}::timestamp at time zone customer_zone()) and a.starts_at < (select (${on} + 1)::timestamp at time zone customer_zone())
			order by a.student_id, a.starts_at
		)
		select students.id as student_id, concat_ws(' ', first_name, middle_name, last_name) as name, class_label, k.id as code_id, n.class_name, n.at,
			k.is_excused or t.student_id is not null as is_explained, coalesce(n.note, t.reason) as note
		from newest n full join told t on t.student_id = n.student_id join students on students.id = coalesce(n.student_id, t.student_id)
		join attendance_codes k on k.id = coalesce(n.code_id, t.code_id)
		where not k.is_present and students.archived_at is null and ${seen} order by is_explained, class_order, students.search limit 2000`,
	);
}
