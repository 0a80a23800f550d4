import { sessionCalls } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { found } from "../../kit/http/refusal.ts";
import { placesOf } from "./timetable.busy.ts";
import { frameOfTimetables, schoolDaysBetween, whoseTimetables } from "./timetable.frame.ts";
import { mustKnow } from "./timetable.parts.ts";
import { findSession, sessionsBetween } from "./timetable.queries.ts";
import { addSession, cancelSession, changeSession, restoreSession } from "./timetable.service.ts";

export const timetableRoutes = serve(sessionCalls, {
	sessions: async ({ query, db, own, actor }) => {
		await mustKnow(db, query);
		return { sessions: await sessionsBetween(db, query, own, actor.allows("Timetable.Cover")) };
	},
	session: async ({ params, db, own, actor }) => found(await findSession(db, params.id, own, actor.allows("Timetable.Cover"))),
	session_places: ({ params, query, db, actor }) => placesOf(db, params.id, query, actor.allows("Staff.View")),
	session_create: ({ body, db }) => addSession(db, body),
	session_update: ({ params, body, db }) => changeSession(db, params.id, body),
	session_cancel: ({ params, body, db, own }) => cancelSession(db, params.id, own, body.version, body.note),
	session_restore: ({ params, body, db, own }) => restoreSession(db, params.id, own, body.version),
	whose: ({ query, db, actor, own }) => whoseTimetables(db, query.day, actor.user_id, own),
	days: ({ query, db }) => schoolDaysBetween(db, query.from, query.to),
	frame: ({ db }) => frameOfTimetables(db),
});
