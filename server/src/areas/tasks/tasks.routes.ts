import { tasks } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import type { Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { type Route, serve } from "../../kit/calls/serve.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { commentHandlers } from "../../kit/handlers/comment-handlers.ts";
import { recordHandlers } from "../../kit/handlers/record-handlers.ts";
import { customFieldsFor } from "../../kit/records/custom-values.ts";
import type { FilesBeside } from "../files/files.public.ts";
import { tell } from "../notices/notices.public.ts";
import { colleagues } from "../projects/projects.public.ts";
import { boardOf, limitColumn, moveTask } from "./tasks.board.ts";
import { addCheck, moveCheck, removeCheck, renameCheck, tickCheck } from "./tasks.checks.ts";
import { TASK_COMMENTS } from "./tasks.comments.ts";
import { TASK_ASKED } from "./tasks.family.notices.ts";
import { familiesOf } from "./tasks.family.queries.ts";
import { familyTaskHandlers } from "./tasks.family.ts";
import { tellOfTasks } from "./tasks.notices.ts";
import { TASKS, TASKS_WORKED_ON } from "./tasks.queries.ts";
import { addBlock, assignTask, completeTask, demandAssign, demandProject, partsOf, removeBlock, tagsInUse } from "./tasks.service.ts";
import { spanOf } from "./tasks.span.ts";
import { addSubject, removeSubject, subjectsOf, tasksAbout } from "./tasks.subjects.ts";
import { watchTask } from "./tasks.watching.ts";

const looks = recordHandlers(TASKS);
const { update, archive, restore, bulk_update, bulk_archive, bulk_restore } = recordHandlers(TASKS_WORKED_ON);
const OK = { ok: true as const };

type Changes = { [K in "lead_id" | "helpers" | "status" | "for_family" | "client_id"]?: Task[K] | undefined };
/** Whoever has it from now on hears of it, who made it that it is done, and its family what is asked of them. */
async function tellOf(db: CustomerDb, { lead_id, helpers, status, for_family, client_id }: Changes, task?: Task): Promise<void> {
	if (lead_id != null || helpers != null || status === "done") await tellOfTasks(db);
	if (task?.for_family && (for_family || client_id != null)) await tell(db, TASK_ASKED, task.id);
}
async function telling(db: CustomerDb, changes: Changes, done: Promise<Task>): Promise<Task> {
	const task = await done;
	await tellOf(db, changes);
	return task;
}

export const tasksRoutes = (files: FilesBeside): Route[] =>
	serve(tasks, {
		...looks,
		...commentHandlers(TASK_COMMENTS),
		...familyTaskHandlers(files),
		archive,
		restore,
		bulk_archive,
		bulk_restore,
		create: async (context) => {
			const { db, own, actor, body } = context;
			demandAssign(actor, body);
			await demandProject(db, body.project_id, own);
			const made = await looks.create(context);
			await tellOf(db, { ...body, status: undefined }, made);
			return made;
		},
		update: async (context) => {
			const { db, own, actor, body } = context;
			demandAssign(actor, body);
			await demandProject(db, body.project_id, own);
			const changed = await update(context);
			await tellOf(db, body, changed);
			return changed;
		},
		bulk_update: async (context) => {
			const { db, own, actor, body } = context;
			demandAssign(actor, body.changes);
			await demandProject(db, body.changes.project_id, own);
			const changed = await bulk_update(context);
			await tellOf(db, body.changes);
			return changed;
		},
		board_limit: async ({ body, db }) => {
			await limitColumn(db, body);
			return OK;
		},
		span: async ({ query, db, own, actor }) => spanOf(db, query, own, await customFieldsFor(actor, db, "tasks")),
		board: async ({ query, db, own, actor }) => boardOf(db, query, own, await customFieldsFor(actor, db, "tasks")),
		move: ({ params, body, db, own }) =>
			telling(db, body.by === "status" ? { status: body.to as Task["status"] } : {}, moveTask(db, params.id, body, own)),
		complete: ({ params, body: { done }, db, own }) => telling(db, done ? { status: "done" } : {}, completeTask(db, params.id, done, own)),
		assign: ({ params, body, db, own }) => telling(db, body, assignTask(db, params.id, body, own)),
		watch: async ({ params, body, db, own, actor }) => ({
			watching: await watchTask(db, params.id, body.watching, { user_id: actor.user_id, own }),
		}),
		parts: async ({ params: { id }, ...who }) => {
			const parts = await partsOf(who.db, id, who.own);
			const [subjects, families] = await Promise.all([subjectsOf(who, id), familiesOf(who.db, id)]);
			return { ...parts, subjects, families };
		},
		about: async ({ query: { record, id }, ...who }) => ({ tasks: await tasksAbout(who, { record, record_id: id }) }),
		subject_add: async ({ params: { id }, body, ...who }) => {
			await addSubject(who, id, body);
			if (body.record === "students") await tell(who.db, TASK_ASKED, id);
			return OK;
		},
		subject_remove: async ({ params, db, own }) => {
			await removeSubject(db, params.id, own);
			return OK;
		},
		people: async ({ db, actor, own: _ }) => ({ people: await colleagues(db, actor) }),
		tags: async ({ db, own }) => ({ tags: await tagsInUse(db, own) }),
		block_add: async ({ params, body, db, own }) => {
			await addBlock(db, params.id, body.blocked_by_id, own);
			return OK;
		},
		block_remove: async ({ params, db, own }) => {
			await removeBlock(db, params.id, own);
			return OK;
		},
		check_add: ({ params, body, db, own }) => addCheck(db, params.id, body.title, own),
		check_rename: ({ params, body, db, own }) => renameCheck(db, params.id, body.title, body.version, own),
		check_tick: ({ params, body, db, own }) => tickCheck(db, params.id, body.done, own),
		check_move: ({ params, body, db, own }) => moveCheck(db, params.id, body.before, own),
		check_remove: async ({ params, db, own }) => {
			await removeCheck(db, params.id, own);
			return OK;
		},
	});
