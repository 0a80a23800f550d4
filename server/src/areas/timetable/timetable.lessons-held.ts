import { ask } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { type BusyOf, type BusyTimes, msOf } from "../../kit/tables/busy-times.ts";

/** Lessons that people stand in, those they cover too. */
export const lessonsHeld: BusyTimes = (db, { user_ids, from, to }) =>
	ask<BusyOf>(
		db,
		sql`select p.user_id, 'lesson' as why, ${msOf(sql`lower(h.during)`)} as "from", ${msOf(sql`upper(h.during)`)} as "to"
		from staff p join session_teachers h on h.staff_id = p.id and h.is_held and h.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)
		where p.user_id = any(${user_ids}::bigint[])`,
	);
