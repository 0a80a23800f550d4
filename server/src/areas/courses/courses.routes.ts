import { class_lessons } from "@homeroom/contract/areas/courses/class_lessons.contract.ts";
import { courses, subjects } from "@homeroom/contract/areas/courses/courses.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { recordHandlers } from "../../kit/handlers/record-handlers.ts";
import { fixedMeta, fixedQuery } from "../../kit/records/fixed-list.ts";
import { choicesOfClass, giveCourses, lessonsOfClass, markLesson, planLessons } from "./class_lessons.service.ts";
import { copyCourse, findUpdates, pullCourse } from "./courses.copies.ts";
import {
	addLesson,
	addUnit,
	changeLesson,
	changeUnit,
	readLesson,
	readOutline,
	removeLesson,
	removeUnit,
	reorder,
} from "./courses.outline.ts";
import { COURSES, SUBJECTS } from "./courses.queries.ts";
import { holdCourse, ownerOf } from "./courses.rights.ts";
import { admitArchiving, checkSubject } from "./courses.service.ts";
import { listShares, removeShare, setShare, shareTargets } from "./courses.shares.ts";
import { keepVersion, listVersions, restoreVersion, showVersion } from "./courses.versions.ts";

const records = recordHandlers(COURSES);
const done = { ok: true } as const;

export const coursesRoutes = [
	...serve(subjects, recordHandlers(SUBJECTS)),
	...serve(courses, {
		...records,
		create: async (context) => {
			await checkSubject(context.db, context.body);
			return records.create({ ...context, body: { ...context.body, owner_id: ownerOf(context.actor) } as typeof context.body });
		},
		update: async (context) => {
			await holdCourse(context, context.params.id, "Edit");
			await checkSubject(context.db, context.body);
			return records.update(context);
		},
		bulk_update: async (context) => {
			await checkSubject(context.db, context.body.changes);
			return records.bulk_update(context);
		},
		archive: async (context) => {
			await admitArchiving(context, context.params.id);
			return records.archive(context);
		},
		restore: async (context) => {
			await admitArchiving(context, context.params.id);
			return records.restore(context);
		},
		course_list: async (context) => {
			const {
				courses: course,
				meta,
				...rest
			} = await records.list({ ...context, query: fixedQuery(context.query, context.body), body: {} });
			return { course, meta: fixedMeta(meta, COURSES.spec.path, `/V1/course/list/${context.db.customer_id}`), ...rest };
		},
		outline: ({ params, query, ...who }) => readOutline(who, params.id, query.action_type),
		order: ({ params, body, ...who }) => reorder(who, params.id, body),
		unit_create: ({ params, body, ...who }) => addUnit(who, params.id, body),
		unit_update: async ({ params, body, ...who }) => {
			await changeUnit(who, params, body);
			return done;
		},
		unit_remove: async ({ params, body, ...who }) => {
			await removeUnit(who, params, body.version);
			return done;
		},
		lesson: ({ params, ...who }) => readLesson(who, params),
		lesson_create: ({ params, body, ...who }) => addLesson(who, params, body),
		lesson_update: ({ params, body, ...who }) => changeLesson(who, params, body),
		lesson_remove: async ({ params, body, ...who }) => {
			await removeLesson(who, params, body.version);
			return done;
		},
		versions: async ({ params, ...who }) => ({ versions: await listVersions(who, params.id) }),
		version_keep: ({ params, body, ...who }) => keepVersion(who, params.id, body.note),
		version_show: ({ params, ...who }) => showVersion(who, params),
		version_restore: async ({ params, request, ...who }) => {
			await restoreVersion(who, params);
			return { batch: request.id };
		},
		shares: async ({ params, ...who }) => ({ shares: await listShares(who, params.id) }),
		share_targets: async ({ params, query, ...who }) => ({ targets: await shareTargets(who, params.id, query.search) }),
		share_set: async ({ params, body, ...who }) => ({ shares: await setShare(who, params.id, body) }),
		share_remove: async ({ params, ...who }) => ({ shares: await removeShare(who, params) }),
		copy: ({ params, body, ...who }) => copyCourse(who, params.id, body),
		updates: async ({ params, ...who }) => ({ updates: await findUpdates(who, params.id) }),
		pull: async ({ params, body, request, ...who }) => ({ ...(await pullCourse(who, params.id, body)), batch: request.id }),
	}),
	...serve(class_lessons, {
		list: ({ params, query, ...who }) => lessonsOfClass(who, params.class_id, query.course_id),
		choices: ({ params, ...who }) => choicesOfClass(who, params.class_id),
		choose: async ({ params, body, request, ...who }) => ({
			count: await giveCourses(who, params.class_id, body.course_ids),
			batch: request.id,
		}),
		mark: ({ params, body, ...who }) => markLesson(who, params, body),
		plan: async ({ params, body, request, ...who }) => ({
			planned: await planLessons(who, { ...params, ...body }),
			batch: request.id,
		}),
	}),
];
