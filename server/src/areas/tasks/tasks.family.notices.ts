import { sql } from "../../kit/db/sql-text.ts";
import { holding } from "../../kit/session/holding.ts";
import type { NoticeKind } from "../notices/notices.public.ts";
import { FAMILY, ofFamily } from "./tasks.family.queries.ts";

/** Of a task, `t`: those of its family who may look at it, `p`. */
const READERS = sql`cross join lateral ${FAMILY} p join (${holding("Tasks.Family")}) h on h.user_id = p.user_id`;
const family = {
	topic: "tasks",
	reason: "your_record",
	start: { inbox: "now", email: true, push: true },
	reaches: (actor) => actor.portal_type === "CLIENT",
} as const satisfies Partial<NoticeKind>;

/** To the family, once a task is marked for them. */
export const TASK_ASKED: NoticeKind = {
	...family,
	name: "task_asked",
	about: "tasks",
	says: { one: { plain: "tasks.notice.asked", dated: "tasks.notice.asked_by" }, action: "tasks.notice.asked_see" },
	hears: (rows) =>
		sql`select p.user_id, t.id, '/tasks/family/' || t.id,
			jsonb_build_object('task', t.title) || case when t.due is null then '{}' else jsonb_build_object('variant', 'dated', 'day', jsonb_build_object('day', t.due)) end, 'family_task:' || t.id
			from tasks t ${READERS} where t.id = any(${rows}::bigint[]) and t.status <> 'done' and ${ofFamily(sql`p.user_id`)}`,
};
/** To the family, once the school says something to them. */
export const TASK_ANSWERED: NoticeKind = {
	...family,
	name: "task_answered",
	about: "task_comments",
	says: { one: "tasks.notice.answered", action: "tasks.notice.asked_see" },
	hears: (rows) =>
		sql`select p.user_id, c.id, '/tasks/family/' || t.id, jsonb_build_object('task', t.title, 'text', left(regexp_replace(c.body, '\\s+', ' ', 'g'), 140)), 'family_said:' || t.id
			from task_comments c join tasks t on t.id = c.task_id ${READERS} where c.id = any(${rows}::bigint[]) and c.for_family and not c.by_family and ${ofFamily(sql`p.user_id`)}`,
};
