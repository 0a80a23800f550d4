import { sql } from "../../kit/db/sql-text.ts";
import type { CalendarLayer } from "../../kit/tables/calendar-layers.ts";

/** What rooms are booked for. Those that are held for events are in the calendar already. */
export const ROOMS_LAYERS: readonly CalendarLayer[] = [
	{
		name: "bookings",
		needs: "Rooms.View",
		live: ["sessions"],
		place: 60,
		ask: ({ from, to }) => sql`select s.id::text as key, s.title, s.starts_at as "startDate", s.ends_at as "endDate", r.name as note,
				'/rooms/' || s.room_id || '?week=' || s.day as path, false as gone
			from sessions s join rooms r on r.id = s.room_id
			where s.kind = 'booking' and s.state = 'planned'
				and s.starts_at < (select (${to}::date + 1)::timestamp at time zone customer_zone())
				and s.starts_at > (select ${from}::date::timestamp at time zone customer_zone() - interval '31 days')
				and s.ends_at > (select ${from}::date::timestamp at time zone customer_zone())
				and not exists (select from event_bookings b where b.session_id = s.id)
			order by s.starts_at, s.id`,
	},
];
