import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { BulkResult } from "../../kit/record-calls.ts";
import { selectionSchema } from "../../kit/record-schemas.ts";
import { AnswerDay, Day, daysInOrder, Id, Instant, line, optional, requiredLine, Version } from "../../kit/schemas.ts";
import { STUDENT, STUDENT_STATUSES } from "../students/students.rules.ts";

const Status = z.enum(STUDENT_STATUSES, { error: "choice" });
const Grade = z.int({ error: "not_number" }).min(-5, "number_range").max(20, "number_range");
const selection = selectionSchema(STUDENT);

const order = daysInOrder("starts_on", "ends_on");
export const YearInput = z
	.object({
		name: requiredLine(40),
		starts_on: Day,
		ends_on: Day,
		is_current: z.boolean({ error: "choice" }).default(false),
	})
	.refine(...order);
export type YearInput = z.output<typeof YearInput>;
export const AcademicYear = z.object({
	id: Id,
	name: z.string(),
	starts_on: AnswerDay,
	ends_on: AnswerDay,
	is_current: z.boolean(),
	version: Version,
	/** How many students are enrolled in it. */
	students: z.int(),
});
export type AcademicYear = z.output<typeof AcademicYear>;

const enrolmentFields = {
	academic_year_id: Id,
	grade_level: optional(Grade),
	class_label: optional(line(60)),
	starts_on: Day,
	ends_on: optional(Day),
	status: Status,
	reason: optional(line(500)),
};
export const EnrolmentInput = z.object(enrolmentFields).refine(...order);
export type EnrolmentInput = z.output<typeof EnrolmentInput>;
export const Enrolment = z.object({
	id: Id,
	student_id: Id,
	academic_year_id: Id,
	academic_year: z.string(),
	is_current: z.boolean(),
	grade_level: z.int().nullable(),
	class_label: z.string().nullable(),
	starts_on: AnswerDay,
	/** Null: until the year ends. */
	ends_on: AnswerDay.nullable(),
	status: z.enum(STUDENT_STATUSES),
	reason: z.string().nullable(),
	version: Version,
	updated_at: Instant,
});
export type Enrolment = z.output<typeof Enrolment>;

/** One class of the present year and what becomes of it. */
const ClassStep = z.object({
	/** As it is called now; null: students without a class. */
	from: line(60).nullable(),
	/** As it is called in the new year; null: it gets no enrolment there. */
	to: optional(line(60)),
	grade_level: optional(Grade),
});
export type ClassStep = z.output<typeof ClassStep>;
export const PromotePreview = z.object({
	total: z.int(),
	classes: z.array(
		z.object({ from: z.string().nullable(), to: z.string().nullable(), grade_level: z.int().nullable(), students: z.int() }),
	),
	/** Who is left out, and why: enrolled there already, or not enrolled at all. */
	already: z.array(z.object({ id: Id, name: z.string() })),
	not_enrolled: z.array(z.object({ id: Id, name: z.string() })),
	already_count: z.int(),
	not_enrolled_count: z.int(),
});
export type PromotePreview = z.output<typeof PromotePreview>;

export const enrolments = area({
	years: call({
		get: "/academic-years",
		access: "Students.View",
		summary: "Academic years, the newest first",
		answer: z.object({ years: z.array(AcademicYear) }),
	}),
	year_create: call({
		post: "/academic-years",
		access: "Settings.Edit",
		summary: "Add an academic year",
		body: YearInput,
		answer: AcademicYear,
		status: 201,
	}),
	year_update: call({
		put: "/academic-years/{id}",
		access: "Settings.Edit",
		summary: "Change an academic year; the one made current moves all who are enrolled in it to their new classes",
		body: YearInput.extend({ version: Version }),
		answer: AcademicYear,
	}),
	year_remove: call({
		delete: "/academic-years/{id}",
		access: "Settings.Edit",
		summary: "Remove an academic year that nobody is enrolled in",
		answer: z.object({ ok: z.literal(true) }),
	}),
	list: call({
		get: "/students/{id}/enrolments",
		access: "Students.View",
		summary: "Enrolments of a student, the newest first",
		answer: z.object({ enrolments: z.array(Enrolment) }),
	}),
	create: call({
		post: "/students/{id}/enrolments",
		access: "Students.Edit",
		summary: "Enrol a student in an academic year",
		body: EnrolmentInput,
		answer: Enrolment,
		status: 201,
	}),
	update: call({
		put: "/students/{id}/enrolments/{enrolment_id}",
		access: "Students.Edit",
		summary: "Change an enrolment; refused when someone else changed it since",
		body: EnrolmentInput.extend({ version: Version }),
		answer: Enrolment,
	}),
	remove: call({
		post: "/students/{id}/enrolments/{enrolment_id}/remove",
		access: "Students.Edit",
		summary: "Take an enrolment off the list",
		body: z.object({ version: Version }),
		answer: z.object({ ok: z.literal(true) }),
		current: Enrolment,
	}),
	promote_preview: call({
		post: "/students/bulk/promote/preview",
		access: "Students.Edit",
		summary: "What becomes of the selected students' classes in another academic year",
		body: z.object({ selection, academic_year_id: Id }),
		answer: PromotePreview,
		reads: true,
	}),
	promote: call({
		post: "/students/bulk/promote",
		access: "Students.Edit",
		summary: "Enrol the selected students in another academic year, class by class",
		body: z.object({ selection, academic_year_id: Id, classes: z.array(ClassStep).min(1).max(500) }),
		answer: BulkResult,
	}),
	bulk_status: call({
		post: "/students/bulk/status",
		access: "Students.Edit",
		summary: "Give many students a status, with its day and reason",
		body: z.object({ selection, status: Status, on: Day, reason: optional(line(500)) }),
		answer: BulkResult,
	}),
});
