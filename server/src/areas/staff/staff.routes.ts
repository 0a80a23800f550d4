import { staff } from "@homeroom/contract/areas/staff/staff.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { pictureHandlers } from "../../kit/handlers/picture-handlers.ts";
import { recordHandlers } from "../../kit/handlers/record-handlers.ts";
import { found } from "../../kit/http/refusal.ts";
import { changePaper, createPaper, papersOf, setPaperFile } from "../../kit/records/record-papers.ts";
import type { NamedFiles } from "../files/files.public.ts";
import { awayOn, listLeave } from "./staff.leave.ts";
import { CONTRACTS, expiringQualifications, QUALIFICATIONS } from "./staff.papers.ts";
import { availabilityOf, departmentsInUse, freeLogins, STAFF_TABLE, staffSummary, subjectChoices } from "./staff.queries.ts";
import {
	decideLeave,
	demandOneself,
	leaveOfOne,
	linkLogin,
	requestLeave,
	setAvailability,
	setSubjects,
	withdrawLeave,
} from "./staff.service.ts";

const ofQualification = ({ id, qualification_id }: { id: number; qualification_id: number }) => ({ id, paper_id: qualification_id });
const ofContract = ({ id, contract_id }: { id: number; contract_id: number }) => ({ id, paper_id: contract_id });
const DONE = { ok: true } as const;

export const staffRoutes = (files: NamedFiles) =>
	serve(staff, {
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

		qualifications: async (call) => {
			await demandOneself(call, call.params.id, "Staff.Edit");
			const qualifications = found(await papersOf(call.db, QUALIFICATIONS, call.params.id, call.own));
			const opens = call.actor.allows("Staff.Edit");
			return { qualifications: opens ? qualifications : qualifications.map((one) => ({ ...one, file: null })) };
		},
		qualifications_expiring: async ({ db }) => ({ qualifications: await expiringQualifications(db) }),
		qualification_create: ({ params, body, db, own }) => createPaper(db, QUALIFICATIONS, params.id, own, body),
		qualification_update: ({ params, body: { version, ...input }, db, own }) =>
			changePaper(db, QUALIFICATIONS, { ...ofQualification(params), version }, own, input),
		qualification_remove: async ({ params, body, db, own }) => {
			await changePaper(db, QUALIFICATIONS, { ...ofQualification(params), ...body }, own, "removed");
			return DONE;
		},
		qualification_file_set: ({ params, query, file, db, own, actor }) => {
			const by = { module: "Staff", record: "staff_qualifications", record_id: params.qualification_id, user_id: actor.user_id } as const;
			return setPaperFile(db, QUALIFICATIONS, ofQualification(params), own, (write) => files.setScan(db, by, query.name, file, write));
		},
		qualification_file_remove: ({ params, body, db, own }) =>
			changePaper(db, QUALIFICATIONS, { ...ofQualification(params), ...body }, own, "without_file"),

		contracts: async ({ params, db, own }) => ({ contracts: found(await papersOf(db, CONTRACTS, params.id, own)) }),
		contract_create: ({ params, body, db, own }) => createPaper(db, CONTRACTS, params.id, own, body),
		contract_update: ({ params, body: { version, ...input }, db, own }) =>
			changePaper(db, CONTRACTS, { ...ofContract(params), version }, own, input),
		contract_remove: async ({ params, body, db, own }) => {
			await changePaper(db, CONTRACTS, { ...ofContract(params), ...body }, own, "removed");
			return DONE;
		},
		contract_file_set: ({ params, query, file, db, own, actor }) => {
			const by = { module: "Staff", record: "staff_contracts", record_id: params.contract_id, user_id: actor.user_id } as const;
			return setPaperFile(db, CONTRACTS, ofContract(params), own, (write) => files.setScan(db, by, query.name, file, write));
		},
		contract_file_remove: ({ params, body, db, own }) =>
			changePaper(db, CONTRACTS, { ...ofContract(params), ...body }, own, "without_file"),

		leave_list: ({ query, db, own, actor }) => listLeave(db, query, actor.allows("Staff.Approve") ? own : actor.user_id),
		away: ({ query, db, own, actor }) =>
			awayOn(db, { day: query.day, user_id: actor.user_id, own, approve: actor.allows("Staff.Approve") }),
		leave_of: async (call) => ({ leave: await leaveOfOne(call, call.params.id) }),
		leave_request: (call) => requestLeave(call, call.params.id, call.body),
		leave_approve: (call) => decideLeave(call, call.params.leave_id, "approved", call.body),
		leave_decline: (call) => decideLeave(call, call.params.leave_id, "declined", call.body),
		leave_withdraw: (call) => withdrawLeave(call, call.params.leave_id, call.body.version),
	});
