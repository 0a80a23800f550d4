import type { FamilyTaskOpen, familyTaskCalls } from "@homeroom/contract/areas/tasks/tasks.family.calls.ts";
import { FAMILY_FILES_MAX, TASK_FILES } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import type { Handlers } from "../../kit/calls/serve.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { insertComment, removeComment, updateComment } from "../../kit/records/record-comments.ts";
import type { FilesBeside } from "../files/files.public.ts";
import { tell } from "../notices/notices.public.ts";
import { TASK_COMMENTS } from "./tasks.comments.ts";
import { familyTasks, findFamilyTask, ofFamily } from "./tasks.family.queries.ts";
import { TASK_BROUGHT, tellOfTasks } from "./tasks.notices.ts";

interface Who {
	db: CustomerDb;
	actor: { user_id: number };
	own: number | null;
}
/** Whoever they are otherwise, here they see what is asked of their own family. */
const me = ({ actor, own }: Pick<Who, "actor" | "own">): number => own ?? actor.user_id;
const show = async (who: Who, id: number): Promise<FamilyTaskOpen> => found(await findFamilyTask(who.db, id, me(who)));

/** The task that a comment of one's own is about, as one sees it now. */
async function mine(who: Who, id: number): Promise<FamilyTaskOpen> {
	const [row] = await ask<{ task_id: number }>(
		who.db,
		sql`select task_id from task_comments where id = ${id} and author_id = ${me(who)} and by_family and removed_at is null`,
	);
	return show(who, found(row).task_id);
}

/** Those of all homes: what is here for others is not told, and counts. */
async function demandRoom(db: CustomerDb, id: number): Promise<void> {
	const [row] = await ask<{ count: number }>(
		db,
		sql`select count(*)::int as count from files f join repositories r on r.id = f.repository_id
		where r.platform_module_id = ${verbatim(MODULES.Tasks.id)} and r.record = ${TASK_FILES.brought} and r.record_id = ${id} and f.deleted_at is null`,
	);
	if ((row?.count ?? 0) >= FAMILY_FILES_MAX) throw new Refusal("own_limit", { values: { max: FAMILY_FILES_MAX, min: 0 } });
}

/** What families do with tasks that are marked for them. */
export const familyTaskHandlers = (files: FilesBeside): Handlers<typeof familyTaskCalls> => ({
	family: async (who) => ({ tasks: await familyTasks(who.db, me(who)) }),
	family_one: ({ params, ...who }) => show(who, params.id),
	family_tick: async ({ params: { id }, body: { done }, ...who }) => {
		await ask(
			who.db,
			sql`update tasks t set status = ${done ? "done" : "todo"}, version = t.version + 1, updated_at = now()
			where t.id = ${id} and (t.status = 'done') <> ${done} and ${ofFamily(sql`${me(who)}::bigint`)} returning t.id`,
		);
		await tellOfTasks(who.db);
		return show(who, id);
	},
	family_say: async ({ params: { id }, body: { body }, ...who }) => {
		await show(who, id);
		const said = await insertComment(who.db, TASK_COMMENTS, id, { body, for_family: true, mentions: [] }, true);
		await TASK_COMMENTS.told?.(who.db, { id: said, row_id: id, fresh: true, shown: false, called: [] });
		return show(who, id);
	},
	family_reword: async ({ params: { id }, body: { body, version }, ...who }) => {
		const task = await mine(who, id);
		if (!(await updateComment(who.db, TASK_COMMENTS, { id, version, user_id: me(who) }, { body })))
			throw new Refusal("conflict", { current: found(task.comments.find((one) => one.id === id)) });
		return show(who, task.id);
	},
	family_take_back: async ({ params: { id }, ...who }) => {
		const task = await mine(who, id);
		if (!(await removeComment(who.db, TASK_COMMENTS, id, me(who)))) throw notFound();
		return show(who, task.id);
	},
	family_upload: async ({ params: { id }, query, file, ...who }) => {
		await show(who, id);
		const by = { module: "Tasks", record: TASK_FILES.brought, record_id: id, user_id: me(who) } as const;
		await files.add(who.db, by, query.name, file, async (db) => {
			await show({ ...who, db }, id);
			await demandRoom(db, id);
			await tell(db, TASK_BROUGHT, id, { file: query.name });
		});
		return show(who, id);
	},
	family_file: async ({ params: { id, file_id }, ...who }) => {
		const task = await show(who, id);
		return files.give(who.db, found(task.files.find((one) => one.id === file_id)).id);
	},
});
