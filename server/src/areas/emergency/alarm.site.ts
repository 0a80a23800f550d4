import { during } from "../../kit/db/sql-days.ts";
import { type Param, type Sql, sql } from "../../kit/db/sql-text.ts";
import { onLeave } from "../staff/staff.public.ts";

const DAY = sql`(select customer_today())`;
/** A register that is taken a little early says that somebody is there. */
const EARLY = sql`interval '15 minutes'`;

/** Lessons of today that have begun, with the room where they are held. */
const LESSONS = sql`lessons as materialized (
	select s.id, s.class_id, s.day, s.starts_at, s.ends_at, r.id as room_id, coalesce(r.name, s.title, k.name, c.name) as place, s.ends_at > now() as runs
	from sessions s join classes c on c.id = s.class_id left join courses k on k.id = s.course_id left join rooms r on r.id = coalesce(s.room_id, c.room_id)
	where s.kind = 'lesson' and s.state = 'planned' and s.starts_at <= now()
		and s.starts_at >= (select ${DAY}::timestamp at time zone customer_zone())
)`;

/**
 * Students who are in school now: by the newest mark of a register that has begun, and where there is none, on a day of school, whoever is not announced to be away.
 * What was written beforehand for a later lesson says nothing of now; an absence that begins after the mark does.
 */
const students = (isSchoolDay: Param): Sql => sql`begun as materialized (
		select g.id, g.class_id, coalesce(s.starts_at, register_begins(g.class_id, g.day, g.part)) as begins from registers g left join sessions s on s.id = g.session_id where g.day = ${DAY}
	), newest as materialized (
		select distinct on (m.student_id) m.student_id, k.on_site, b.class_id, b.begins, greatest(m.marked_at, m.office_at) as at
		from begun b join attendance_marks m on m.register_id = b.id join attendance_codes k on k.id = m.counted_code_id
		where b.begins <= now() or (k.on_site and b.begins <= now() + ${EARLY}) order by m.student_id, b.begins desc, m.id desc
	), away as materialized (
		select a.student_id, max(a.starts_at) as since from absences a left join attendance_codes k on k.id = a.code_id
		where a.state in ('announced', 'accepted') and a.starts_at <= now() and a.ends_at > now() and not coalesce(k.on_site, false) group by 1
	), homes as materialized (
		select distinct on (m.student_id) m.student_id, c.id as class_id, c.name from class_students m join classes c on c.id = m.class_id
		where c.kind = 'homeroom' and c.archived_at is null and ${during("m", DAY)} order by m.student_id, m.starts_on desc, m.id desc
	), sat as materialized (
		select distinct on (m.student_id) m.student_id, l.* from lessons l join class_students m on m.class_id = l.class_id and ${during("m", sql`l.day`)}
		order by m.student_id, l.runs desc, l.starts_at desc, l.id
	), pupils as (
		select 'student'::text as person_kind, s.id as person_id, u.user_id, concat_ws(' ', coalesce(s.called_name, s.first_name), s.last_name) as name, coalesce(h.name, s.class_label) as about,
			h.class_id, case when l.runs then l.id end as session_id, coalesce(l.room_id, case when l.id is null then r.id end) as room_id,
			coalesce(l.place, case when n.student_id is not null then coalesce(r.name, c.name) end) as place, coalesce(l.starts_at, n.at) as place_at,
			case when l.runs then 'lesson' when l.id is not null then 'last_lesson' when n.student_id is not null then 'register' end as place_why, true as on_site
		from students s left join newest n on n.student_id = s.id left join away w on w.student_id = s.id left join homes h on h.student_id = s.id left join sat l on l.student_id = s.id
		left join classes c on c.id = n.class_id left join rooms r on r.id = c.room_id
		left join lateral (select p.user_id from student_people p where p.student_id = s.id and p.relation = 'self' order by p.id limit 1) u on true
		where s.archived_at is null and s.status in ('enrolled', 'on_leave')
			and case when n.student_id is not null and (w.since is null or n.begins > w.since) then n.on_site
				else ${isSchoolDay}::boolean and s.status = 'enrolled' and w.student_id is null and n.student_id is null end
	)`;

/** The staff: present whoever teaches today, and of the others whoever works on such a day; not who is on leave at this moment. Those who are not present are told, too. */
const staff = (isSchoolDay: Param): Sql => sql`teaching as materialized (
		select distinct h.staff_id from session_teachers h join sessions s on s.id = h.session_id
		where h.is_held and s.starts_at >= (select ${DAY}::timestamp at time zone customer_zone()) and s.starts_at < (select (${DAY} + 1)::timestamp at time zone customer_zone())
	), stood as materialized (
		select distinct on (h.staff_id) h.staff_id, l.* from lessons l join session_teachers h on h.session_id = l.id and h.is_held order by h.staff_id, l.runs desc, l.starts_at desc, l.id
	), workers as (
		select 'staff'::text as person_kind, p.id as person_id, p.user_id, concat_ws(' ', p.first_name, p.last_name) as name, p.job_title as about,
			null::bigint as class_id, case when l.runs then l.id end as session_id, l.room_id, l.place, l.starts_at as place_at, case when l.runs then 'lesson' when l.id is not null then 'last_lesson' end as place_why,
			not ${onLeave(sql`p.id`, sql`tstzrange(now(), now(), '[]')`)} and (exists (select from teaching t where t.staff_id = p.id) or (p.kind <> 'teacher' and ${isSchoolDay}::boolean
				and (not exists (select from staff_availability a where a.staff_id = p.id) or exists (select from staff_availability a where a.staff_id = p.id and a.weekday = extract(isodow from ${DAY}))))) as on_site
		from staff p left join stood l on l.staff_id = p.id where p.archived_at is null and p.status = 'active'
	)`;

/** Parts of a statement: `everybody`, who is on site, and the staff who are not. */
export const onSiteNow = (isSchoolDay: Param): Sql =>
	sql`${LESSONS}, ${students(isSchoolDay)}, ${staff(isSchoolDay)}, everybody as (select * from pupils union all select * from workers)`;
