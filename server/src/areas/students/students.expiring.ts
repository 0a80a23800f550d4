import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { holding } from "../../kit/session/holding.ts";
import { type NoticeKind, tellOnce } from "../notices/notices.public.ts";

/** Days before, each of them once; who is told for the first time in the last week is told once. */
const TOLD_DAYS = { first: 30, last: 7 } as const;

/** To the office, whose papers these are; a day's are one line. */
export const STUDENT_PAPER_EXPIRING: NoticeKind = {
	name: "student_paper_expiring",
	topic: "people",
	reason: "you_keep",
	start: { inbox: "now", email: false, push: false },
	about: "student_documents",
	says: { one: "student_documents.notice.expires", many: "student_documents.notice.expire", action: "student_documents.notice.see" },
	reaches: (actor) => actor.allows("Students.Edit"),
	hears: (rows) =>
		sql`select h.user_id, d.id, '/students/documents', jsonb_build_object('name', concat_ws(' ', s.first_name, s.last_name), 'day', jsonb_build_object('day', d.expires_on)),
				'student_papers:' || customer_today()
			from student_documents d join students s on s.id = d.student_id join (${holding("Students.Edit")}) h on h.reaches_all where d.id = any(${rows}::bigint[])`,
};

/** Of those who are here: whoever has left needs no new passport. */
export async function tellOfExpiringDocuments(db: CustomerDb): Promise<void> {
	const rows = await ask<{ id: number; mark: string }>(
		db,
		sql`select d.id, 'student_paper:' || d.id || ':' || d.expires_on || ':' || case when d.expires_on <= t.today + ${TOLD_DAYS.last}::int then ${TOLD_DAYS.last}::int else ${TOLD_DAYS.first}::int end as mark
		from student_documents d join students s on s.id = d.student_id and s.archived_at is null and s.status in ('enrolled', 'on_leave') cross join (select customer_today() as today) t
		where d.archived_at is null and d.expires_on between t.today and t.today + ${TOLD_DAYS.first}::int order by d.id`,
	);
	await tellOnce(db, STUDENT_PAPER_EXPIRING, rows);
}
