import { z } from "zod";
import { call } from "../../kit/call.ts";
import { Id, Instant, line, optional, typed } from "../../kit/schemas.ts";

export const CourseVersion = z.object({
	number: z.int(),
	note: z.string().nullable(),
	made_by: Id.nullable(),
	made_by_name: z.string().nullable(),
	created_at: Instant,
	units: z.int(),
	lessons: z.int(),
});
export type CourseVersion = z.output<typeof CourseVersion>;

/** A course as it was. Names of fields are those of the tables, so that old versions stay readable. */
export const VersionContent = z.object({
	units: z.array(
		z.object({
			id: Id,
			name: z.string(),
			goals: z.string().nullable(),
			lessons: z.array(
				z.object({ id: Id, name: z.string(), goals: z.string().nullable(), minutes: z.int().nullable(), content: z.string().nullable() }),
			),
		}),
	),
});
export type VersionContent = z.output<typeof VersionContent>;

/** Why it is kept. */
export const VersionInput = z.object({ note: optional(line(200)) });

/** A version is known by its number in the course. */
const ByNumber = typed<{ id: number; number: number }>(
	z.object({
		id: z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER),
		number: z.coerce.number<string>().int().positive().max(2_147_483_647),
	}),
);

export const versionCalls = {
	versions: call({
		get: "/courses/{id}/versions",
		access: "Courses.View",
		summary: "Versions of a course that were kept, newest first",
		answer: z.object({ versions: z.array(CourseVersion) }),
	}),
	version_keep: call({
		post: "/courses/{id}/versions",
		access: "Courses.View",
		summary: "Keep the course as it is now, with a note",
		body: VersionInput,
		answer: CourseVersion,
		status: 201,
	}),
	version_show: call({
		get: "/courses/{id}/versions/{number}",
		params: ByNumber,
		access: "Courses.View",
		summary: "A course as it was",
		answer: CourseVersion.extend({ content: VersionContent }),
	}),
	version_restore: call({
		post: "/courses/{id}/versions/{number}/restore",
		params: ByNumber,
		access: "Courses.View",
		summary: "Bring a version back: units and lessons are as they were; can be undone",
		answer: z.object({ batch: z.string() }),
	}),
};
