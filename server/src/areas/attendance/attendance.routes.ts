import { registerCalls } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { attendanceSettings, changeCode, changeSettings, createCode, listCodes } from "./attendance.codes.ts";
import { classAttendance, onSite, studentAttendance, studentMarks } from "./attendance.looks.ts";
import { remindTeachers } from "./attendance.reminders.ts";
import { openAgain, openRegister, overrideByOffice, registersOfDay, saveRegister } from "./attendance.service.ts";

export const attendanceRoutes = serve(registerCalls, {
	codes: async ({ db }) => ({ codes: await listCodes(db), settings: await attendanceSettings(db) }),
	code_create: ({ body, db }) => createCode(db, body),
	code_update: ({ params, body, db }) => changeCode(db, params.id, body),
	settings_update: ({ body, db }) => changeSettings(db, body),
	registers: async ({ query, db, ...asking }) => ({ registers: await registersOfDay(db, query.day, asking) }),
	of_session: ({ params, db, ...asking }) => openRegister(db, params, asking),
	save_session: ({ params, body, db, ...asking }) => saveRegister(db, params, body.marks, asking),
	of_class: ({ params, query, db, ...asking }) => openRegister(db, { ...params, ...query }, asking),
	save_class: ({ params, body: { marks, ...place }, db, ...asking }) => saveRegister(db, { ...params, ...place }, marks, asking),
	override: async ({ params, body, db, ...asking }) => {
		await overrideByOffice(db, params.id, body, asking);
		return { ok: true } as const;
	},
	reopen_session: ({ params, db, ...asking }) => openAgain(db, params, asking),
	reopen_class: ({ params, body, db, ...asking }) => openAgain(db, { ...params, ...body }, asking),
	remind: ({ body, db }) => remindTeachers(db, body),
	of_student: ({ params, db, own }) => studentAttendance(db, params.id, own),
	marks_of_student: ({ params, query, db, own }) => studentMarks(db, params.id, own, query.before),
	of_class_year: ({ params, db, own }) => classAttendance(db, params.id, own),
	on_site: ({ db, own }) => onSite(db, own),
});
