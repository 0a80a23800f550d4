import { ask } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { type BusyOf, type BusyTimes, msOf } from "../../kit/tables/busy-times.ts";

/** Weekends and holidays of the year, for everybody. Days of no year are like any other: a school that has not begun yet is not closed. */
export const freeDays: BusyTimes = (db, { from, to }) =>
	ask<BusyOf>(
		db,
		sql`select null::bigint as user_id, 'free_day' as why, ${msOf(sql`d.day::timestamp at time zone customer_zone()`)} as "from",
			${msOf(sql`(d.day + interval '1 day')::timestamp at time zone customer_zone()`)} as "to"
		from generate_series((${from}::timestamptz at time zone customer_zone())::date, (${to}::timestamptz at time zone customer_zone())::date, interval '1 day') as d (day)
		join academic_years y on d.day between y.starts_on and y.ends_on
		where extract(isodow from d.day) <> all (y.weekdays) or exists (select from calendar_days c where c.kind = 'holiday' and d.day between c.starts_on and c.ends_on)`,
	);
