import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { BulkResult, recordCalls } from "../../kit/record-calls.ts";
import { IsArchived, inputSchema, listRowSchema, recordListQuery, rowSchema } from "../../kit/record-schemas.ts";
import { Id, line, pageOf, requiredLine } from "../../kit/schemas.ts";
import { peopleCalls } from "./classes.people.ts";
import { CLASS, CLASS_KINDS, PEOPLE_TYPES } from "./classes.rules.ts";

export const ClassInput = inputSchema(CLASS);
const QueryId = z.coerce.number<string>({ error: "choice" }).int("choice").positive("choice").max(Number.MAX_SAFE_INTEGER, "choice");

const People = z.object({
	/** Everybody of the school, those of the class, or those who could be added to it. */
	type: z.enum(PEOPLE_TYPES, { error: "choice" }).default("all"),
	class_id: Id.optional(),
	search: line(100).optional(),
});
export const ListedStudent = z.object({
	id: Id,
	first_name: z.string(),
	middle_name: z.string().nullable(),
	last_name: z.string(),
	class_label: z.string().nullable(),
});
export type ListedStudent = z.output<typeof ListedStudent>;
export const ListedTeacher = z.object({
	id: Id,
	first_name: z.string(),
	last_name: z.string(),
	code: z.string().nullable(),
	department: z.string().nullable(),
});
export type ListedTeacher = z.output<typeof ListedTeacher>;

/** A class of one year and what would become of it in another. */
export const RolloverClass = z.object({
	class_id: Id,
	name: z.string(),
	kind: z.enum(CLASS_KINDS),
	students: z.int(),
	lead_teacher: z.string().nullable(),
	room: z.string().nullable(),
	/** As it would be called there. */
	to: z.string(),
	/** A class of that name is there already. */
	exists: z.boolean(),
	/** Its grade would be above all of this year: it would usually leave the school. */
	leaves: z.boolean(),
});
export type RolloverClass = z.output<typeof RolloverClass>;

export const classes = area({
	...recordCalls(CLASS),
	...peopleCalls,
	// the calls that were fixed before us
	seed_list: call({
		post: "/classes/list/{customer_id}",
		access: "Classes.View",
		summary: "Classes page by page; is_archived 1 lists the archived ones",
		query: recordListQuery(CLASS),
		body: z.object({ is_archived: IsArchived }),
		answer: pageOf("classes", listRowSchema(CLASS)).extend({ similar: z.boolean().optional() }),
		reads: true,
	}),
	seed_show: call({
		get: "/classes/show/{class_id}/{customer_id}",
		access: "Classes.View",
		summary: "One class",
		answer: z.object({ classes: rowSchema(CLASS) }),
	}),
	seed_students: call({
		post: "/classes/schedules/students/{customer_id}",
		access: "Classes.View",
		summary: "Students for a class: of the school, of the class, or who could be placed in it",
		body: People,
		answer: z.object({ studentlist: z.array(ListedStudent) }),
		reads: true,
	}),
	seed_teachers: call({
		post: "/classes/schedules/teachers/{customer_id}",
		access: "Classes.View",
		summary: "Teachers for a class: of the school, of the class, or who could be given to it",
		body: People,
		answer: z.object({ teacherlist: z.array(ListedTeacher) }),
		reads: true,
	}),
	missing: call({
		get: "/classes/missing",
		access: "Classes.Create",
		forOwn: "none",
		summary: "Class labels of a year's enrolments that have no homeroom yet",
		query: z.object({ academic_year_id: QueryId }),
		answer: z.object({ class_labels: z.array(z.object({ class_label: z.string(), students: z.int() })) }),
	}),
	add_missing: call({
		post: "/classes/missing",
		access: "Classes.Create",
		forOwn: "none",
		summary: "Add a homeroom for every class label of the year's enrolments that has none",
		body: z.object({ academic_year_id: Id }),
		answer: BulkResult,
	}),
	rollover_preview: call({
		get: "/classes/rollover",
		access: "Classes.Create",
		summary: "What would become of a year's classes in another year",
		query: z.object({ from_year_id: QueryId, to_year_id: QueryId }),
		answer: z.object({ classes: z.array(RolloverClass) }),
	}),
	rollover: call({
		post: "/classes/rollover",
		access: "Classes.Create",
		summary: "Copy chosen classes of a year to another under their names there; undone as one batch",
		body: z.object({
			from_year_id: Id,
			to_year_id: Id,
			with_teachers: z.boolean({ error: "choice" }).default(true),
			with_rooms: z.boolean({ error: "choice" }).default(true),
			classes: z
				.array(z.object({ class_id: Id, name: requiredLine(60) }))
				.min(1, "required")
				.max(2000),
		}),
		answer: BulkResult,
	}),
});
