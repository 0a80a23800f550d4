import { sql } from "../../kit/db/sql-text.ts";
import type { CalendarLayer } from "../../kit/tables/calendar-layers.ts";

/** The school's year: everybody goes by it. */
export const SCHOOL_YEAR_LAYERS: readonly CalendarLayer[] = [
	{
		name: "days_off",
		needs: null,
		live: ["calendar_days"],
		place: 20,
		ask: ({
			from,
			to,
		}) => sql`select d.id::text as key, d.name as title, d.starts_on as "startDate", d.ends_on as "endDate", null as note, null as path, false as gone
			from calendar_days d where d.kind <> 'bells' and d.starts_on <= ${to}::date and d.ends_on >= ${from}::date order by d.starts_on, d.id`,
	},
	{
		name: "terms",
		needs: null,
		live: ["terms"],
		place: 30,
		ask: ({ from, to }) => sql`select e.key, e.name as title, e.day as "startDate", e.day as "endDate", e.note, null as path, false as gone
			from (
				select t.id || ' first' as key, t.name, t.starts_on as day, 'first' as note from terms t
				union all
				select t.id || ' last', t.name, t.ends_on, 'last' from terms t
			) e where e.day between ${from}::date and ${to}::date order by e.day, e.key`,
	},
];
