import type { Colleague } from "@homeroom/contract/areas/projects/projects.contract.ts";
import { PROJECT } from "@homeroom/contract/areas/projects/projects.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";

const tasksOf = (condition: string): string =>
	`(select count(*)::int from tasks t where t.customer_id = projects.customer_id and t.project_id = projects.id and t.archived_at is null${condition})`;

const WORKED = `(select coalesce(round(sum(w.seconds) / 360.0), 0)::float8 / 10 from work_log w
	where w.customer_id = projects.customer_id and w.project_id = projects.id and w.archived_at is null)`;

const workers = (user_id: number): Sql =>
	sql`projects.created_by = ${user_id} or projects.lead_id = ${user_id} or ${user_id} = any(projects.members)`;

export const PROJECTS: RecordTable<typeof PROJECT> = {
	spec: PROJECT,
	title: "name",
	about: "key",
	columns: { task_count: tasksOf(""), done_count: tasksOf(" and t.status = 'done'"), worked_hours: WORKED },
	own: (user_id) => sql`(${workers(user_id)} or ${user_id} = any(projects.viewers))`,
	rules: {
		projects_key_letters: { field: "key", message: "project_key" },
		projects_key_fixed: { field: "key", message: "project_key_fixed" },
	},
	lookups: { client_id: { from: "clients", id: "clients.id", name: "clients.name" } },
};
/** The same for who changes something: who only looks at a project does not. */
export const PROJECTS_WORKED_ON: RecordTable<typeof PROJECT> = { ...PROJECTS, own: (user_id) => sql`(${workers(user_id)})` };

/** Ids of the projects that somebody is in, by what they are there. */
export const projectIdsOf = (user_id: number, as: "any" | "worker"): Sql =>
	sql`select projects.id from projects where ${(as === "any" ? PROJECTS : PROJECTS_WORKED_ON).own(user_id)}`;

const MOST = 2000;
/** Whoever works here, by name. */
export async function colleagues(db: CustomerDb, actor: Actor): Promise<Colleague[]> {
	if (actor.portal_type === "CLIENT") throw new Refusal("forbidden");
	return ask<Colleague>(
		db,
		sql`select m.user_id as id, concat_ws(' ', m.first_name, m.last_name) as name from memberships m
		where m.portal_type = 'ADMIN' and m.status = 'active' order by m.search, m.id limit ${verbatim(MOST)}`,
	);
}
