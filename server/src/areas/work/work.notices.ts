import { sql } from "../../kit/db/sql-text.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { NoticeKind } from "../notices/notices.public.ts";

const works = (actor: Actor) => actor.portal_type === "ADMIN" && actor.allows("Tasks.Complete");

/** Not urgent: who teaches is not interrupted, and what they do not answer goes back by itself. */
export const HANDOVER_ASKED: NoticeKind = {
	name: "handover_asked",
	topic: "school",
	reason: "you_decide",
	start: { inbox: "now", email: false, push: true },
	about: "handovers",
	says: { one: "work.notice.handover_asked", action: "work.notice.handover_see" },
	named: true,
	reaches: works,
	hears: (rows) =>
		sql`select h.to_id, h.id, '/tasks/live', jsonb_build_object('task', t.title, 'time', jsonb_build_object('time', h.goes_back_at)), null
		from handovers h join tasks t on t.id = h.task_id where h.id = any(${rows}::bigint[]) and h.state = 'waiting'`,
};

/** What became of it: taken, or it is back. */
export const HANDOVER_ANSWERED: NoticeKind = {
	name: "handover_answered",
	topic: "school",
	reason: "you_asked",
	start: { inbox: "now", email: false, push: true },
	about: "handovers",
	says: {
		one: {
			accepted: "work.notice.handover_accepted",
			declined: "work.notice.handover_declined",
			declined_why: "work.notice.handover_declined_why",
			returned: "work.notice.handover_returned",
		},
	},
	reaches: works,
	hears: (rows) =>
		sql`select h.from_id, h.id, '/tasks/' || h.task_id, jsonb_build_object('task', t.title, 'name', concat_ws(' ', m.first_name, m.last_name), 'answer', h.answer,
			'variant', case when h.state = 'declined' and h.answer is not null then 'declined_why' else h.state end), null
		from handovers h join tasks t on t.id = h.task_id join memberships m on m.user_id = h.to_id
		where h.id = any(${rows}::bigint[]) and h.from_id is not null and h.state in ('accepted', 'declined', 'returned')`,
};

/** Their own timer has run for longer than the school thinks likely. */
export const TIMER_FORGOTTEN: NoticeKind = {
	name: "timer_forgotten",
	topic: "school",
	reason: "your_record",
	start: { inbox: "now", email: false, push: true },
	about: "timers",
	says: { one: { today: "work.notice.forgotten", before: "work.notice.forgotten_before" }, action: "work.notice.forgotten_say" },
	toOneself: true,
	reaches: works,
	hears: (rows) =>
		sql`select r.user_id, r.id, '/tasks/' || r.task_id, jsonb_build_object('task', t.title, 'time', jsonb_build_object('time', r.started_at), 'since', jsonb_build_object('instant', r.started_at),
			'variant', case when (r.started_at at time zone customer_zone())::date = customer_today() then 'today' else 'before' end), null
		from timers r join tasks t on t.id = r.task_id where r.id = any(${rows}::bigint[])`,
};
