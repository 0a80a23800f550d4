import { z } from "zod";
import { call } from "../../kit/call.ts";
import { rowSchema } from "../../kit/record-schemas.ts";
import { Id, optional, requiredLine } from "../../kit/schemas.ts";
import { COURSE } from "./courses.rules.ts";

const Piece = z.object({ name: z.string(), goals: z.string().nullable(), minutes: z.int().nullable(), content: z.string().nullable() });
/**
 * What differs between a copy and its original since they were last together.
 * new, changed, gone: the copy takes it over. conflict: the class changed it too, or changed what is gone; it keeps its own unless told otherwise.
 */
export const CourseUpdate = z.object({
	what: z.enum(["unit", "lesson"]),
	kind: z.enum(["new", "changed", "gone", "conflict"]),
	/** The unit or lesson of the original; for what is gone, as the copy knows it. */
	origin_id: Id,
	/** Its name in the copy, or in the original where the copy has none. */
	name: z.string(),
	/** As the original has it; null: gone there. */
	original: Piece.nullable(),
	/** As the copy has it; null: not there yet. */
	mine: Piece.nullable(),
});
export type CourseUpdate = z.output<typeof CourseUpdate>;

export const CopyInput = z.object({ name: requiredLine(120) });

export const copyCalls = {
	copy: call({
		post: "/courses/{id}/copy",
		access: "Courses.View",
		summary: "Make a class's own copy of a course, which can be pulled up to date; asks for customEdit",
		body: CopyInput.extend({
			/** The class that is taught the copy from now on, instead of the original. */
			class_id: optional(Id),
		}),
		answer: rowSchema(COURSE),
		status: 201,
	}),
	updates: call({
		get: "/courses/{id}/updates",
		access: "Courses.View",
		summary: "What changed in the original of a copy",
		answer: z.object({ updates: z.array(CourseUpdate) }),
	}),
	pull: call({
		post: "/courses/{id}/pull",
		access: "Courses.View",
		summary: "Pull a copy up to date: what the class has not changed is taken over, what it changed stays; can be undone",
		body: z.object({
			/** Lessons and units of the original that are taken although the class changed its own. */
			take_lessons: z.array(Id).max(1000).default([]),
			take_units: z.array(Id).max(1000).default([]),
		}),
		answer: z.object({ taken: z.int(), kept: z.int(), batch: z.string() }),
	}),
};
