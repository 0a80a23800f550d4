import { sql } from "../../kit/db/sql-text.ts";
import { holding } from "../../kit/session/holding.ts";
import type { NoticeKind } from "../notices/notices.public.ts";

/** Of a leave, `l`, of somebody, `s`: whose, and its first and last day. */
const ABOUT = sql`jsonb_build_object('name', concat_ws(' ', s.first_name, s.last_name), 'from', jsonb_build_object('day', (l.starts_at at time zone customer_zone())::date),
	'to', jsonb_build_object('day', ((l.ends_at - interval '1 second') at time zone customer_zone())::date))`;

export const LEAVE_ASKED: NoticeKind = {
	name: "leave_asked",
	topic: "people",
	reason: "you_decide",
	start: { inbox: "now", email: false, push: true },
	about: "staff_leave",
	says: { one: "staff.notice.leave_asked", action: "staff.notice.leave_decide" },
	reaches: (actor) => actor.allows("Staff.Approve"),
	// nobody decides about their own
	hears: (rows) =>
		sql`select h.user_id, l.id, '/staff/leave', ${ABOUT}, null
			from staff_leave l join staff s on s.id = l.staff_id join (${holding("Staff.Approve")}) h on h.user_id is distinct from s.user_id and h.reaches_all
			where l.id = any(${rows}::bigint[]) and l.state = 'requested'`,
};
export const LEAVE_DECIDED: NoticeKind = {
	name: "leave_decided",
	topic: "people",
	reason: "you_asked",
	start: { inbox: "now", email: true, push: true },
	about: "staff_leave",
	says: { one: { approved: "staff.notice.leave_approved", declined: "staff.notice.leave_declined" } },
	named: true,
	reaches: (actor) => actor.portal_type === "ADMIN",
	hears: (rows) =>
		sql`select s.user_id, l.id, '/staff/leave', ${ABOUT} || jsonb_build_object('variant', l.state), null
			from staff_leave l join staff s on s.id = l.staff_id where l.id = any(${rows}::bigint[]) and s.user_id is not null`,
};
