import { during } from "../../kit/db/sql-days.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { NoticeKind } from "../notices/notices.public.ts";

/** What both say of an absence, `a`: whose, and its first and last day. */
const ABOUT = sql`jsonb_build_object('child', concat_ws(' ', s.first_name, s.last_name), 'from', jsonb_build_object('day', (a.starts_at at time zone customer_zone())::date),
	'to', jsonb_build_object('day', ((a.ends_at - interval '1 second') at time zone customer_zone())::date))`;
/** Where it is shown: the list of its first day. */
const PATH = sql`'/attendance/absences?day=' || (a.starts_at at time zone customer_zone())::date`;

export const ABSENCE_DECIDED: NoticeKind = {
	name: "absence_decided",
	topic: "attendance",
	reason: "you_asked",
	start: { inbox: "now", email: true, push: true },
	about: "absences",
	says: { one: { accepted: "attendance.notice.absence_accepted", declined: "attendance.notice.absence_declined" } },
	named: true,
	hears: (rows) =>
		sql`select a.announced_by, a.id, ${PATH}, ${ABOUT} || jsonb_build_object('variant', a.state), null
			from absences a join students s on s.id = a.student_id join memberships b on b.user_id = a.announced_by
			where a.id = any(${rows}::bigint[]) and (b.portal_type = 'ADMIN' or exists (select from own_students o where o.user_id = a.announced_by and o.student_id = a.student_id))`,
};
export const ABSENCE_ANNOUNCED: NoticeKind = {
	name: "absence_announced",
	topic: "attendance",
	reason: "your_class",
	start: { inbox: "digest", email: false, push: false },
	about: "absences",
	says: { one: "attendance.notice.absence_announced" },
	reaches: (actor) => actor.portal_type === "ADMIN",
	hears: (rows) =>
		sql`select p.user_id, a.id, ${PATH}, ${ABOUT} || jsonb_build_object('because', c.name), null
			from absences a join students s on s.id = a.student_id join class_students m on m.student_id = a.student_id and ${during("m", sql`customer_today()`)}
			join classes c on c.id = m.class_id and c.kind = 'homeroom' join class_teachers t on t.class_id = m.class_id and ${during("t", sql`customer_today()`)} join staff p on p.id = t.staff_id
			where a.id = any(${rows}::bigint[]) and p.archived_at is null and p.user_id is not null`,
};
