import { z } from "zod";
import { call } from "../../kit/call.ts";
import { BulkResult } from "../../kit/record-calls.ts";
import { AnswerDay, Day, daysInOrder, Id, Instant, line, optional, Version } from "../../kit/schemas.ts";
import { STUDENT_STATUSES } from "../students/students.rules.ts";
import { CLASS_KINDS, PLACED_AT_ONCE } from "./classes.rules.ts";

const Reason = optional(line(200));
const StudentIds = z.array(Id).min(1, "required").max(PLACED_AT_ONCE);
const Done = z.object({ ok: z.literal(true) });

const Person = { student_id: Id, first_name: z.string(), middle_name: z.string().nullable(), last_name: z.string() };
/** A student on the list of a class, from when to when. */
export const Placement = z.object({
	id: Id,
	...Person,
	class_label: z.string().nullable(),
	status: z.enum(STUDENT_STATUSES),
	colour_code: z.string().nullable(),
	photo_file_id: Id.nullable(),
	starts_on: AnswerDay,
	/** Null: as long as the class. */
	ends_on: AnswerDay.nullable(),
	reason: z.string().nullable(),
	version: Version,
});
export type Placement = z.output<typeof Placement>;
export const Teaching = z.object({
	id: Id,
	staff_id: Id,
	name: z.string(),
	code: z.string().nullable(),
	is_lead: z.boolean(),
	/** Null: as long as the class. */
	starts_on: AnswerDay.nullable(),
	ends_on: AnswerDay.nullable(),
	version: Version,
});
export type Teaching = z.output<typeof Teaching>;
export const Waiting = z.object({
	id: Id,
	...Person,
	class_label: z.string().nullable(),
	note: z.string().nullable(),
	created_at: Instant,
	version: Version,
});
export type Waiting = z.output<typeof Waiting>;
export const ClassPeople = z.object({
	/** The day the list is of. */
	on: AnswerDay,
	capacity: z.int().nullable(),
	students: z.array(Placement),
	/** All of the class, whatever the day. */
	teachers: z.array(Teaching),
	waiting: z.array(Waiting),
});
export type ClassPeople = z.output<typeof ClassPeople>;

/** With `time_taken`: who is where at that time. */
export const PlacementClash = z.object({
	student_id: Id,
	name: z.string(),
	class_id: Id,
	class_name: z.string(),
	starts_at: Instant,
	ends_at: Instant,
});
export type PlacementClash = z.output<typeof PlacementClash>;
/** With `class_full`: how many there are on the fullest of the days. */
export const FullClass = z.object({ capacity: z.int(), students: z.int() });
export type FullClass = z.output<typeof FullClass>;
const NoPlace = z.union([FullClass, z.object({ clashes: z.array(PlacementClash) })]);

export const StudentClass = z.object({
	id: Id,
	class_id: Id,
	name: z.string(),
	kind: z.enum(CLASS_KINDS),
	academic_year: z.string(),
	is_current: z.boolean(),
	lead_teacher: z.string().nullable(),
	/** Null: on the waiting list. */
	starts_on: AnswerDay.nullable(),
	ends_on: AnswerDay.nullable(),
	reason: z.string().nullable(),
});
export type StudentClass = z.output<typeof StudentClass>;

export const TeachingInput = z
	.object({
		staff_id: Id,
		is_lead: z.boolean({ error: "choice" }).default(false),
		starts_on: optional(Day),
		ends_on: optional(Day),
	})
	.refine(...daysInOrder("starts_on", "ends_on", "ends_before"));
export type TeachingInput = z.output<typeof TeachingInput>;

export const peopleCalls = {
	people: call({
		get: "/classes/{id}/people",
		access: "Classes.View",
		summary: "Students of a class on a day, its teachers and its waiting list; families see their own children",
		query: z.object({ on: Day.optional() }),
		answer: ClassPeople,
	}),
	place: call({
		post: "/classes/{id}/students",
		access: "Classes.Edit",
		summary: "Place students in a class from a day on. In a homeroom it is their class from then on",
		body: z.object({ student_ids: StudentIds, starts_on: Day, ends_on: optional(Day), reason: Reason }),
		answer: BulkResult,
		current: NoPlace,
	}),
	end_placements: call({
		post: "/classes/{id}/students/end",
		access: "Classes.Edit",
		summary: "End placements with their last day and a reason",
		body: z.object({ placement_ids: StudentIds, ends_on: Day, reason: Reason }),
		answer: BulkResult,
	}),
	move_students: call({
		post: "/classes/{id}/students/move",
		access: "Classes.Edit",
		summary: "Move students to another class from a day on: it ends here and begins there, or neither",
		body: z.object({ placement_ids: StudentIds, class_id: Id, starts_on: Day, reason: Reason }),
		answer: BulkResult,
		current: NoPlace,
	}),
	waiting_add: call({
		post: "/classes/{id}/waiting",
		access: "Classes.Edit",
		summary: "Put students on the waiting list, behind all who are there",
		body: z.object({ student_ids: StudentIds, note: Reason }),
		answer: BulkResult,
	}),
	waiting_remove: call({
		delete: "/classes/{id}/waiting/{waiting_id}",
		access: "Classes.Edit",
		summary: "Take somebody off the waiting list",
		answer: Done,
	}),
	waiting_order: call({
		put: "/classes/{id}/waiting/order",
		access: "Classes.Edit",
		summary: "The order of the waiting list, the next one first",
		body: z.object({ waiting_ids: z.array(Id).min(1).max(1000) }),
		answer: Done,
	}),
	waiting_take: call({
		post: "/classes/{id}/waiting/{waiting_id}/take",
		access: "Classes.Edit",
		summary: "Give somebody of the waiting list a place from a day on",
		body: z.object({ starts_on: Day }),
		answer: BulkResult,
		current: NoPlace,
	}),
	teacher_add: call({
		post: "/classes/{id}/teachers",
		access: "Classes.Edit",
		summary: "Give a class a teacher. A new lead takes over from the one before",
		body: TeachingInput,
		answer: Teaching,
		status: 201,
	}),
	teacher_update: call({
		put: "/classes/{id}/teachers/{teaching_id}",
		access: "Classes.Edit",
		summary: "Change a teacher of a class; refused when someone else changed it since",
		body: TeachingInput.safeExtend({ version: Version }),
		answer: Teaching,
	}),
	teacher_remove: call({
		delete: "/classes/{id}/teachers/{teaching_id}",
		access: "Classes.Edit",
		summary: "Take a teacher off a class",
		answer: Done,
	}),
	of_student: call({
		get: "/students/{id}/classes",
		access: "Classes.View",
		summary: "Classes of a student with their dates, the newest first",
		answer: z.object({ classes: z.array(StudentClass) }),
	}),
};
