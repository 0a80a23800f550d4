import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { recordCalls } from "../../kit/record-calls.ts";
import { IsArchived, inputSchema, listRowSchema, recordListQuery } from "../../kit/record-schemas.ts";
import { pageOf } from "../../kit/schemas.ts";
import { contentCalls } from "./courses.content.ts";
import { copyCalls } from "./courses.copy-calls.ts";
import { COURSE, SUBJECT } from "./courses.rules.ts";
import { shareCalls } from "./courses.share-calls.ts";
import { versionCalls } from "./courses.version-calls.ts";

const courseCalls = recordCalls(COURSE);

export const subjects = area(recordCalls(SUBJECT));

/** Whoever made a course or got it to edit changes it without the right to edit all of them: the server looks at each. */
const perCourse = <C extends { access: string }>(one: C) => ({ ...one, access: "Courses.View" as const });

export const courses = area({
	...courseCalls,
	update: perCourse(courseCalls.update),
	archive: perCourse(courseCalls.archive),
	restore: perCourse(courseCalls.restore),
	course_list: call({
		post: "/V1/course/list/{customer_id}",
		access: "Courses.View",
		summary: "Courses that I may see, by name, page by page",
		query: recordListQuery(COURSE),
		body: z.object({ limit: z.int().min(1).max(200).optional(), is_archived: IsArchived }),
		answer: pageOf("course", listRowSchema(COURSE)).extend({ similar: z.boolean().optional() }),
		reads: true,
	}),
	...contentCalls,
	...versionCalls,
	...shareCalls,
	...copyCalls,
});

export const CourseInput = inputSchema(COURSE);
export const SubjectInput = inputSchema(SUBJECT);
