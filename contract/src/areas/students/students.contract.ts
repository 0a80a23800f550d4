import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import {
	AnswerDay,
	Change,
	Day,
	Email,
	Id,
	Instant,
	line,
	listQuery,
	optional,
	Phone,
	pageOf,
	requiredLine,
	Version,
} from "../../kit/schemas.ts";
import { STUDENT_SORTS, STUDENT_STATUSES } from "./students.rules.ts";

export const StudentStatus = z.enum(STUDENT_STATUSES, { error: "choice" });

export const StudentInput = z.object({
	first_name: requiredLine(80),
	middle_name: optional(line(80)),
	last_name: requiredLine(80),
	date_of_birth: optional(
		Day.refine((day) => day >= "1900-01-01" && day <= new Date(Date.now() + 864e5).toISOString().slice(0, 10), "birth_day"),
	),
	email: optional(Email),
	phone: optional(Phone),
	status: StudentStatus,
	class_label: optional(line(60)),
});
export type StudentInput = z.output<typeof StudentInput>;

export const Student = z.object({
	id: Id,
	first_name: z.string(),
	middle_name: z.string().nullable(),
	last_name: z.string(),
	date_of_birth: AnswerDay.nullable(),
	email: z.string().nullable(),
	phone: z.string().nullable(),
	status: StudentStatus,
	class_label: z.string().nullable(),
	version: Version,
	created_at: Instant,
	updated_at: Instant,
	archived_at: Instant.nullable(),
});
export type Student = z.output<typeof Student>;

export const StudentListQuery = listQuery(STUDENT_SORTS, {
	status: StudentStatus.optional(),
	class_label: line(60).optional(),
	/** 1 lists the archived ones instead of the current ones. */
	archived: z.enum(["0", "1"]).optional(),
});

export type StudentListQuery = z.output<typeof StudentListQuery>;

const Versioned = z.object({ version: Version });

export const students = area({
	list: call({
		get: "/students",
		access: "Students.View",
		summary: "Students, by name",
		query: StudentListQuery,
		answer: pageOf("students", Student),
	}),
	class_labels: call({
		get: "/students/class-labels",
		access: "Students.View",
		summary: "Class labels in use, with the number of students",
		answer: z.object({ class_labels: z.array(z.object({ class_label: z.string(), students: z.int() })) }),
	}),
	show: call({ get: "/students/{id}", access: "Students.View", summary: "One student", answer: Student }),
	create: call({
		post: "/students",
		access: "Students.Create",
		summary: "Add a student",
		body: StudentInput,
		answer: Student,
		status: 201,
	}),
	update: call({
		patch: "/students/{id}",
		access: "Students.Edit",
		summary: "Change a student; refused when someone else changed it since",
		body: StudentInput.partial().extend(Versioned.shape),
		answer: Student,
	}),
	archive: call({
		post: "/students/{id}/archive",
		access: "Students.Delete",
		summary: "Archive a student",
		body: Versioned,
		answer: Student,
	}),
	restore: call({
		post: "/students/{id}/restore",
		access: "Students.Delete",
		summary: "Bring an archived student back",
		body: Versioned,
		answer: Student,
	}),
	activity: call({
		get: "/students/{id}/activity",
		access: "Students.View",
		summary: "What happened to a student, newest first",
		answer: z.object({ changes: z.array(Change) }),
	}),
});
