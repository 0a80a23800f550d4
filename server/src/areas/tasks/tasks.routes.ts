import { tasks } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { recordHandlers } from "../../kit/handlers/record-handlers.ts";
import { customFieldsFor } from "../../kit/records/custom-values.ts";
import { colleagues, demandSeesAll } from "../projects/projects.public.ts";
import { boardOf, moveTask } from "./tasks.board.ts";
import { addCheck, moveCheck, removeCheck, renameCheck, tickCheck } from "./tasks.checks.ts";
import { TASKS, TASKS_WORKED_ON } from "./tasks.queries.ts";
import {
	addBlock,
	assignTask,
	completeTask,
	demandAssign,
	demandAssignIn,
	demandImport,
	demandProject,
	partsOf,
	removeBlock,
	tagsInUse,
} from "./tasks.service.ts";

const looks = recordHandlers(TASKS);
const { update, archive, restore, bulk_update, bulk_archive, bulk_restore } = recordHandlers(TASKS_WORKED_ON);
const OK = { ok: true as const };

export const tasksRoutes = serve(tasks, {
	...looks,
	archive,
	restore,
	bulk_archive,
	bulk_restore,
	create: async (context) => {
		demandAssign(context.actor, context.body);
		await demandProject(context.db, context.body.project_id, context.own);
		return looks.create(context);
	},
	update: async (context) => {
		await demandAssignIn(context.db, context.actor, context.params.id, context.body, context.own);
		await demandProject(context.db, context.body.project_id, context.own);
		return update(context);
	},
	bulk_update: async (context) => {
		demandAssign(context.actor, context.body.changes);
		await demandProject(context.db, context.body.changes.project_id, context.own);
		return bulk_update(context);
	},
	import_check: (context) => {
		demandImport(context.actor, context.own, context.body);
		return looks.import_check(context);
	},
	import_run: (context) => {
		demandSeesAll(context.own, "Tasks.View");
		return looks.import_run(context);
	},
	board: async ({ query, db, own, actor }) => boardOf(db, query, own, await customFieldsFor(actor, db, "tasks")),
	move: ({ params, body, db, own }) => moveTask(db, params.id, body, own),
	complete: ({ params, body, db, own }) => completeTask(db, params.id, body.done, own),
	assign: ({ params, body, db, own }) => assignTask(db, params.id, body, own),
	parts: ({ params, db, own }) => partsOf(db, params.id, own),
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
