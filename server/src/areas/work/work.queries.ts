import { WORK_LOG } from "@homeroom/contract/areas/work/work.rules.ts";
import { type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";
import { TASKS } from "../tasks/tasks.public.ts";

/** Rows that name a task and a person: one's own, and those of tasks that one sees. */
export const ownRows = (table: string, user_id: number, person = "user_id"): Sql =>
	sql`(${verbatim(`${table}.${person}`)} = ${user_id} or ${verbatim(`${table}.task_id`)} in (select tasks.id from tasks where ${TASKS.own(user_id)}))`;
/** The same where only ViewOwn was granted; otherwise all. */
export const reached = (table: string, own: number | null): Sql => (own === null ? sql`true` : ownRows(table, own));

export const WORK: RecordTable<typeof WORK_LOG> = {
	spec: WORK_LOG,
	title: "(starts || '–' || ends)",
	about: "day::text",
	unsought: true,
	columns: { minutes: "round(seconds / 60.0)::int" },
	sorts: { day: [{ sql: "starts_at", type: "timestamptz" }] },
	own: (user_id) => ownRows("work_log", user_id),
	rules: {
		work_log_starts_clock: { field: "starts", message: "task_time" },
		work_log_ends_clock: { field: "ends", message: "task_time" },
		work_log_past: { field: "ends", message: "work_ahead" },
		work_log_length: { field: "ends", message: "work_length" },
		work_log_apart: { field: "starts", message: "work_overlaps" },
	},
	lookups: {
		task_id: { from: "tasks", id: "tasks.id", name: "tasks.title", keys: ["tasks.code"] },
		project_id: { from: "projects", id: "projects.id", name: "projects.name", keys: ["projects.key"] },
	},
};
/** The same for who writes without `LogOthers`: their own alone. */
export const WORK_OF_ONESELF: RecordTable<typeof WORK_LOG> = { ...WORK, own: (user_id) => sql`(work_log.user_id = ${user_id})` };

/** A task, `t`, as far as it is told beside a timer. */
const WORK_TASK = sql`jsonb_build_object('id', t.id, 'code', t.code, 'title', t.title, 'estimate', t.estimate, 'client_id', t.client_id, 'project_id', t.project_id)`;
/** Timers, `r`, as the contract has them, with what goes before a condition. */
export const TIMERS = sql`select r.id, r.user_id, ${WORK_TASK} as task, r.started_at, r.asked_at, coalesce(p.seconds, 0) as seconds_before
	from timers r join tasks t on t.id = r.task_id left join handovers p on p.id = r.handover_id`;
/** What whoever gives it, `h`, has worked on it since they began, besides what their timer still runs for. */
export const WORKED_SINCE = sql`coalesce((select sum(w.seconds)::int from work_log w
	where w.user_id = h.from_id and w.task_id = h.task_id and w.starts_at >= h.began_at and w.archived_at is null), 0)`;
/** Handovers, `h`, likewise. What was accepted has its sum. */
export const HANDOVERS = sql`select h.id, ${WORK_TASK} as task, h.from_id, h.to_id, h.note, h.state, h.answer, h.created_at, h.goes_back_at,
		h.seconds + case when h.state = 'waiting' then ${WORKED_SINCE} else 0 end as seconds,
		(select g.started_at from timers g where h.state = 'waiting' and g.user_id = h.from_id and g.task_id = h.task_id) as running_since
	from handovers h join tasks t on t.id = h.task_id`;
