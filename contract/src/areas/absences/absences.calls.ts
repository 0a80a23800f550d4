import { z } from "zod";
import { call } from "../../kit/call.ts";
import { ChosenId, Day, daysInOrder, Id, Instant, line, optional, Version, whenFit } from "../../kit/schemas.ts";
import { ABSENCE_DAYS, ABSENCE_STATES } from "./absences.rules.ts";

export const Absence = z.object({
	id: Id,
	student_id: Id,
	student_name: z.string(),
	class_label: z.string().nullable(),
	code_id: Id,
	starts_at: Instant,
	ends_at: Instant,
	/** Like who announced it and the answer, null for the child's other household. */
	reason: z.string().nullable(),
	state: z.enum(ABSENCE_STATES),
	announced_by: z.string().nullable(),
	decided_by: z.string().nullable(),
	answer: z.string().nullable(),
	created_at: Instant,
	version: Version,
});
export type Absence = z.output<typeof Absence>;

export const AbsenceInput = z
	.object({
		student_id: ChosenId,
		code_id: ChosenId,
		/** Whole days, both included. */
		from: Day,
		to: Day,
		reason: optional(line(500)),
	})
	.refine(...daysInOrder("from", "to"))
	.refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < ABSENCE_DAYS, {
		error: "day",
		path: ["to"],
		when: whenFit("from", "to"),
	});
export type AbsenceInput = z.output<typeof AbsenceInput>;

export const AbsenceDecision = z.object({
	state: z.enum(["accepted", "declined"], { error: "choice" }),
	answer: optional(line(500)),
	version: Version,
});

/** Somebody whom the office should call. */
export const Watched = z.object({
	student_id: Id,
	name: z.string(),
	class_label: z.string().nullable(),
	streak_days: z.int(),
	marks: z.int(),
	/** Per cent of all marks of the year, one digit. */
	rate: z.number(),
});
export type Watched = z.output<typeof Watched>;

/** Somebody who is not there today. */
export const Absent = z.object({
	student_id: Id,
	name: z.string(),
	class_label: z.string().nullable(),
	code_id: Id,
	/** Where it was seen; null: it is announced, and no register says anything yet. */
	class_name: z.string().nullable(),
	at: Instant.nullable(),
	/** There is a reason: the code says so, or it was announced. */
	is_explained: z.boolean(),
	note: z.string().nullable(),
});
export type Absent = z.output<typeof Absent>;

export const absenceCalls = {
	absent: call({
		get: "/attendance/absent",
		access: "Attendance.View",
		summary: "Who is not there on a day, those without a reason first",
		query: z.object({ day: Day }),
		answer: z.object({ students: z.array(Absent) }),
	}),
	watch: call({
		get: "/attendance/watch",
		access: "Attendance.View",
		summary: "Students who are absent for days, or too often",
		answer: z.object({ students: z.array(Watched) }),
	}),
	absences: call({
		get: "/attendance/absences",
		access: "Attendance.View",
		summary: "Announced absences that touch these days; families see those of their children",
		query: z.object({ from: Day, to: Day }),
		answer: z.object({ absences: z.array(Absence) }),
	}),
	absence_create: call({
		post: "/attendance/absences",
		access: "Attendance.Edit",
		// families do so for their children, and so does a colleague for theirs
		orOwn: "Attendance.View",
		summary: "Announce that a student will be absent; who takes registers announces it as accepted",
		body: AbsenceInput,
		answer: Absence,
		status: 201,
	}),
	absence_decide: call({
		post: "/attendance/absences/{id}/decide",
		access: "Attendance.Override",
		summary: "Accept or decline an announced absence",
		body: AbsenceDecision,
		answer: Absence,
	}),
	absence_withdraw: call({
		post: "/attendance/absences/{id}/withdraw",
		access: "Attendance.View",
		summary: "Take back an absence that one has announced; the office anybody's",
		body: z.object({ version: Version }),
		answer: Absence,
	}),
};
