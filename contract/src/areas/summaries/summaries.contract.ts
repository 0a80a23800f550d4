import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { rowSchema } from "../../kit/record-schemas.ts";
import { AnswerDay, Id, Instant } from "../../kit/schemas.ts";
import { ABSENCE_STATES } from "../absences/absences.rules.ts";
import { StudentFamily } from "../clients/families.contract.ts";
import { StudentSummary, TimelineChange } from "../students/students.contract.ts";
import { STUDENT } from "../students/students.rules.ts";
import { SESSION_STATES } from "../timetable/timetable.rules.ts";

/** A term as a strip of days, Monday to Sunday as the school has them. */
export const TermAttendance = z.object({
	/** Null: the last weeks, where the school has no terms. */
	term: z.string().nullable(),
	starts_on: AnswerDay,
	ends_on: AnswerDay,
	/** Days of school; `code_id`: what counts most of the day's marks, null where there are none. */
	days: z.array(z.object({ day: AnswerDay, code_id: Id.nullable() })),
	/** Per cent of all marks of the strip, one digit; null where there are none. */
	rate: z.number().nullable(),
});
export type TermAttendance = z.output<typeof TermAttendance>;

export const StudentToday = z.object({
	day: AnswerDay,
	/** Null for those who do not see timetables. */
	lessons: z
		.array(
			z.object({
				session_id: Id,
				starts_at: Instant,
				ends_at: Instant,
				name: z.string(),
				room_name: z.string().nullable(),
				state: z.enum(SESSION_STATES),
				/** What the register says; null: nothing yet. */
				code_id: Id.nullable(),
			}),
		)
		.nullable(),
	/** What counts most of today's marks. */
	code_id: Id.nullable(),
	/** An absence that was announced for today. */
	absence: z.object({ code_id: Id, state: z.enum(ABSENCE_STATES) }).nullable(),
});
export type StudentToday = z.output<typeof StudentToday>;

/** All that the first side of a student's page says. */
export const StudentPage = z.object({
	summary: StudentSummary,
	/** Of the class that the student is in now. */
	class_teacher: z.string().nullable(),
	/** Those of today. */
	family: StudentFamily,
	/** Null for those who do not see attendance. */
	today: StudentToday.nullable(),
	attendance: TermAttendance.nullable(),
	/** The newest, for the school alone. */
	changes: z.array(TimelineChange),
});
export type StudentPage = z.output<typeof StudentPage>;

/** A child of a family: who it is, and where it is today. */
export const FamilyChild = z.object({
	student: rowSchema(STUDENT),
	/** Null for those who do not see the child's attendance. */
	today: StudentToday.pick({ code_id: true, absence: true }).nullable(),
});
export type FamilyChild = z.output<typeof FamilyChild>;

export const summaries = area({
	student: call({
		get: "/students/{id}/page",
		access: "Students.View",
		summary: "What the first side of a student's page says: today, the term, the family and what changed, as far as the person sees it",
		answer: StudentPage,
	}),
	client: call({
		get: "/clients/{id}/children",
		access: "Clients.View",
		summary: "The children of a client, the oldest first and those who left last, each with where it is today",
		answer: z.object({ children: z.array(FamilyChild) }),
	}),
});
