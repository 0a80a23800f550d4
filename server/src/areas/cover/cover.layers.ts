import { NOTHING, sql } from "../../kit/db/sql-text.ts";
import type { CalendarLayer } from "../../kit/tables/calendar-layers.ts";
import { onLeave } from "../staff/staff.public.ts";

const LESSON = sql`concat_ws(' · ', k.name, c.name)`;
const PATH = sql`'/timetable/cover?day=' || s.day`;

export const COVER_LAYERS: readonly CalendarLayer[] = [
	{
		// who is away, for those who plan cover: that they are, not why. On days without school nobody is missing
		name: "leave",
		needs: "Timetable.Cover",
		live: ["staff_leave"],
		place: 50,
		ask: ({ own, from, to }) => sql`with days as materialized (
				select g.at::date as day from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') g (at)
				where case when exists (select from academic_years y where g.at::date between y.starts_on and y.ends_on)
						then exists (select from academic_years y where g.at::date between y.starts_on and y.ends_on and extract(isodow from g.at)::int = any (y.weekdays)) else extract(isodow from g.at) < 6 end
					and not exists (select from calendar_days d where d.kind <> 'bells' and g.at::date between d.starts_on and d.ends_on)
			)
			select l.id || ' ' || r.first as key, concat_ws(' ', p.first_name, p.last_name) as title,
				case when t.starts = t.opens and t.ends = t.closes then to_jsonb(r.first) else to_jsonb(t.starts) end as "startDate",
				case when t.starts = t.opens and t.ends = t.closes then to_jsonb(r.last) else to_jsonb(t.ends) end as "endDate",
				null as note, '/timetable/cover?day=' || r.first as path, false as gone
			from (select customer_zone() as zone) z join staff_leave l on l.state = 'approved'
				and l.starts_at < (${to}::date + 1)::timestamp at time zone z.zone and l.ends_at > ${from}::date::timestamp at time zone z.zone
			join staff p on p.id = l.staff_id and p.archived_at is null and (${own}::bigint is null or p.user_id = ${own})
			cross join lateral (
				select min(d.day) as first, max(d.day) as last
				from (select day, day - (row_number() over (order by day))::int as run from days
					where day between (l.starts_at at time zone z.zone)::date and ((l.ends_at - interval '1 second') at time zone z.zone)::date) d group by d.run
			) r
			cross join lateral (select r.first::timestamp at time zone z.zone as opens, (r.last + 1)::timestamp at time zone z.zone as closes) e
			cross join lateral (select e.opens, e.closes, greatest(l.starts_at, e.opens) as starts, least(l.ends_at, e.closes) as ends) t
			order by r.first, l.id`,
	},
	{
		// lessons in which somebody stands in for a colleague; for those who plan cover also those in which nobody does yet
		name: "cover",
		needs: "Timetable.View",
		forStaff: true,
		live: ["sessions", "session_teachers", "covers", "staff_leave"],
		place: 15,
		ask: ({ user_id, from, to, reachesAll }) => {
			const between = sql`t.begins_at >= (select ${from}::date::timestamp at time zone customer_zone()) and t.begins_at < (select (${to}::date + 1)::timestamp at time zone customer_zone())`;
			const open = sql`union all
				select 'open ' || t.id, ${LESSON}, s.starts_at, s.ends_at, concat_ws(' ', p.first_name, p.last_name), ${PATH}, false
				from staff_leave l join session_teachers t on t.staff_id = l.staff_id and t.part = 'teacher' and not t.is_away and t.begins_at < l.ends_at and upper(t.during) > l.starts_at and ${between}
				join sessions s on s.id = t.session_id and s.state = 'planned' join staff p on p.id = l.staff_id
				left join classes c on c.id = s.class_id left join courses k on k.id = s.course_id
				where l.state = 'approved' and l.starts_at < (select (${to}::date + 1)::timestamp at time zone customer_zone()) and l.ends_at > (select ${from}::date::timestamp at time zone customer_zone())
					and not exists (select from session_teachers u where u.session_id = s.id and u.staff_id <> t.staff_id and not u.is_away and not ${onLeave(sql`u.staff_id`, sql`s.during`)})`;
			return sql`select * from (
				select s.id::text as key, ${LESSON} as title, s.starts_at as "startDate", s.ends_at as "endDate",
					(select string_agg(concat_ws(' ', a.first_name, a.last_name), ', ' order by a.search) from covers v join staff a on a.id = v.away_staff_id
						where v.session_id = s.id and v.cover_staff_id = t.staff_id) as note, ${PATH} as path, s.state = 'cancelled' or t.is_away as gone
				from session_teachers t join sessions s on s.id = t.session_id left join classes c on c.id = s.class_id left join courses k on k.id = s.course_id
				where t.part = 'cover' and ${between}
					and t.staff_id = any(array(select p.id from staff p where p.user_id = ${user_id} and p.archived_at is null))
				${reachesAll("Timetable.Cover") ? open : NOTHING}
			) s order by s."startDate", s.key`;
		},
	},
];
