import { absenceCalls } from "@homeroom/contract/areas/absences/absences.calls.ts";
import { serve } from "../../kit/calls/serve.ts";
import { absentOn, watchList } from "./absences.looks.ts";
import { absencesBetween, announceAbsence, decideAbsence, withdrawAbsence } from "./absences.service.ts";

export const absencesRoutes = serve(absenceCalls, {
	absent: async ({ query, db, own }) => ({ students: await absentOn(db, query.day, own) }),
	watch: async ({ db, own }) => ({ students: await watchList(db, own) }),
	absences: async ({ query, db, own }) => ({ absences: await absencesBetween(db, query.from, query.to, own) }),
	absence_create: ({ body, db, own, actor }) =>
		announceAbsence(db, body, own, { user_id: actor.user_id, accepted: actor.allows("Attendance.Edit") }),
	absence_decide: ({ params, body, db, own, actor }) => decideAbsence(db, params.id, body, own, actor.user_id),
	absence_withdraw: ({ params, body, db, own, actor }) =>
		withdrawAbsence(db, params.id, body.version, own, { user_id: actor.user_id, anybodys: actor.allows("Attendance.Override") }),
});
