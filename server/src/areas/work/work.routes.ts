import { work, work_log } from "@homeroom/contract/areas/work/work.contract.ts";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { recordHandlers } from "../../kit/handlers/record-handlers.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { BusyTimes } from "../../kit/tables/busy-times.ts";
import { declineWork, giveWork, takeWork, withdrawWork } from "./work.handovers.ts";
import { WORK, WORK_OF_ONESELF } from "./work.queries.ts";
import { changeWorkSettings, workSettings } from "./work.settings.ts";
import { discardTimer, keepTimer, myWork, startTimer, stopTimer, workerOf } from "./work.timers.ts";
import { hoursOf, wallOf, workOnTask } from "./work.wall.ts";

const all = recordHandlers(WORK);
const mine = recordHandlers(WORK_OF_ONESELF);
interface Writing {
	actor: Actor;
	own: number | null;
}
/** Whoever may not keep others' times writes their own alone. */
const asKept = <C extends Writing, A>(context: C, others: (context: C) => A, oneself: (context: C) => A): A =>
	context.actor.allows("Tasks.LogOthers") ? others(context) : oneself({ ...context, own: context.actor.user_id });

const logRoutes = serve(work_log, {
	...all,
	create: (context) => {
		const user_id = context.body.user_id ?? workerOf(context.actor);
		if (user_id !== context.actor.user_id && !context.actor.allows("Tasks.LogOthers"))
			throw new Refusal("forbidden", { needed: "Tasks.LogOthers" });
		return all.create({ ...context, body: { ...context.body, user_id } });
	},
	update: (context) => asKept(context, all.update, mine.update),
	archive: (context) => asKept(context, all.archive, mine.archive),
	restore: (context) => asKept(context, all.restore, mine.restore),
	bulk_update: (context) => asKept(context, all.bulk_update, mine.bulk_update),
	bulk_archive: (context) => asKept(context, all.bulk_archive, mine.bulk_archive),
	bulk_restore: (context) => asKept(context, all.bulk_restore, mine.bulk_restore),
});

export const workRoutes = (busy: readonly BusyTimes[]): Route[] => [
	...serve(work, {
		mine: ({ db, actor }) => myWork(db, workerOf(actor)),
		start: ({ params, db, actor, own }) => startTimer(db, workerOf(actor), params.id, own),
		stop: ({ body, db, actor }) => stopTimer(db, workerOf(actor), body),
		keep: ({ db, actor }) => keepTimer(db, workerOf(actor)),
		discard: async ({ db, actor }) => {
			await discardTimer(db, workerOf(actor));
			return { ok: true as const };
		},
		hand_over: ({ body, db, actor }) => giveWork(db, workerOf(actor), body),
		accept: ({ params, db, actor }) => takeWork(db, workerOf(actor), params.id),
		decline: ({ params, body, db, actor }) => declineWork(db, workerOf(actor), params.id, body.answer),
		withdraw: ({ params, db, actor }) => withdrawWork(db, workerOf(actor), params.id),
		live: ({ db, actor, own }) => wallOf(db, actor, own, busy),
		hours: async ({ query, db, own }) => ({ days: await hoursOf(db, query, own) }),
		of_task: ({ params, db, own }) => workOnTask(db, params.id, own),
		settings: ({ db }) => workSettings(db),
		settings_update: ({ body, db }) => changeWorkSettings(db, body),
	}),
	...logRoutes,
];
