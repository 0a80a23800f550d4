import { task_repeats } from "@homeroom/contract/areas/tasks/repeats/repeats.contract.ts";
import { serve } from "../../../kit/calls/serve.ts";
import { recordHandlers } from "../../../kit/handlers/record-handlers.ts";
import { demandAssign, demandProject } from "../tasks.service.ts";
import { makeRepeat } from "./repeat.make.ts";
import { REPEATS, REPEATS_WORKED_ON } from "./repeats.queries.ts";
import { changedRule, checkedRule, comingDaysOf, firstDays, repeatTask } from "./repeats.service.ts";

const looks = recordHandlers(REPEATS);
const { update, archive, restore, bulk_update, bulk_archive, bulk_restore } = recordHandlers(REPEATS_WORKED_ON);

export const repeatsRoutes = serve(task_repeats, {
	...looks,
	archive,
	bulk_archive,
	bulk_restore,
	/** What is to appear by now is there with it, and taken back with it. */
	create: async (context) => {
		const { body, db, actor, own } = context;
		demandAssign(actor, body);
		await demandProject(db, body.project_id, own);
		const made = await looks.create({ ...context, body: { ...body, rule: await checkedRule(db, body.rule, body.starts) } });
		await makeRepeat(db, made.id);
		return made;
	},
	update: async (context) => {
		const { params, body, db, actor, own } = context;
		demandAssign(actor, body);
		await demandProject(db, body.project_id, own);
		const changed = await update({ ...context, body: { ...body, ...(await changedRule(db, params.id, body, own)) } });
		await makeRepeat(db, changed.id);
		return changed;
	},
	restore: async (context) => {
		const restored = await restore(context);
		await makeRepeat(context.db, restored.id);
		return restored;
	},
	bulk_update: async (context) => {
		demandAssign(context.actor, context.body.changes);
		await demandProject(context.db, context.body.changes.project_id, context.own);
		return bulk_update(context);
	},
	days: async ({ query, db }) => ({ days: await firstDays(db, query.rule, query.starts) }),
	coming: async ({ params, db, own }) => ({ days: await comingDaysOf(db, params.id, own) }),
	from_task: ({ params, body, db, actor, own }) => repeatTask(db, actor, params.id, body, own),
});
