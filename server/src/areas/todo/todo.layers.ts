import { sql } from "../../kit/db/sql-text.ts";
import type { CalendarLayer } from "../../kit/tables/calendar-layers.ts";

/** What somebody has to do on a day: their own alone. */
export const TODO_LAYERS: readonly CalendarLayer[] = [
	{
		name: "todos",
		needs: null,
		live: ["todos"],
		place: 40,
		ask: ({
			user_id,
			from,
			to,
		}) => sql`select t.id::text as key, t.title, coalesce(t.planned_at, t.due) as "startDate", coalesce(t.planned_at, t.due) as "endDate",
				null as note, '/todo?open=' || t.id as path, t.completed_at is not null as gone
			from todos t where t.user_id = ${user_id} and t.trashed_at is null and coalesce(t.planned_at, t.due) between ${from}::date and ${to}::date
			order by coalesce(t.planned_at, t.due), t.position`,
	},
];
