import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { pictureCalls } from "../../kit/picture-calls.ts";
import { recordCalls } from "../../kit/record-calls.ts";
import { inputSchema, rowSchema, selectionSchema } from "../../kit/record-schemas.ts";
import { AnswerDay, Change, Day, Id, requiredLine } from "../../kit/schemas.ts";
import { scanCalls } from "../files/files.scan-calls.ts";
import { consentCalls, expiryCalls, healthCalls } from "./students.care.ts";
import { CONSENT_DECISIONS, STUDENT, STUDENT_DOCUMENT } from "./students.rules.ts";

export const StudentInput = inputSchema(STUDENT);

/** What the head of a student's page says besides the student. */
export const StudentSummary = z.object({
	/** Whether there is a medical alert; null for those who may not know. */
	medical_alert: z.boolean().nullable(),
	enrolment: z
		.object({ academic_year: z.string(), grade_level: z.int().nullable(), starts_on: AnswerDay, ends_on: AnswerDay.nullable() })
		.nullable(),
	/** The decision that holds, of each kind that was ever decided. */
	consents: z.record(z.string(), z.enum(CONSENT_DECISIONS)),
	/** How many documents have expired or expire soon, and how many of them have; null for those who may not see documents. */
	expiring_documents: z.int().nullable(),
	expired_documents: z.int().nullable(),
});
export type StudentSummary = z.output<typeof StudentSummary>;

/** A student who may be the one somebody is typing. */
export const SimilarStudent = z.object({
	id: Id,
	first_name: z.string(),
	middle_name: z.string().nullable(),
	last_name: z.string(),
	date_of_birth: AnswerDay.nullable(),
	class_label: z.string().nullable(),
	archived: z.boolean(),
	/** `birthday`: a name like it, born on the same day. */
	because: z.enum(["birthday", "name"]),
});
export type SimilarStudent = z.output<typeof SimilarStudent>;

export const ClassNames = z.object({
	class_names: z.array(z.string()),
	/** Whether a name that is not among them can be made a class, by whoever asks. */
	may_make: z.boolean(),
	/** There can be no classes yet: any label stands for itself. */
	is_free: z.boolean(),
});
export type ClassNames = z.output<typeof ClassNames>;

export const TimelineChange = Change.extend({ table: z.string(), row_id: Id });
export type TimelineChange = z.output<typeof TimelineChange>;

export const students = area({
	...recordCalls(STUDENT),
	...pictureCalls(STUDENT),
	class_labels: call({
		get: "/students/class-labels",
		access: "Students.View",
		summary: "Class labels in use, with the number of students",
		answer: z.object({ class_labels: z.array(z.object({ class_label: z.string(), students: z.int() })) }),
	}),
	class_names: call({
		get: "/students/class-names",
		access: "Students.Create",
		orOwn: "Students.Edit",
		forOwn: { all: "what classes are called is nobody's" },
		summary: "The classes that a student can be put into",
		answer: ClassNames,
	}),
	similar: call({
		get: "/students/similar",
		access: "Students.View",
		summary: "Students that are like one being typed: the same name, or one like it with the same birthday; archived ones too",
		query: z.object({ first_name: requiredLine(80), last_name: requiredLine(80), date_of_birth: Day.optional() }),
		answer: z.object({ students: z.array(SimilarStudent) }),
	}),
	chosen: call({
		post: "/students/bulk/read",
		access: "Students.View",
		summary: "Chosen students, class by class, for lists and labels; the first ones where there are too many",
		body: z.object({ selection: selectionSchema(STUDENT) }),
		answer: z.object({ students: z.array(rowSchema(STUDENT)), total: z.int() }),
		reads: true,
	}),
	summary: call({
		get: "/students/{id}/summary",
		access: "Students.View",
		summary: "What the head of a student's page says",
		answer: StudentSummary,
	}),
	timeline: call({
		get: "/students/{id}/timeline",
		access: "Students.View",
		summary: "What happened to a student, to enrolments, consents and documents, newest first",
		answer: z.object({ changes: z.array(TimelineChange) }),
	}),
	...healthCalls,
	...consentCalls,
	...expiryCalls,
});

export const student_documents = area({ ...recordCalls(STUDENT_DOCUMENT), ...scanCalls(STUDENT_DOCUMENT) });
