import type { TaskSubject } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import { TASK_SUBJECTS_MAX, type TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { findRecord, visibleFilters } from "../../kit/records/record-queries.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { recordList, type TableOf } from "../../kit/tables/record-table.ts";
import { namesOf } from "../find/find.public.ts";
import { TASKS, TASKS_WORKED_ON } from "./tasks.queries.ts";

interface Who {
	db: CustomerDb;
	actor: Actor;
	own: number | null;
	tableOf: TableOf;
}
interface Subject {
	record: RecordName;
	record_id: number;
}
/** What rows are called, as far as the person sees them. */
const named = ({ db, actor, tableOf }: Who, of: readonly Subject[]) =>
	namesOf(
		db,
		actor,
		[...new Set(of.map(({ record }) => record))].map((name) => tableOf({ name })),
		of.map(({ record, record_id }) => `${record}:${record_id}`).join(","),
	);

export async function subjectsOf(who: Who, task_id: number): Promise<TaskSubject[]> {
	const rows = await ask<Subject & { id: number }>(
		who.db,
		sql`select id, record, record_id from task_subjects where task_id = ${task_id} order by id limit ${verbatim(TASK_SUBJECTS_MAX)}`,
	);
	if (rows.length === 0) return [];
	const names = await named(who, rows);
	return rows.flatMap((row) => {
		const known = names.find((one) => one.record === row.record && one.id === row.record_id);
		return known === undefined ? [] : [{ ...row, title: known.title, path: known.path }];
	});
}

/** Of what somebody does not see they say nothing, or a task would tell them what it is called. */
const demandSeen = async (who: Who, subject: Subject): Promise<boolean> => (await named(who, [subject])).length > 0;

export async function addSubject(who: Who, task_id: number, { record, record_id }: Subject): Promise<void> {
	const { db, own } = who;
	found(await findRecord(db, TASKS_WORKED_ON, task_id, own));
	if (!(await demandSeen(who, { record, record_id }))) throw new Refusal("invalid", { fields: { record_id: { message: "choice" } } });
	const [row] = await ask<{ count: number }>(
		db,
		sql`with made as (insert into task_subjects (task_id, record, record_id) values (${task_id}, ${record}, ${record_id}) on conflict do nothing)
		select count(*)::int as count from task_subjects where task_id = ${task_id}`,
	);
	if ((row?.count ?? 0) >= TASK_SUBJECTS_MAX) throw new Refusal("own_limit", { values: { max: TASK_SUBJECTS_MAX, min: 0 } });
}
export async function removeSubject(db: CustomerDb, id: number, own: number | null): Promise<void> {
	const mine = sql`select tasks.id from tasks where ${allOf([sql`true`, ...visibleFilters(TASKS_WORKED_ON, own)])}`;
	found((await ask(db, sql`delete from task_subjects where id = ${id} and task_id in (${mine}) returning id`))[0]);
}

/** More than stand on a record's page; the list of all tasks has the others. */
const SHOWN = 100;
/** Tasks about a record, of those that the person sees; of a client also those that name it. */
export async function tasksAbout(who: Who, { record, record_id }: Subject): Promise<TaskRow[]> {
	if (!(await demandSeen(who, { record, record_id }))) throw new Refusal("not_found");
	const condition = allOf([
		sql`archived_at is null`,
		sql`(id in (select s.task_id from task_subjects s where s.record = ${record} and s.record_id = ${record_id}) or (${record}::text = 'clients' and client_id = ${record_id}))`,
		...visibleFilters(TASKS, who.own),
	]);
	return ask<TaskRow>(
		who.db,
		sql`select ${verbatim(recordList(TASKS).columns.join(", "))} from tasks where ${condition} order by agenda, search, id limit ${verbatim(SHOWN)}`,
	);
}
