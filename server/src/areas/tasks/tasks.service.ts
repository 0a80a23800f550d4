import type { TaskBlock, TaskLink, TaskParts } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import { TASK_BLOCKS_MAX, type Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { changeRecord, findRecord, visibleFilters } from "../../kit/records/record-queries.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { recordColumns } from "../../kit/tables/record-table.ts";
import { projectIdsOf } from "../projects/projects.public.ts";
import { checksOf } from "./tasks.checks.ts";
import { TASKS, TASKS_WORKED_ON } from "./tasks.queries.ts";

/** What a task's people may do with it; another's is like one that does not exist. */
const demandTask = async (db: CustomerDb, id: number, own: number | null, to: "see" | "work"): Promise<Task> =>
	found(await findRecord(db, to === "see" ? TASKS : TASKS_WORKED_ON, id, own));

/** Others get work from whoever may assign; oneself takes it, and anybody lets go of it. */
export function demandAssign(
	actor: Actor,
	given: { lead_id?: number | null | undefined; helpers?: readonly number[] | null | undefined },
): void {
	const others = [given.lead_id ?? actor.user_id, ...(given.helpers ?? [])].filter((id) => id !== actor.user_id);
	if (others.length > 0 && actor.reach("Tasks.Assign") === "none") throw new Refusal("forbidden", { needed: "Tasks.Assign" });
}

/** Into a project comes what those put there who work on it. */
export async function demandProject(db: CustomerDb, project_id: number | null | undefined, own: number | null): Promise<void> {
	if (own === null || project_id == null) return;
	const rows = await ask(db, sql`select from (${projectIdsOf(own, "worker")}) p where p.id = ${project_id}`);
	if (rows.length === 0) throw new Refusal("invalid", { fields: { project_id: { message: "choice" } } });
}

/** Its version goes on, so that a form that is open learns of it; two who tick the same mean the same. */
export async function completeTask(db: CustomerDb, id: number, done: boolean, own: number | null): Promise<Task> {
	const condition = allOf([sql`id = ${id} and (status = 'done') <> ${done}`, ...visibleFilters(TASKS_WORKED_ON, own)]);
	const [row] = await ask<Task>(
		db,
		sql`update tasks set status = ${done ? "done" : "todo"}, version = version + 1, updated_at = now()
		where ${condition} returning ${verbatim(recordColumns(TASKS).join(", "))}`,
	);
	return row ?? demandTask(db, id, own, "work");
}

export const assignTask = (
	db: CustomerDb,
	id: number,
	{ version, ...people }: { version: number; lead_id: number | null; helpers?: number[] | undefined },
	own: number | null,
): Promise<Task> => changeRecord(db, TASKS_WORKED_ON, id, version, own, people);

const linkedTo = (which: Sql, own: number | null): Sql =>
	sql`select id, code, title, status from tasks where ${allOf([which, sql`archived_at is null`, ...visibleFilters(TASKS, own)])}`;

/** What stands on its page besides its fields, of others as far as the person sees them. */
export async function partsOf(db: CustomerDb, id: number, own: number | null): Promise<Omit<TaskParts, "subjects" | "families">> {
	const task = await demandTask(db, id, own, "see");
	const [checks, rows] = await Promise.all([
		checksOf(db, id),
		ask<TaskBlock & { part: "blocked_by" | "blocks" | "children" | "parent" }>(
			db,
			sql`select 'blocked_by' as part, b.id as block_id, t.* from task_blocks b join (${linkedTo(sql`true`, own)}) t on t.id = b.blocked_by_id where b.task_id = ${id}
			union all select 'blocks', b.id, t.* from task_blocks b join (${linkedTo(sql`true`, own)}) t on t.id = b.task_id where b.blocked_by_id = ${id}
			union all select 'children', 1, t.* from (${linkedTo(sql`parent_id = ${id}`, own)}) t
			union all select 'parent', 1, t.* from (${linkedTo(sql`id = ${task.parent_id}::bigint`, own)}) t
			order by part, id limit 500`,
		),
	]);
	const of = (part: string) => rows.filter((row) => row.part === part);
	const link = ({ block_id: _, ...row }: TaskBlock): TaskLink => row;
	return {
		checks,
		blocked_by: of("blocked_by"),
		blocks: of("blocks"),
		children: of("children").map(link),
		parent: of("parent").map(link)[0] ?? null,
	};
}

/** The database refuses a circle and tells its path. */
export async function addBlock(db: CustomerDb, id: number, blocked_by_id: number, own: number | null): Promise<void> {
	await demandTask(db, id, own, "work");
	if ((await findRecord(db, TASKS, blocked_by_id, own)) === undefined)
		throw new Refusal("invalid", { fields: { blocked_by_id: { message: "choice" } } });
	const [row] = await ask<{ count: number }>(
		db,
		sql`with made as (insert into task_blocks (task_id, blocked_by_id) values (${id}, ${blocked_by_id}) on conflict do nothing)
		select count(*)::int as count from task_blocks where task_id = ${id}`,
	);
	if ((row?.count ?? 0) >= TASK_BLOCKS_MAX) throw new Refusal("own_limit", { values: { max: TASK_BLOCKS_MAX, min: 0 } });
}
export async function removeBlock(db: CustomerDb, id: number, own: number | null): Promise<void> {
	const mine = sql`select tasks.id from tasks where ${allOf([sql`true`, ...visibleFilters(TASKS_WORKED_ON, own)])}`;
	const rows = await ask(db, sql`delete from task_blocks where id = ${id} and task_id in (${mine}) returning id`);
	found(rows[0]);
}

/** Of what the person sees and is not done. */
export const tagsInUse = (db: CustomerDb, own: number | null): Promise<{ tag: string; tasks: number }[]> =>
	ask(
		db,
		sql`select tag, count(*)::int as tasks from tasks cross join lateral unnest(string_to_array(tags, ' ')) as tag
		where ${allOf([sql`archived_at is null and status <> 'done' and tags is not null`, ...visibleFilters(TASKS, own)])} group by tag order by count(*) desc, tag limit 200`,
	);
