import { addDays, schoolDays, weekdayOn } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { Bell, Days, Frame, Whose } from "@homeroom/contract/areas/timetable/timetable.places.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { type Param, param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { yearOn } from "../calendar/calendar.public.ts";

/** More than any school has; a list of choices stays one that a screen can hold. */
const MOST = 5000;
const STAFF = `(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', concat_ws(' ', p.first_name, p.last_name), 'code', p.code) order by p.search, p.id), '[]')
	from (select * from staff where archived_at is null and status <> 'left' and kind in ('teacher', 'assistant', 'leadership') limit ${MOST}) p)`;
const ROOMS = `(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'capacity', r.capacity) order by r.search, r.id), '[]')
	from (select * from rooms where archived_at is null limit ${MOST}) r)`;
const BELLS = `(select coalesce(jsonb_agg(jsonb_build_object('bell_time_id', b.id, 'is_default', b.is_default, 'position', p.position, 'name', p.name, 'kind', p.kind,
		'starts_at', to_char(p.starts_at, 'HH24:MI'), 'ends_at', to_char(p.ends_at, 'HH24:MI')) order by b.is_default desc, b.id, p.starts_at), '[]')
	from bell_periods p join bell_times b on b.id = p.bell_time_id)`;

/** Over the longest holidays. */
const SOON = "interval '60 days'";
/** The next day on which a session of theirs begins, from a day on; each is one look into an index. */
const nextOf = (sessions: Sql, starts: string, $day: Param): Sql =>
	sql`select (min(${verbatim(starts)}) at time zone customer_zone())::date from ${sessions} and ${verbatim(starts)} >= ${$day}::date::timestamp at time zone customer_zone()
		and ${verbatim(starts)} < (${$day}::date + ${verbatim(SOON)}) at time zone customer_zone()`;

/** Families choose among their children, everybody else among classes, colleagues and rooms. */
export async function whoseTimetables(db: CustomerDb, day: string, user_id: number, own: number | null): Promise<Whose> {
	const $day = param(day);
	const $own = param(own);
	const [row] = await ask<Whose>(
		db,
		sql`select (select p.id from staff p where p.user_id = ${user_id} and p.archived_at is null) as me,
			(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'kind', c.kind) order by c.kind <> 'homeroom', c.search, c.id), '[]') from (
				select c.* from classes c join academic_years y on y.id = c.academic_year_id
				where c.archived_at is null and ${$day}::date between y.starts_on and y.ends_on
					and (${$own}::bigint is null or c.id in (select m.class_id from class_students m join own_students o on o.student_id = m.student_id
						where o.user_id = ${$own} and ${during("m", $day)})) limit ${verbatim(MOST)}) c) as classes,
			case when ${$own}::bigint is null then ${verbatim(STAFF)} else '[]' end as staff,
			case when ${$own}::bigint is null then ${verbatim(ROOMS)} else '[]' end as rooms,
			(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', concat_ws(' ', s.first_name, s.last_name), 'class_label', s.class_label) order by s.search), '[]')
				from students s where ${$own}::bigint is not null and s.archived_at is null and s.id in (select o.student_id from own_students o where o.user_id = ${$own})) as students,
			${firstOf($day, user_id, $own)} as first`,
	);
	return row as Whose;
}

/** In order of who they are to whoever asks; the first who has a lesson soon. */
const firstOf = ($day: Param, user_id: number, $own: Param): Sql =>
	sql`(select jsonb_build_object('of', f.of, 'id', f.id, 'day', f.day) from (
		select 1 as place, '' as search, 'teacher' as of, p.id, (${nextOf(sql`session_teachers x where x.staff_id = p.id`, "x.begins_at", $day)}) as day
			from staff p where p.user_id = ${user_id} and p.archived_at is null and ${$own}::bigint is null
		union all
		select 2, s.search, 'student', s.id, (${nextOf(
			sql`class_students m join sessions x on x.class_id = m.class_id where m.student_id = s.id and ${during("m", $day)}`,
			"x.starts_at",
			$day,
		)}) from students s join own_students o on o.student_id = s.id where o.user_id = ${$own} and s.archived_at is null
		union all
		(select case when c.mine then 3 else 4 end, c.search, 'class', c.id, c.day from (
			select c.search, c.id, c.kind, exists (select from class_teachers t join staff p on p.id = t.staff_id where t.class_id = c.id and p.user_id = ${user_id}) as mine,
				(${nextOf(sql`sessions x where x.class_id = c.id`, "x.starts_at", $day)}) as day
			from classes c join academic_years y on y.id = c.academic_year_id
			where c.archived_at is null and ${$own}::bigint is null and ${$day}::date between y.starts_on and y.ends_on) c
			where c.day is not null order by not c.mine, c.kind <> 'homeroom', c.search, c.id limit 1)
	) f where f.day is not null order by f.place, f.search, f.id limit 1)`;

/** Days outside of every year are there too: without lessons. */
export async function schoolDaysBetween(db: CustomerDb, from: string, to: string): Promise<Days> {
	const [bells] = await ask<{ bells: Bell[] }>(db, sql`select ${verbatim(BELLS)} as bells`);
	// a look may begin in one year and end in the next
	const years = [await yearOn(db, from), await yearOn(db, to)];
	const known = new Map(years.flatMap((year) => (year === undefined ? [] : schoolDays(year, year.specials))).map((one) => [one.day, one]));
	const days: Days["days"] = [];
	for (let day = from; day <= to; day = addDays(day, 1)) {
		const { weekday, cycle_day, bell_time_id, special } = known.get(day) ?? {
			weekday: weekdayOn(day),
			cycle_day: null,
			bell_time_id: null,
			special: null,
		};
		days.push({ day, weekday, cycle_day, bell_time_id, special: special && { name: special.name, kind: special.kind } });
	}
	return { days, bells: bells?.bells ?? [] };
}

export async function frameOfTimetables(db: CustomerDb): Promise<Frame> {
	const [row] = await ask<Frame>(
		db,
		sql`select (select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name, 'starts_on', y.starts_on, 'ends_on', y.ends_on, 'is_current', y.is_current,
				'cycle', y.cycle, 'cycle_length', y.cycle_length, 'weekdays', y.weekdays) order by y.starts_on desc), '[]') from academic_years y) as years,
			${verbatim(BELLS)} as bells, ${verbatim(STAFF)} as staff, ${verbatim(ROOMS)} as rooms,
			(select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.name, k.id), '[]')
				from (select * from courses where archived_at is null limit ${verbatim(MOST)}) k) as courses,
			(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'academic_year_id', c.academic_year_id, 'room_id', c.room_id,
				'course_ids', coalesce((select jsonb_agg(x.course_id order by x.id) from class_courses x where x.class_id = c.id), '[]'),
				'staff_ids', coalesce((select jsonb_agg(x.staff_id order by x.is_lead desc, x.id) from class_teachers x where x.class_id = c.id), '[]'))
				order by c.kind <> 'homeroom', c.search, c.id), '[]') from (select * from classes where archived_at is null limit ${verbatim(MOST)}) c) as classes`,
	);
	return row as Frame;
}
