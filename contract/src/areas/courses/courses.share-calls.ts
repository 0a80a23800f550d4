import { z } from "zod";
import { call } from "../../kit/call.ts";
import { Id, line } from "../../kit/schemas.ts";
import { COURSE_ACTION_TYPES, SHARE_ACTIONS } from "./courses.rules.ts";

export const CourseShare = z.object({
	id: Id,
	whom: z.enum(["user", "role"]),
	whom_id: Id,
	name: z.string(),
	action: z.enum(SHARE_ACTIONS),
});
export type CourseShare = z.output<typeof CourseShare>;
export const ShareTarget = z.object({ whom: z.enum(["user", "role"]), whom_id: Id, name: z.string(), about: z.string().nullable() });
export type ShareTarget = z.output<typeof ShareTarget>;
const Shares = z.object({ shares: z.array(CourseShare) });

/** For whoever made the course, and whoever may edit all of them. */
export const shareCalls = {
	shares: call({
		get: "/courses/{id}/shares",
		access: "Courses.View",
		summary: "With whom a course is shared",
		answer: Shares,
	}),
	share_targets: call({
		get: "/courses/{id}/share_targets",
		access: "Courses.View",
		summary: "People and roles of the school that a course can be shared with",
		query: z.object({ search: line(100).optional() }),
		answer: z.object({ targets: z.array(ShareTarget) }),
	}),
	share_set: call({
		put: "/courses/{id}/shares",
		access: "Courses.View",
		summary: "Share a course with a person or a role, or change what they may do with it; Shared counts as View",
		body: z.object({ whom: z.enum(["user", "role"]), whom_id: Id, action: z.enum(COURSE_ACTION_TYPES) }),
		answer: Shares,
	}),
	share_remove: call({
		post: "/courses/{id}/shares/{share_id}/remove",
		access: "Courses.View",
		summary: "Share a course no longer",
		answer: Shares,
	}),
};
