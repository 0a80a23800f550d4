import { timetable } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { found, notFound } from "../../kit/http/refusal.ts";
import { addSchedule, changeDraft, changeSchedule, createDraft, dropDraft, dropSchedule } from "./timetable.draft-service.ts";
import { frameOfTimetables, schoolDaysBetween, whoseTimetables } from "./timetable.frame.ts";
import { findTimetable, listSchedules, listTimetables, patternClashes } from "./timetable.patterns.ts";
import { previewPublish, publishTimetable } from "./timetable.publish.ts";
import { findSession, isKnown, sessionsBetween, type Whose } from "./timetable.queries.ts";
import { addSession, cancelSession, changeSession, restoreSession } from "./timetable.service.ts";

async function mustKnow(db: CustomerDb, whose: Whose): Promise<void> {
	if (!(await isKnown(db, whose))) throw notFound();
}
const done = { ok: true } as const;
export const timetableRoutes = serve(timetable, {
	sessions: async ({ query, db, own, actor }) => {
		await mustKnow(db, query);
		return { sessions: await sessionsBetween(db, query, own, actor.allows("Timetable.Cover")) };
	},
	session: async ({ params, db, own, actor }) => found(await findSession(db, params.id, own, actor.allows("Timetable.Cover"))),
	session_create: ({ body, db }) => addSession(db, body),
	session_update: ({ params, body, db }) => changeSession(db, params.id, body),
	session_cancel: ({ params, body, db }) => cancelSession(db, params.id, body.version, body.note),
	session_restore: ({ params, body, db }) => restoreSession(db, params.id, body.version),
	whose: ({ query, db, actor, own }) => whoseTimetables(db, query.day, actor.user_id, own),
	days: ({ query, db }) => schoolDaysBetween(db, query.from, query.to),
	frame: ({ db }) => frameOfTimetables(db),
	timetables: async ({ db }) => ({ timetables: await listTimetables(db) }),
	timetable_create: ({ body, db }) => createDraft(db, body),
	timetable_update: ({ params, body, db }) => changeDraft(db, params.id, body),
	timetable_remove: async ({ params, db }) => {
		await dropDraft(db, params.id);
		return done;
	},
	schedules: async ({ params, query, db }) => {
		found(await findTimetable(db, params.id));
		await mustKnow(db, query);
		return { schedules: await listSchedules(db, params.id, query) };
	},
	schedule_create: ({ params, body, db }) => addSchedule(db, params.id, body),
	schedule_update: ({ params, body, db }) => changeSchedule(db, params.id, params.schedule_id, body),
	schedule_remove: async ({ params, db }) => {
		await dropSchedule(db, params.id, params.schedule_id);
		return done;
	},
	clashes: async ({ params, db }) => {
		found(await findTimetable(db, params.id));
		return patternClashes(db, params.id);
	},
	publish_preview: ({ params, body, db }) => previewPublish(db, params.id, body.from),
	publish: ({ params, body, db }) => publishTimetable(db, params.id, body),
});
