import { z } from "zod";
import { call } from "../../kit/call.ts";
import { Id, Instant, lines, optional, requiredLine, Version } from "../../kit/schemas.ts";
import { CONTENT_MAX, COURSE_ACTION_TYPES, GOALS_MAX, LESSON_NAME_MAX, OUTLINE_MAX, UNIT_NAME_MAX } from "./courses.rules.ts";

/** A lesson in the outline: everything but what it says. */
export const OutlineLesson = z.object({
	id: Id,
	name: z.string(),
	goals: z.string().nullable(),
	minutes: z.int().nullable(),
	has_content: z.boolean(),
	/** In a copy: the class changed it. */
	is_changed: z.boolean(),
	version: Version,
});
export type OutlineLesson = z.output<typeof OutlineLesson>;
export const OutlineUnit = z.object({
	id: Id,
	name: z.string(),
	goals: z.string().nullable(),
	version: Version,
	lessons: z.array(OutlineLesson),
});
export type OutlineUnit = z.output<typeof OutlineUnit>;

/** What the person may do with this course. */
export const CourseMay = z.object({ edit: z.boolean(), custom_edit: z.boolean(), share: z.boolean() });
export type CourseMay = z.output<typeof CourseMay>;

export const Outline = z.object({
	id: Id,
	may: CourseMay,
	/** The course that this one is a copy of, where the person may see it. */
	copy_of: z.object({ id: Id, name: z.string() }).nullable(),
	units: z.array(OutlineUnit),
});
export type Outline = z.output<typeof Outline>;

export const Lesson = z.object({
	id: Id,
	course_id: Id,
	unit_id: Id,
	name: z.string(),
	goals: z.string().nullable(),
	minutes: z.int().nullable(),
	/** HTML without anything that runs. */
	content: z.string().nullable(),
	is_changed: z.boolean(),
	/** In a copy: the lesson it was copied from, whose files lie there. */
	origin_id: Id.nullable(),
	version: Version,
	updated_at: Instant,
});
export type Lesson = z.output<typeof Lesson>;

export const UnitInput = z.object({ name: requiredLine(UNIT_NAME_MAX), goals: optional(lines(GOALS_MAX)) });
export type UnitInput = z.output<typeof UnitInput>;
export const LessonInput = z.object({
	name: requiredLine(LESSON_NAME_MAX),
	goals: optional(lines(GOALS_MAX)),
	minutes: optional(z.int({ error: "not_number" }).min(1, "number_range").max(1440, "number_range")),
	content: optional(lines(CONTENT_MAX)),
});
export type LessonInput = z.output<typeof LessonInput>;
const Versioned = z.object({ version: Version });
const Named = Versioned.extend({ id: Id, name: z.string() });
/** What a change leaves out stays as it is. */
export const LessonChange = Versioned.extend({
	name: LessonInput.shape.name.optional(),
	goals: lines(GOALS_MAX).nullable().optional(),
	minutes: z.int({ error: "not_number" }).min(1, "number_range").max(1440, "number_range").nullable().optional(),
	content: lines(CONTENT_MAX).nullable().optional(),
});
export type LessonChange = z.output<typeof LessonChange>;

const Order = z.object({ units: z.array(z.object({ id: Id, lessons: z.array(Id).max(OUTLINE_MAX * 2) })).max(OUTLINE_MAX * 2) });
export type Order = z.output<typeof Order>;

/** Access is View and, for whatever changes something, the right to edit this very course: the server looks at each. */
export const contentCalls = {
	outline: call({
		get: "/courses/{id}/outline",
		access: "Courses.View",
		summary: "Units and lessons of a course; opened as Edit or customEdit it asks for that action, Shared counts as View",
		query: z.object({ action_type: z.enum(COURSE_ACTION_TYPES).default("View") }),
		answer: Outline,
	}),
	order: call({
		put: "/courses/{id}/outline",
		access: "Courses.View",
		summary: "Put units and lessons into another order; all of them are named, or it is refused",
		body: Order,
		answer: Outline,
	}),
	unit_create: call({
		post: "/courses/{id}/units",
		access: "Courses.View",
		summary: "Add a unit at the end",
		body: UnitInput,
		answer: OutlineUnit,
		status: 201,
	}),
	unit_update: call({
		patch: "/courses/{id}/units/{unit_id}",
		access: "Courses.View",
		summary: "Change a unit's name and goals",
		body: UnitInput.extend({ version: Version }),
		answer: z.object({ ok: z.literal(true) }),
		current: Named,
	}),
	unit_remove: call({
		post: "/courses/{id}/units/{unit_id}/remove",
		access: "Courses.View",
		summary: "Take out a unit with its lessons",
		body: Versioned,
		answer: z.object({ ok: z.literal(true) }),
		current: Named,
	}),
	lesson: call({
		get: "/courses/{id}/lessons/{lesson_id}",
		access: "Courses.View",
		summary: "A lesson with what it says",
		answer: Lesson,
	}),
	lesson_create: call({
		post: "/courses/{id}/units/{unit_id}/lessons",
		access: "Courses.View",
		summary: "Add a lesson at the end of a unit; its HTML is sanitised",
		body: LessonInput,
		answer: Lesson,
		status: 201,
	}),
	lesson_update: call({
		patch: "/courses/{id}/lessons/{lesson_id}",
		access: "Courses.View",
		summary: "Change a lesson; its HTML is sanitised. Refused when someone else changed it since",
		body: LessonChange,
		answer: Lesson,
	}),
	lesson_remove: call({
		post: "/courses/{id}/lessons/{lesson_id}/remove",
		access: "Courses.View",
		summary: "Take out a lesson",
		body: Versioned,
		answer: z.object({ ok: z.literal(true) }),
		current: Named,
	}),
};
