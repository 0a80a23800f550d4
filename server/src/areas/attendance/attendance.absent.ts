import { ask, type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { enqueueLater } from "../../kit/jobs/jobs.ts";
import { type NoticeKind, tell } from "../notices/notices.public.ts";

/** A mark that was a slip, or a child who comes round the corner, is nobody's fright. */
const AFTER_MINUTES = 10;
const MINUTE_MS = 60_000;

/** To the child's family, of each home; once a day, whatever the registers of the day say then. */
export const CHILD_ABSENT: NoticeKind = {
	name: "child_absent",
	topic: "attendance",
	reason: "your_child",
	start: { inbox: "now", email: true, push: true },
	urgent: true,
	about: "students",
	says: { one: "attendance.notice.child_absent", action: "attendance.notice.child_absent_why" },
	reaches: (actor) => actor.portal_type === "CLIENT",
	hears: (rows) =>
		sql`select f.user_id, s.id, '/attendance/absences?day=' || t.day, jsonb_build_object('child', s.first_name, 'day', jsonb_build_object('day', t.day), 'because', s.first_name), 'absent:' || s.id || ':' || t.day
		from (select customer_today() as day) t join students s on s.id = any(${rows}::bigint[]) and s.archived_at is null join family_students f on f.student_id = s.id
		where not exists (select from student_people p where p.user_id = f.user_id and p.student_id = s.id and p.relation = 'self')
			and not exists (select from notices n where n.user_id = f.user_id and n.due_at >= t.day::timestamp at time zone customer_zone() and n.thread = 'absent:' || s.id || ':' || t.day)`,
};

/** One look for all registers of a minute. */
export const lookLater = (db: CustomerDb): Promise<void> =>
	enqueueLater(db, "tell_absent", {}, `tell_absent ${db.customer_id} ${Math.floor(Date.now() / MINUTE_MS)}`, AFTER_MINUTES);

/** Tells of who was marked absent that long ago and still is, and of whom nobody knows why. */
export const tellOfAbsent = (db: CustomerDb): Promise<void> =>
	inTransaction(db, async (tx) => {
		const rows = await ask<{ student_id: number }>(
			tx,
			sql`select newest.student_id from (
				select distinct on (m.student_id) m.student_id, k.is_present, k.is_excused, greatest(m.marked_at, m.office_at) as at
				from attendance_marks m join registers g on g.id = m.register_id join attendance_codes k on k.id = m.counted_code_id left join sessions s on s.id = g.session_id
				where m.day = customer_today() order by m.student_id, s.starts_at desc nulls last, m.id desc
			) newest
			where not newest.is_present and not newest.is_excused and newest.at <= now() - make_interval(mins => ${verbatim(AFTER_MINUTES)})
				and not exists (select from absences a where a.student_id = newest.student_id and a.state in ('announced', 'accepted') and tstzrange(a.starts_at, a.ends_at) @> now())`,
		);
		if (rows.length > 0)
			await tell(
				tx,
				CHILD_ABSENT,
				rows.map(({ student_id }) => student_id),
			);
	});
