import { staff, staff_contracts, staff_qualifications } from "@homeroom/contract/areas/staff/staff.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { pictureHandlers } from "../../kit/handlers/picture-handlers.ts";
import { recordHandlers } from "../../kit/handlers/record-handlers.ts";
import { found } from "../../kit/http/refusal.ts";
import { type NamedFiles, scanHandlers } from "../files/files.public.ts";
import { awayOn, listLeave } from "./staff.leave.ts";
import { CONTRACTS, expiringQualifications, QUALIFICATIONS } from "./staff.papers.ts";
import { availabilityOf, departmentsInUse, freeLogins, STAFF_TABLE, staffSummary, subjectChoices } from "./staff.queries.ts";
import { decideLeave, leaveOfOne, linkLogin, requestLeave, setAvailability, setSubjects, withdrawLeave } from "./staff.service.ts";

export const staffRoutes = (files: NamedFiles) => [
	...serve(staff, {
		...recordHandlers(STAFF_TABLE),
		...pictureHandlers(STAFF_TABLE, files),
		departments: async ({ db, own }) => ({ departments: await departmentsInUse(db, own) }),
		summary: async ({ params, db, own, actor }) =>
			found(
				await staffSummary(db, params.id, own, {
					user_id: actor.user_id,
					edit: actor.allows("Staff.Edit"),
					approve: actor.allows("Staff.Approve"),
				}),
			),
		logins: async ({ query, db }) => ({ logins: await freeLogins(db, query.search) }),
		link: (call) => linkLogin(call, call.params.id, call.body),
		subject_choices: async ({ db }) => ({ subjects: await subjectChoices(db) }),
		subjects_set: (call) => setSubjects(call, call.params.id, call.body.subject_ids),
		availability: async ({ params, db, own }) => found(await availabilityOf(db, params.id, own)),
		availability_set: (call) => setAvailability(call, call.params.id, call.body),

		qualifications_expiring: async ({ db, own }) => ({ qualifications: await expiringQualifications(db, own) }),

		leave_list: ({ query, db, own, actor }) => listLeave(db, query, actor.allows("Staff.Approve") ? own : actor.user_id),
		away: ({ query, db, own, actor }) =>
			awayOn(db, { day: query.day, user_id: actor.user_id, own, approve: actor.allows("Staff.Approve") }),
		leave_of: async (call) => ({ leave: await leaveOfOne(call, call.params.id) }),
		leave_request: (call) => requestLeave(call, call.params.id, call.body),
		leave_approve: (call) => decideLeave(call, call.params.leave_id, "approved", call.body),
		leave_decline: (call) => decideLeave(call, call.params.leave_id, "declined", call.body),
		leave_withdraw: (call) => withdrawLeave(call, call.params.leave_id, call.body.version),
	}),
	...serve(staff_qualifications, { ...recordHandlers(QUALIFICATIONS), ...scanHandlers(QUALIFICATIONS, files) }),
	...serve(staff_contracts, { ...recordHandlers(CONTRACTS), ...scanHandlers(CONTRACTS, files) }),
];
