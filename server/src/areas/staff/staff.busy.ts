import { ask } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { type BusyOf, type BusyTimes, msOf } from "../../kit/tables/busy-times.ts";

export const leaveTaken: BusyTimes = (db, { user_ids, from, to }) =>
	ask<BusyOf>(
		db,
		sql`select p.user_id, 'leave' as why, ${msOf(sql`l.starts_at`)} as "from", ${msOf(sql`l.ends_at`)} as "to"
		from staff p join staff_leave l on l.staff_id = p.id and l.state = 'approved' and l.starts_at < ${to}::timestamptz and l.ends_at > ${from}::timestamptz
		where p.user_id = any(${user_ids}::bigint[])`,
	);
