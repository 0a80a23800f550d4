import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../kit/db/sql-text.ts";
import { seersOf } from "../../kit/records/record-seers.ts";
import { type NoticeKind, tell, tellOnce } from "../notices/notices.public.ts";
import { TASKS } from "./tasks.queries.ts";

/** Of a task, `t`. */
const ABOUT = sql`jsonb_build_object('task', t.title, 'code', t.code)`;
const PATH = sql`'/tasks/' || t.id`;
/** Who sees it: a role may have lost the right since. */
const sees = (user_id: Sql): Sql => sql`${user_id} in (${seersOf(TASKS, sql`t.id`)})`;
const start = { inbox: "now", email: false, push: true } as const;
const isStaff: NonNullable<NoticeKind["reaches"]> = (actor) => actor.portal_type === "ADMIN" && actor.allows("Tasks.View");

/** What this request did to tasks, as the log has it. */
const DONE_NOW = sql`c.table_name = 'tasks' and c.request_id = current_setting('app.request_id', true)`;
const peopleIn = (values: Sql): Sql =>
	sql`select jsonb_array_elements_text(case jsonb_typeof(${values} -> 'helpers') when 'array' then ${values} -> 'helpers' else '[]' end)::bigint from changes c where ${DONE_NOW} and c.row_id = t.id`;

/** To who leads it or helps from now on. */
export const TASK_GIVEN: NoticeKind = {
	name: "task_given",
	topic: "tasks",
	reason: "your_task",
	start,
	about: "tasks",
	says: { one: "tasks.notice.given", action: "tasks.notice.open" },
	reaches: isStaff,
	named: true,
	hears: (rows) =>
		sql`select g.user_id, t.id, ${PATH}, ${ABOUT}, null from tasks t cross join lateral (
			select (c.after ->> 'lead_id')::bigint as user_id from changes c where ${DONE_NOW} and c.row_id = t.id
			union (${peopleIn(sql`c.after`)} except ${peopleIn(sql`c.before`)})
		) g where t.id = any(${rows}::bigint[]) and t.status <> 'done' and g.user_id is not null and ${sees(sql`g.user_id`)}`,
};

/** To who made it. */
export const TASK_COMPLETED: NoticeKind = {
	name: "task_completed",
	topic: "tasks",
	reason: "you_asked",
	start,
	about: "tasks",
	says: { one: "tasks.notice.completed" },
	reaches: isStaff,
	named: true,
	hears: (rows) =>
		sql`select t.created_by, t.id, ${PATH}, ${ABOUT}, null from tasks t
			where t.id = any(${rows}::bigint[]) and t.status = 'done' and t.created_by is not null and ${sees(sql`t.created_by`)}`,
};

const SAID = sql`${ABOUT} || jsonb_build_object('text', left(regexp_replace(c.body, '\\s+', ' ', 'g'), 140))`;
/** To those whom a comment mentions. */
export const taskMentioned = (called: readonly number[]): NoticeKind => ({
	name: "task_mentioned",
	topic: "tasks",
	reason: "you_called",
	start: { inbox: "now", email: true, push: true },
	about: "task_comments",
	says: { one: "tasks.notice.mentioned", action: "tasks.notice.answer" },
	reaches: isStaff,
	named: true,
	hears: (rows) =>
		sql`select p.id, c.id, ${PATH}, ${SAID}, 'task_called:' || t.id from task_comments c join tasks t on t.id = c.task_id cross join unnest(${called}::bigint[]) p (id)
			where c.id = any(${rows}::bigint[]) and p.id = any(c.mentions) and ${sees(sql`p.id`)}`,
});
/** Who made a task, `t`, works on it or watches it. */
const AROUND = sql`(select t.lead_id as user_id union select t.created_by union select unnest(t.helpers) union select unnest(t.watchers))`;
/** To who made it, works on it or watches it, but those who were mentioned. */
export const taskCommented = (called: readonly number[]): NoticeKind => ({
	name: "task_commented",
	topic: "tasks",
	reason: "your_task",
	start,
	about: "task_comments",
	says: {
		one: { school: "tasks.notice.commented", family: "tasks.notice.family_commented" },
		many: "tasks.notice.commented_many",
		action: "tasks.notice.answer",
	},
	reaches: isStaff,
	named: true,
	hears: (rows) =>
		sql`select w.user_id, c.id, ${PATH}, ${SAID} || jsonb_build_object('variant', case when c.by_family then 'family' else 'school' end), 'task_said:' || t.id
			from task_comments c join tasks t on t.id = c.task_id cross join lateral ${AROUND} w where c.id = any(${rows}::bigint[]) and w.user_id is not null and w.user_id <> all(${called}::bigint[]) and ${sees(sql`w.user_id`)}`,
});

/** To the same people: the family brought a file. */
export const TASK_BROUGHT: NoticeKind = {
	name: "task_brought",
	topic: "tasks",
	reason: "your_task",
	start,
	about: "tasks",
	says: { one: "tasks.notice.brought", many: "tasks.notice.brought_many", action: "tasks.notice.open" },
	reaches: isStaff,
	named: true,
	hears: (rows) =>
		sql`select w.user_id, t.id, ${PATH}, ${ABOUT}, 'task_brought:' || t.id from tasks t cross join lateral ${AROUND} w
			where t.id = any(${rows}::bigint[]) and w.user_id is not null and ${sees(sql`w.user_id`)}`,
};

/** To who leads it and helps; of what nobody leads to who made it. */
export const TASK_DUE: NoticeKind = {
	name: "task_due",
	topic: "tasks",
	reason: "your_task",
	start,
	about: "tasks",
	says: { one: "tasks.notice.due", many: "tasks.notice.due_many", action: "tasks.notice.open" },
	reaches: isStaff,
	hears: (rows) =>
		sql`select w.user_id, t.id, case when count(*) over (partition by w.user_id) = 1 then ${PATH} else '/tasks' end, ${ABOUT}, 'tasks_due:' || t.due from tasks t cross join lateral (
				select coalesce(t.lead_id, t.created_by) as user_id union select unnest(t.helpers)
			) w where t.id = any(${rows}::bigint[]) and t.status <> 'done' and t.archived_at is null and w.user_id is not null and ${sees(sql`w.user_id`)}`,
};

export const TASK_NOTICES: readonly NoticeKind[] = [
	TASK_GIVEN,
	taskMentioned([]),
	taskCommented([]),
	TASK_BROUGHT,
	TASK_COMPLETED,
	TASK_DUE,
];

/** Tells of what this request made of tasks: who has them now, and that they are done. Asked once for any number of them. */
export async function tellOfTasks(db: CustomerDb): Promise<void> {
	const rows = await ask<{ id: number; given: boolean; done: boolean }>(
		db,
		sql`select c.row_id as id, bool_or(c.after ? 'lead_id' or c.after ? 'helpers') as given, bool_or(c.action = 'updated' and c.after ->> 'status' = 'done') as done
			from changes c where ${DONE_NOW} and c.after is not null group by c.row_id order by c.row_id`,
	);
	const ids = (which: "given" | "done") => rows.flatMap((row) => (row[which] ? [row.id] : []));
	for (const [kind, of] of [
		[TASK_GIVEN, ids("given")],
		[TASK_COMPLETED, ids("done")],
	] as const)
		if (of.length > 0) await tell(db, kind, of);
}

/** What is due today and is not done, each of its days once. */
export const tellOfDueTasks = async (db: CustomerDb): Promise<void> =>
	tellOnce(
		db,
		TASK_DUE,
		await ask<{ id: number; mark: string }>(
			db,
			sql`select id, 'task_due:' || id || ':' || due as mark from tasks where due_order = (select customer_today()) and status <> 'done' and archived_at is null order by id`,
		),
	);
