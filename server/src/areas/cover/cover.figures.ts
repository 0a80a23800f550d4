import { sql } from "../../kit/db/sql-text.ts";
import type { Figure } from "../../kit/tables/figures.ts";
import { onLeave } from "../staff/staff.public.ts";

export const COVER_FIGURES: readonly Figure[] = [
	{
		name: "absent_staff",
		needs: "Timetable.Cover",
		path: "/timetable/cover",
		live: ["staff_leave", "covers", "sessions", "session_teachers"],
		bad: "more",
		place: 40,
		// as the page has it: nobody gives a lesson whose teacher is away, where no cover comes and no colleague teaches with them
		ask: ({ own }) => sql`with d as materialized (
			select customer_today()::timestamp at time zone customer_zone() as starts, (customer_today() + 1)::timestamp at time zone customer_zone() as ends
		), gone as materialized (
			select l.staff_id, l.starts_at, l.ends_at from d join staff_leave l on l.state = 'approved' and l.starts_at < d.ends and l.ends_at > d.starts join staff p on p.id = l.staff_id
			where p.archived_at is null and (${own}::bigint is null or p.user_id = ${own})
		)
		select jsonb_build_object('value', (select count(distinct staff_id) from gone), 'more', (
			select count(distinct (s.id, t.staff_id)) from d cross join gone l join session_teachers t on t.staff_id = l.staff_id and t.part = 'teacher' and t.begins_at >= d.starts and t.begins_at < d.ends
			join sessions s on s.id = t.session_id and s.kind = 'lesson' and s.state = 'planned' and tstzrange(l.starts_at, l.ends_at) && s.during
			where s.class_id is not null
				and not exists (select from covers v where v.session_id = s.id and v.away_staff_id = t.staff_id and v.cover_staff_id is not null and not ${onLeave(sql`v.cover_staff_id`, sql`s.during`)})
				and not exists (select from session_teachers u where u.session_id = s.id and u.staff_id <> t.staff_id and not u.is_away and not ${onLeave(sql`u.staff_id`, sql`s.during`)}
					and not exists (select from covers v where v.session_id = s.id and v.away_staff_id = t.staff_id and v.cover_staff_id = u.staff_id))))`,
	},
];
