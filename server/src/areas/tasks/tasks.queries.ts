import { TASK } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";
import { projectIdsOf } from "../projects/projects.public.ts";

const checks = (condition: string): string =>
	`(select count(*)::int from task_checks c where c.customer_id = tasks.customer_id and c.task_id = tasks.id${condition})`;
const WAITS_FOR = `(select string_agg(o.code, ', ' order by o.id) from task_blocks b join tasks o on o.customer_id = b.customer_id and o.id = b.blocked_by_id
	where b.customer_id = tasks.customer_id and b.task_id = tasks.id and o.status <> 'done' and o.archived_at is null)`;

const workers = (user_id: number, as: "any" | "worker") =>
	sql`tasks.created_by = ${user_id} or tasks.lead_id = ${user_id} or ${user_id} = any(tasks.helpers) or tasks.project_id in (${projectIdsOf(user_id, as)})`;

/** Made, led, helped, watched, or in a project of theirs. */
export const TASKS: RecordTable<typeof TASK> = {
	spec: TASK,
	title: "title",
	about: "code",
	columns: { checks_all: checks(""), checks_done: checks(" and c.is_done"), waits_for: WAITS_FOR },
	sorts: {
		agenda: [{ sql: "agenda", type: "numeric" }],
		due: [{ sql: "due_order", type: "date" }],
	},
	own: (user_id) => sql`(${workers(user_id, "any")} or ${user_id} = any(tasks.watchers))`,
	changed: (user_id) => sql`(${workers(user_id, "worker")})`,
	rules: {
		tasks_due_time_clock: { field: "due_time", message: "task_time" },
		tasks_due_time_day: { field: "due_time", message: "task_time_day" },
		tasks_parent_circle: { field: "parent_id", message: "task_in_itself" },
	},
	lookups: {
		project_id: { from: "projects", id: "projects.id", name: "projects.name", keys: ["projects.key"] },
		parent_id: { from: "tasks", id: "tasks.id", name: "tasks.title", keys: ["tasks.code"] },
		client_id: { from: "clients", id: "clients.id", name: "clients.name" },
	},
};
/** The same for who changes something: who only watches, or looks at a project, changes nothing. */
export const TASKS_WORKED_ON: RecordTable<typeof TASK> = { ...TASKS, own: (user_id) => sql`(${workers(user_id, "worker")})` };
