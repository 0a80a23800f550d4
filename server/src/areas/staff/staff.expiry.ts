import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { holding } from "../../kit/session/holding.ts";
import { type NoticeKind, tellOnce } from "../notices/notices.public.ts";

/** Days before, each of them once; who is told for the first time in the last week is told once. */
const TOLD_DAYS = { first: 30, last: 7 } as const;
/** The paper, `q`, of somebody, `s`. */
const ABOUT = sql`jsonb_build_object('name', concat_ws(' ', s.first_name, s.last_name), 'paper', q.name, 'day', jsonb_build_object('day', q.expires_on))`;

/** To the person alone about each, and of all that expires in a day's lines one to who renews them. */
export const STAFF_PAPER_EXPIRING: NoticeKind = {
	name: "staff_paper_expiring",
	topic: "people",
	reason: "you_keep",
	start: { inbox: "now", email: true, push: false },
	about: "staff_qualifications",
	says: {
		one: { own: "staff.notice.paper_own", others: "staff.notice.paper" },
		many: "staff.notice.papers",
		action: "staff.notice.paper_see",
	},
	reaches: (actor) => actor.portal_type === "ADMIN",
	hears: (rows) =>
		sql`select s.user_id, q.id, '/staff/' || s.id || '?tab=qualifications', ${ABOUT} || '{"variant": "own", "reason": "your_record"}', 'staff_paper:' || q.id || ':' || customer_today()
			from staff_qualifications q join staff s on s.id = q.staff_id where q.id = any(${rows}::bigint[]) and s.user_id is not null
			union all
			select h.user_id, q.id, '/staff/qualifications', ${ABOUT} || '{"variant": "others"}', 'staff_papers:' || customer_today()
			from staff_qualifications q join staff s on s.id = q.staff_id join (${holding("Staff.Edit")}) h on h.user_id is distinct from s.user_id and h.reaches_all
			where q.id = any(${rows}::bigint[])`,
};

/** A newer paper of the same kind and name answers for the old one. What has expired stands in the list, and is news no more. */
export async function tellOfExpiringPapers(db: CustomerDb): Promise<void> {
	const rows = await ask<{ id: number; mark: string }>(
		db,
		sql`select q.id, 'staff_paper:' || q.id || ':' || q.expires_on || ':' || case when q.expires_on <= t.today + ${TOLD_DAYS.last}::int then ${TOLD_DAYS.last}::int else ${TOLD_DAYS.first}::int end as mark
		from staff_qualifications q join staff s on s.id = q.staff_id and s.archived_at is null cross join (select customer_today() as today) t
		where q.archived_at is null and q.expires_on between t.today and t.today + ${TOLD_DAYS.first}::int
			and not exists (select from staff_qualifications n where n.staff_id = q.staff_id and n.archived_at is null and (n.kind, n.name) = (q.kind, q.name) and coalesce(n.expires_on, 'infinity') > q.expires_on)
		order by q.id`,
	);
	await tellOnce(db, STAFF_PAPER_EXPIRING, rows);
}
