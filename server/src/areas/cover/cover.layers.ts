import { sql } from "../../kit/db/sql-text.ts";
import type { CalendarLayer } from "../../kit/tables/calendar-layers.ts";

/** Who is away, for those who plan cover: that they are, not why. */
export const COVER_LAYERS: readonly CalendarLayer[] = [
	{
		name: "leave",
		needs: "Timetable.Cover",
		live: ["staff_leave"],
		place: 50,
		ask: ({
			own,
			from,
			to,
		}) => sql`select l.id::text as key, concat_ws(' ', p.first_name, p.last_name) as title, l.starts_at as "startDate", l.ends_at as "endDate",
				null as note, '/timetable/cover' as path, false as gone
			from staff_leave l join staff p on p.id = l.staff_id
			where l.state = 'approved' and p.archived_at is null and (${own}::bigint is null or p.user_id = ${own})
				and l.starts_at < (select (${to}::date + 1)::timestamp at time zone customer_zone()) and l.ends_at > (select ${from}::date::timestamp at time zone customer_zone())
			order by l.starts_at, l.id`,
	},
];
