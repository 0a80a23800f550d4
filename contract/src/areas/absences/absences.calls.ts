import { z } from "zod";
import { call } from "../../kit/call.ts";
import { ChosenId, Day, daysInOrder, Id, Instant, line, optional, Version, whenFit } from "../../kit/schemas.ts";
import { ABSENCE_DAYS, ABSENCE_STATES } from "../attendance/attendance.rules.ts";

export const Absence = z.object({
	id: Id,
	student_id: Id,
	student_name: z.string(),
	class_label: z.string().nullable(),
	code_id: Id,
	starts_at: Instant,
	ends_at: Instant,
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

export const absenceCalls = {
	absences: call({
		get: "/attendance/absences",
		access: "Attendance.View",
		summary: "Announced absences that touch these days; families see those of their children",
		query: z.object({ from: Day, to: Day }),
		answer: z.object({ absences: z.array(Absence) }),
	}),
	absence_create: call({
		post: "/attendance/absences",
		access: "Attendance.View",
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
