import { sql } from "../../kit/db/sql-text.ts";
import type { CalendarLayer } from "../../kit/tables/calendar-layers.ts";

/** Lessons that somebody teaches, and those of a family's children; what they cover is a layer of its own. A whole school's have a page. */
export const TIMETABLE_LAYERS: readonly CalendarLayer[] = [
	{
		name: "lessons",
		needs: "Timetable.View",
		live: ["sessions", "session_teachers"],
		place: 10,
		ask: ({
			user_id,
			from,
			to,
		}) => sql`select s.id::text as key, coalesce(s.title, concat_ws(' · ', k.name, c.name)) as title, s.starts_at as "startDate", s.ends_at as "endDate",
				r.name as note, '/timetable?day=' || s.day || '&session=' || s.id as path, s.state = 'cancelled' or s.is_away as gone
			from (
				select t.is_away, x.* from session_teachers t join sessions x on x.id = t.session_id
				where t.part = 'teacher' and t.staff_id = any(array(select p.id from staff p where p.user_id = ${user_id} and p.archived_at is null))
					and t.begins_at >= (select ${from}::date::timestamp at time zone customer_zone()) and t.begins_at < (select (${to}::date + 1)::timestamp at time zone customer_zone())
				union
				select false, x.* from sessions x
				where x.starts_at >= (select ${from}::date::timestamp at time zone customer_zone()) and x.starts_at < (select (${to}::date + 1)::timestamp at time zone customer_zone())
					and x.class_id = any(array(select m.class_id from class_students m join family_students f on f.student_id = m.student_id
						where f.user_id = ${user_id} and daterange(m.starts_on, m.ends_on, '[]') && daterange(${from}::date, ${to}::date, '[]')))
					and exists (select from class_students m join family_students f on f.student_id = m.student_id
						where f.user_id = ${user_id} and m.class_id = x.class_id and daterange(m.starts_on, m.ends_on, '[]') @> x.day)
			) s left join classes c on c.id = s.class_id left join courses k on k.id = s.course_id left join rooms r on r.id = s.room_id
			order by s.starts_at, s.id`,
	},
];
