import { draftCalls } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import { serve } from "../../kit/calls/serve.ts";
import { found } from "../../kit/http/refusal.ts";
import { mustKnow } from "../timetable/timetable.public.ts";
import { previewPublish, publishTimetable } from "./drafts.publish.ts";
import { findTimetable, listSchedules, listTimetables, patternClashes } from "./drafts.queries.ts";
import { addSchedule, changeDraft, changeSchedule, createDraft, dropDraft, dropSchedule } from "./drafts.service.ts";

const done = { ok: true } as const;
export const draftsRoutes = serve(draftCalls, {
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
