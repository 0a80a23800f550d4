import { attendance } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { absencesBetween, announceAbsence, decideAbsence, withdrawAbsence } from "./attendance.absence-service.ts";
import { attendanceSettings, changeCode, changeSettings, createCode, listCodes } from "./attendance.codes.ts";
import { absentOn, classAttendance, onSite, studentAttendance, studentMarks, watchList } from "./attendance.looks.ts";
import { remindTeachers } from "./attendance.reminders.ts";
import { openAgain, openRegister, overrideByOffice, registersOfDay, saveRegister } from "./attendance.service.ts";

/** `publicUrl`: how people reach us, for links in mails. */
export const attendanceRoutes = (publicUrl: string) =>
	serve(attendance, {
		codes: async ({ db }) => ({ codes: await listCodes(db), settings: await attendanceSettings(db) }),
		code_create: ({ body, db }) => createCode(db, body),
		code_update: ({ params, body, db }) => changeCode(db, params.id, body),
		settings_update: ({ body, db }) => changeSettings(db, body),
		registers: async ({ query, db, ...asking }) => ({ registers: await registersOfDay(db, query.day, asking) }),
		of_session: ({ params, db, ...asking }) => openRegister(db, params, asking),
		save_session: ({ params, body, db, ...asking }) => saveRegister(db, params, body.marks, asking),
		of_class: ({ params, query, db, ...asking }) => openRegister(db, { ...params, ...query }, asking),
		save_class: ({ params, body: { marks, ...place }, db, ...asking }) => saveRegister(db, { ...params, ...place }, marks, asking),
		override: async ({ params, body, db, actor }) => {
			await overrideByOffice(db, params.id, body, actor.user_id);
			return { ok: true } as const;
		},
		reopen_session: ({ params, db, ...asking }) => openAgain(db, params, asking),
		reopen_class: ({ params, body, db, ...asking }) => openAgain(db, { ...params, ...body }, asking),
		remind: ({ body, db }) => remindTeachers(db, body, publicUrl),
		absent: async ({ query, db, own }) => ({ students: await absentOn(db, query.day, own) }),
		of_student: ({ params, db, own }) => studentAttendance(db, params.id, own),
		marks_of_student: ({ params, query, db, own }) => studentMarks(db, params.id, own, query.before),
		of_class_year: ({ params, db, own }) => classAttendance(db, params.id, own),
		watch: async ({ db, own }) => ({ students: await watchList(db, own) }),
		on_site: ({ db, own }) => onSite(db, own),
		absences: async ({ query, db, own }) => ({ absences: await absencesBetween(db, query.from, query.to, own) }),
		absence_create: ({ body, db, own, actor }) =>
			announceAbsence(db, body, own, { user_id: actor.user_id, accepted: actor.allows("Attendance.Edit") }),
		absence_decide: ({ params, body, db, actor }) => decideAbsence(db, params.id, body, actor.user_id),
		absence_withdraw: ({ params, body, db, own, actor }) =>
			withdrawAbsence(db, params.id, body.version, own, { user_id: actor.user_id, anybodys: actor.allows("Attendance.Override") }),
	});
