import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { AnswerDay, Day, Id, Instant, line, optional, requiredLine, Version } from "../../kit/schemas.ts";
import { absenceCalls } from "../absences/absences.calls.ts";
import { CODE_KEYS, REGISTER_MAX, REGISTER_PARTS, REGISTER_STATES } from "./attendance.rules.ts";

export const AttendanceCode = z.object({
	id: Id,
	/** One of ours, with words in every language; null: the school's own, with its name. */
	key: z.enum(CODE_KEYS).nullable(),
	name: z.string().nullable(),
	code: z.string(),
	is_present: z.boolean(),
	on_site: z.boolean(),
	is_late: z.boolean(),
	is_excused: z.boolean(),
	is_announced: z.boolean(),
	position: z.int(),
	archived: z.boolean(),
	version: Version,
});
export type AttendanceCode = z.output<typeof AttendanceCode>;
export const CodeInput = z.object({
	name: requiredLine(40),
	code: requiredLine(3),
	is_present: z.boolean({ error: "choice" }),
	on_site: z.boolean({ error: "choice" }),
	is_late: z.boolean({ error: "choice" }).default(false),
	is_excused: z.boolean({ error: "choice" }).default(false),
	is_announced: z.boolean({ error: "choice" }).default(false),
});
export type CodeInput = z.output<typeof CodeInput>;

const whole = (min: number, max: number) => z.int({ error: "not_number" }).min(min, "number_range").max(max, "number_range");
const settings = {
	late_after_minutes: whole(0, 240),
	lock_after_hours: whole(0, 8760),
	remind_after_minutes: whole(1, 1440),
	streak_days: whole(1, 100),
	threshold_percent: whole(0, 100),
	by_session: z.boolean({ error: "choice" }),
	by_day: z.boolean({ error: "choice" }),
};
export const AttendanceSettings = z.object({ ...settings, version: Version });
export type AttendanceSettings = z.output<typeof AttendanceSettings>;

/** One register of a day, taken or not. */
export const RegisterLine = z.object({
	/** Null: nobody has saved it yet. */
	register_id: Id.nullable(),
	session_id: Id.nullable(),
	class_id: Id,
	class_name: z.string(),
	/** What the lesson is about; null where nobody said, and for a part of a day. */
	course_name: z.string().nullable(),
	colour_code: z.string(),
	/** Of the class. */
	grade_level: z.int().nullable(),
	part: z.enum(REGISTER_PARTS).nullable(),
	day: AnswerDay,
	starts_at: Instant.nullable(),
	ends_at: Instant.nullable(),
	room_name: z.string().nullable(),
	teachers: z.array(z.object({ staff_id: Id, name: z.string() })),
	state: z.enum(REGISTER_STATES),
	taken_at: Instant.nullable(),
	taken_by: z.string().nullable(),
	/** When its teachers were last asked to take it. */
	reminded_at: Instant.nullable(),
	students: z.int(),
	present: z.int(),
	absent: z.int(),
	late: z.int(),
	/** It is the person's to take; others of their classes they may. */
	is_mine: z.boolean(),
});
export type RegisterLine = z.output<typeof RegisterLine>;

export const RegisterMark = z.object({
	student_id: Id,
	name: z.string(),
	/** First name as the child is called. */
	called: z.string(),
	photo_file_id: Id.nullable(),
	colour_code: z.string().nullable(),
	/** Null: nobody has said anything yet. */
	mark_id: Id.nullable(),
	code_id: Id.nullable(),
	minutes_late: z.int().nullable(),
	note: z.string().nullable(),
	marked_by: z.string().nullable(),
	marked_at: Instant.nullable(),
	/** What the office knows better; the teacher's word stays beside it. */
	office_code_id: Id.nullable(),
	office_note: z.string().nullable(),
	office_by: z.string().nullable(),
	/** 0 where there is no mark yet. */
	version: z.int().nonnegative(),
	/** An absence that was announced for this time. */
	announced: z.object({ code_id: Id, reason: z.string().nullable() }).nullable(),
});
export type RegisterMark = z.output<typeof RegisterMark>;
export const Register = z.object({
	line: RegisterLine,
	marks: z.array(RegisterMark),
	is_locked: z.boolean(),
	reopened_until: Instant.nullable(),
	/** What the teachers who are away left for the person who covers the lesson and asks. */
	hand_over: z.array(z.object({ name: z.string(), note: z.string() })),
});
export type Register = z.output<typeof Register>;

const MarkInput = z.object({
	student_id: Id,
	code_id: Id,
	minutes_late: optional(whole(1, 1440)),
	note: optional(line(300)),
	/** Of the mark that was looked at; 0: there was none. */
	version: z.int().nonnegative().max(2_147_483_647),
});
export type MarkInput = z.output<typeof MarkInput>;
const marks = z
	.array(MarkInput)
	.min(1)
	.max(REGISTER_MAX)
	.refine((all) => new Set(all.map(({ student_id }) => student_id)).size === all.length, "choice");
/** Saved, with the marks that somebody else wrote in the meantime and that were left as they are. */
export const SavedRegister = Register.extend({ conflicts: z.array(Id) });
export type SavedRegister = z.output<typeof SavedRegister>;
/** As the office fills it in: what counts instead. */
export const OverrideInput = z.object({ code_id: Id, note: optional(line(300)), version: Version });
const place = { day: Day, part: z.enum(REGISTER_PARTS) };

export const StudentAttendance = z.object({
	academic_year: z.string().nullable(),
	/** Per month and code. */
	months: z.array(z.object({ month: AnswerDay, code_id: Id, marks: z.int(), minutes_late: z.int() })),
	/** Days in a row, up to the last one with a mark, on which the student was never there. */
	streak_days: z.int(),
});
export type StudentAttendance = z.output<typeof StudentAttendance>;
/** Marks of the year that are not plain presence, were noted or corrected, the newest first. */
export const StudentMarks = z.object({
	marks: z.array(
		z.object({
			mark_id: Id,
			day: AnswerDay,
			class_name: z.string(),
			starts_at: Instant.nullable(),
			code_id: Id,
			teacher_code_id: Id.nullable(),
			/** Not null: the office has corrected it. */
			office_code_id: Id.nullable(),
			office_by: z.string().nullable(),
			marked_by: z.string().nullable(),
			minutes_late: z.int().nullable(),
			note: z.string().nullable(),
			office_note: z.string().nullable(),
			version: Version,
		}),
	),
	/** There are older ones. */
	more: z.boolean(),
});
export type StudentMarks = z.output<typeof StudentMarks>;

/** A class's register as a sheet: its newest registers, and what each student was in them. */
export const ClassAttendance = z.object({
	academic_year: z.string(),
	/** Registers of the year that were taken. */
	taken: z.int(),
	/** The newest of them, the newest first. */
	registers: z.array(
		z.object({
			register_id: Id,
			session_id: Id.nullable(),
			part: z.enum(REGISTER_PARTS).nullable(),
			day: AnswerDay,
			starts_at: Instant.nullable(),
		}),
	),
	students: z.array(
		z.object({
			student_id: Id,
			name: z.string(),
			/** Of the year, in this class. */
			marks: z.int(),
			present: z.int(),
			unexcused: z.int(),
			late: z.int(),
			/** In each of the registers above; null: no mark. */
			codes: z.array(Id.nullable()),
		}),
	),
});
export type ClassAttendance = z.output<typeof ClassAttendance>;

export const OnSite = z.object({
	student_id: Id,
	name: z.string(),
	class_label: z.string().nullable(),
	/** Where their newest mark of today was made. */
	class_name: z.string(),
	room_name: z.string().nullable(),
	at: Instant,
});
export type OnSite = z.output<typeof OnSite>;
export const OnSiteNow = z.object({
	students: z.array(OnSite),
	marked: z.int(),
	/** Of the marked, whoever is not among the person's students: in classes of which they only take a register today. */
	others: z.int(),
	/** On a day of school: nobody has said yet whether they are here, nor that they will not come. */
	unmarked: z.array(OnSite.pick({ student_id: true, name: true, class_label: true })),
});
export type OnSiteNow = z.output<typeof OnSiteNow>;

export const registerCalls = {
	codes: call({
		get: "/attendance/codes",
		access: "member",
		summary: "Codes that registers are taken with",
		answer: z.object({ codes: z.array(AttendanceCode), settings: AttendanceSettings }),
	}),
	code_create: call({
		post: "/attendance/codes",
		access: "Settings.Edit",
		summary: "Add a code of the school's own",
		body: CodeInput,
		answer: AttendanceCode,
		status: 201,
	}),
	code_update: call({
		put: "/attendance/codes/{id}",
		access: "Settings.Edit",
		summary: "Change a code of the school's own, or put one out of use; marks keep it",
		body: CodeInput.extend({ archived: z.boolean({ error: "choice" }).default(false), version: Version }),
		answer: AttendanceCode,
	}),
	settings_update: call({
		put: "/attendance/settings",
		access: "Settings.Edit",
		summary: "When somebody is late, when registers close, whom the office hears of",
		body: AttendanceSettings,
		answer: AttendanceSettings,
	}),
	registers: call({
		get: "/attendance/registers",
		access: "Attendance.View",
		summary: "Registers of a day: taken, open, missing",
		query: z.object({ day: Day }),
		answer: z.object({ registers: z.array(RegisterLine) }),
	}),
	of_session: call({
		get: "/attendance/sessions/{session_id}",
		access: "Attendance.View",
		summary: "The register of a session",
		answer: Register,
	}),
	save_session: call({
		put: "/attendance/sessions/{session_id}",
		access: "Attendance.Edit",
		summary: "Save marks of a session's register; marks that somebody else changed since are left and named",
		body: z.object({ marks }),
		answer: SavedRegister,
	}),
	of_class: call({
		get: "/attendance/classes/{class_id}",
		access: "Attendance.View",
		summary: "The register of a class for a day or a part of it",
		query: z.object(place),
		answer: Register,
	}),
	save_class: call({
		put: "/attendance/classes/{class_id}",
		access: "Attendance.Edit",
		summary: "Save marks of a class's register of a day",
		body: z.object({ ...place, marks }),
		answer: SavedRegister,
	}),
	override: call({
		post: "/attendance/marks/{id}/override",
		access: "Attendance.Override",
		summary: "The office knows better: its code counts, the teacher's stays beside it; null takes it back",
		body: OverrideInput.extend({ code_id: optional(Id) }),
		answer: z.object({ ok: z.literal(true) }),
	}),
	reopen_session: call({
		post: "/attendance/sessions/{session_id}/reopen",
		access: "Attendance.Override",
		summary: "Open the closed register of a session again for a day",
		answer: Register,
	}),
	reopen_class: call({
		post: "/attendance/classes/{class_id}/reopen",
		access: "Attendance.Override",
		summary: "Open the closed register of a class and day again for a day",
		body: z.object(place),
		answer: Register,
	}),
	remind: call({
		post: "/attendance/reminders",
		access: "Attendance.Override",
		forOwn: "none",
		summary: "Remind teachers of registers that are missing, by mail; of each register at most once an hour",
		body: z.object({
			day: Day,
			/** Null: everybody who has one missing. */
			staff_id: optional(Id),
		}),
		answer: z.object({ registers: z.int(), people: z.int() }),
	}),
	of_student: call({
		get: "/students/{id}/attendance",
		access: "Attendance.View",
		summary: "A student's attendance of the year",
		answer: StudentAttendance,
	}),
	marks_of_student: call({
		get: "/students/{id}/attendance/marks",
		access: "Attendance.View",
		summary: "A student's marks of the year that say something, a page of them before the given one",
		query: z.object({ before: z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
		answer: StudentMarks,
	}),
	of_class_year: call({
		get: "/classes/{id}/attendance",
		access: "Attendance.View",
		summary: "A class's attendance of its year: every student, and the newest registers",
		answer: ClassAttendance,
	}),
	on_site: call({
		get: "/attendance/on-site",
		access: "Attendance.View",
		summary: "Who is in the building now, by today's newest marks",
		answer: OnSiteNow,
	}),
};
export const attendance = area({ ...registerCalls, ...absenceCalls });
