import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { AnswerDay, Day, Id, lines, optional, Version } from "../../kit/schemas.ts";
import { LESSON_STATES } from "./courses.rules.ts";

export const ClassLesson = z.object({
	lesson_id: Id,
	name: z.string(),
	minutes: z.int().nullable(),
	planned_on: AnswerDay.nullable(),
	taught_on: AnswerDay.nullable(),
	session_id: Id.nullable(),
	note: z.string().nullable(),
	state: z.enum(LESSON_STATES),
	/** Null until something is known of it. */
	version: Version.nullable(),
});
export type ClassLesson = z.output<typeof ClassLesson>;
export const ClassCourse = z.object({
	course_id: Id,
	name: z.string(),
	level: z.string().nullable(),
	colour_code: z.string().nullable(),
	units: z.array(z.object({ id: Id, name: z.string(), lessons: z.array(ClassLesson) })),
});
export type ClassCourse = z.output<typeof ClassCourse>;
/** What is typed about a lesson of a class. */
export const MarkInput = z.object({ planned_on: optional(Day), taught_on: optional(Day), note: optional(lines(1000)) });
/** 1 is Monday; as a form has them, texts. */
export const PlanInput = z.object({
	starts_on: Day,
	weekdays: z.array(z.union([z.int(), z.string()])).min(1, "required"),
});
/** As a form has them, texts. */
export const CoursesInput = z.object({ course_ids: z.array(z.union([z.int(), z.string()])).max(100) });
const CourseIds = z.array(Id).max(100);
const ofClass = z.object({ courses: z.array(ClassCourse), may_mark: z.boolean() });

/** Whoever teaches the class marks what it was taught; so do those who edit classes or courses. */
export const class_lessons = area({
	list: call({
		get: "/classes/{class_id}/lessons",
		access: "Courses.View",
		summary: "What a class was to be taught and what it was taught: covered, slipped, planned",
		query: z.object({ course_id: z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
		answer: ofClass,
	}),
	choices: call({
		get: "/classes/{class_id}/courses",
		access: "Classes.Edit",
		summary: "Courses that a class may have, and those that it has",
		answer: z.object({
			courses: z.array(z.object({ course_id: Id, name: z.string(), level: z.string().nullable(), is_chosen: z.boolean() })),
		}),
	}),
	choose: call({
		put: "/classes/{class_id}/courses",
		access: "Classes.Edit",
		summary: "Which courses a class has; what was marked of one that it had stays",
		body: z.object({ course_ids: CourseIds }),
		answer: z.object({ count: z.int(), batch: z.string() }),
	}),
	mark: call({
		put: "/classes/{class_id}/lessons/{lesson_id}",
		access: "Courses.View",
		summary: "Say when a class is to be taught a lesson, and when it was",
		body: z.object({
			/** Null where nothing was known of it yet. */
			version: Version.nullable(),
			...MarkInput.shape,
			session_id: optional(Id),
		}),
		answer: ClassLesson,
		current: ClassLesson.pick({ planned_on: true, taught_on: true, session_id: true, note: true, version: true }),
	}),
	plan: call({
		post: "/classes/{class_id}/courses/{course_id}/plan",
		access: "Courses.View",
		summary: "Give the lessons that were not taught yet their days, in order, on days of the week; holidays are left out",
		body: z.object({
			starts_on: Day,
			/** 1 is Monday. */
			weekdays: z.array(z.int().min(1).max(7)).min(1, "required").max(7),
		}),
		answer: z.object({ planned: z.int(), batch: z.string() }),
	}),
});
