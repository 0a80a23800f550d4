import type { FamilyComment, FamilyFile, FamilyTask, FamilyTaskOpen } from "@homeroom/contract/areas/tasks/tasks.family.calls.ts";
import { BOARD_DONE_DAYS, TASK_FILES } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { AUTHOR, AUTHORS } from "../../kit/records/record-comments.ts";

/** Students that a task, `t`, is about and who are somebody's own: their children, or themselves. */
const childrenIn = (user_id: Sql): Sql =>
	sql`task_subjects x join family_students f on f.student_id = x.record_id and f.user_id = ${user_id} where x.task_id = t.id and x.record = 'students'`;
/**
 * Whether somebody is of the family that a task, `t`, is marked for: of its client, who see what is about a child only where they see the child;
 * without a client of each home of the children it is about.
 */
export const ofFamily = (user_id: Sql): Sql =>
	sql`(t.for_family and t.archived_at is null and case when t.client_id is null then exists (select from ${childrenIn(user_id)})
		else exists (select from contacts k where k.client_id = t.client_id and k.user_id = ${user_id} and k.archived_at is null)
			and (not exists (select from task_subjects x where x.task_id = t.id and x.record = 'students') or exists (select from ${childrenIn(user_id)})) end)`;
/** The `user_id` of everybody who may be of a task's family. */
export const FAMILY = sql`(select k.user_id from contacts k where k.client_id = t.client_id and k.user_id is not null
	union select f.user_id from task_subjects x join family_students f on f.student_id = x.record_id where x.task_id = t.id and x.record = 'students')`;

/** One home does not read what the other wrote or brought: what somebody of a family did is for those of their own home. */
const atHome = (author: Sql, user_id: number): Sql =>
	sql`(${author} = ${user_id} or exists (select from contacts a join contacts b on b.client_id = a.client_id and b.user_id = ${user_id} and b.archived_at is null where a.user_id = ${author} and a.archived_at is null))`;
/** Of what is said about a task, `t`. */
const heard = (user_id: number): Sql =>
	sql`task_comments c where c.task_id = t.id and c.for_family and c.removed_at is null and (not c.by_family or ${atHome(sql`c.author_id`, user_id)})`;
const files = (user_id: number): Sql =>
	sql`repositories r join files i on i.repository_id = r.id and i.purpose = 'file' and i.deleted_at is null join file_versions v on v.file_id = i.id and v.number = i.number
		where r.platform_module_id = ${verbatim(MODULES.Tasks.id)} and r.record_id = t.id and (r.record = ${TASK_FILES.given} or (r.record = ${TASK_FILES.brought} and ${atHome(sql`v.user_id`, user_id)}))`;

const asked = (user_id: number): Sql =>
	sql`t.id, t.title, t.due, t.due_time, t.status = 'done' as done,
		coalesce((select jsonb_agg(distinct s.first_name) from students s where s.id in (select x.record_id from ${childrenIn(sql`${user_id}::bigint`)})), '[]') as children,
		(select count(*)::int from ${heard(user_id)}) as comment_count, (select count(*)::int from ${files(user_id)}) as file_count`;

const MOST = 200;
/** What is open, what is due next first, then what was done lately. */
export const familyTasks = (db: CustomerDb, user_id: number): Promise<FamilyTask[]> =>
	ask<FamilyTask>(
		db,
		sql`select ${asked(user_id)} from tasks t where ${ofFamily(sql`${user_id}::bigint`)} and (t.status <> 'done' or t.completed_at > now() - make_interval(days => ${verbatim(BOARD_DONE_DAYS)}))
		order by t.status = 'done', t.due_order, t.id limit ${verbatim(MOST)}`,
	);

export async function findFamilyTask(db: CustomerDb, id: number, user_id: number): Promise<FamilyTaskOpen | undefined> {
	const [task] = await ask<Omit<FamilyTaskOpen, "comments" | "files">>(
		db,
		sql`select ${asked(user_id)}, t.description from tasks t where t.id = ${id} and ${ofFamily(sql`${user_id}::bigint`)}`,
	);
	if (task === undefined) return undefined;
	const [comments, lying] = await Promise.all([familyComments(db, id, user_id), familyFiles(db, id, user_id)]);
	return { ...task, comments, files: lying };
}

const familyComments = (db: CustomerDb, task_id: number, user_id: number): Promise<FamilyComment[]> =>
	ask<FamilyComment>(
		db,
		sql`select c.id, ${AUTHOR} as author_name, c.by_family, coalesce(c.author_id = ${user_id} and c.by_family, false) as mine, c.body, c.edited_at, c.created_at, c.version
		from tasks t cross join lateral (select c.* from ${heard(user_id)}) c ${AUTHORS} where t.id = ${task_id} order by c.id`,
	);
const familyFiles = (db: CustomerDb, task_id: number, user_id: number): Promise<FamilyFile[]> =>
	ask<FamilyFile>(
		db,
		sql`select l.* from tasks t cross join lateral (select i.id, i.name, v.media_type, v.size, r.record = ${TASK_FILES.brought} as by_family, v.created_at from ${files(user_id)}) l
		where t.id = ${task_id} order by l.by_family, lower(l.name), l.id`,
	);

/** Homes in which somebody reads what is for the family of a task. */
export async function familiesOf(db: CustomerDb, task_id: number): Promise<number> {
	const [row] = await ask<{ count: number }>(
		db,
		sql`select count(distinct coalesce(k.client_id, -p.user_id))::int as count from tasks t cross join lateral ${FAMILY} p
			left join contacts k on k.user_id = p.user_id and k.archived_at is null where t.id = ${task_id} and ${ofFamily(sql`p.user_id`)}`,
	);
	return row?.count ?? 0;
}
