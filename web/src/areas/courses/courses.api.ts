import { queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

/** Everything of a course that is not its record; live updates of its tables fetch it again. */
export const COURSE_CONTENT = "course_content";
const FRESH_MS = 5_000;
const CONTENT = { live: ["course_units", "course_lessons", "course_shares"] } as const;

export const outlineQuery = (id: number) =>
	queryOptions({
		queryKey: [COURSE_CONTENT, id, "outline"],
		queryFn: ({ signal }) => api.courses.outline({ params: { id }, query: {} }, { signal }),
		staleTime: FRESH_MS,
		meta: CONTENT,
	});
export const lessonQuery = (id: number, lesson_id: number) =>
	queryOptions({
		queryKey: [COURSE_CONTENT, id, "lesson", lesson_id],
		queryFn: ({ signal }) => api.courses.lesson({ params: { id, lesson_id } }, { signal }),
		staleTime: FRESH_MS,
		meta: CONTENT,
	});
export const versionsQuery = (id: number) =>
	queryOptions({
		queryKey: [COURSE_CONTENT, id, "versions"],
		queryFn: ({ signal }) => api.courses.versions({ params: { id } }, { signal }),
		meta: CONTENT,
	});
export const versionQuery = (id: number, number: number) =>
	queryOptions({
		queryKey: [COURSE_CONTENT, id, "version", number],
		queryFn: ({ signal }) => api.courses.version_show({ params: { id, number } }, { signal }),
	});
export const sharesQuery = (id: number) =>
	queryOptions({
		queryKey: [COURSE_CONTENT, id, "shares"],
		queryFn: ({ signal }) => api.courses.shares({ params: { id } }, { signal }),
		meta: CONTENT,
	});
export const updatesQuery = (id: number) =>
	queryOptions({
		queryKey: [COURSE_CONTENT, id, "updates"],
		queryFn: ({ signal }) => api.courses.updates({ params: { id } }, { signal }),
		meta: CONTENT,
	});

export const CLASS_LESSONS = "class_lessons";
export const classLessonsQuery = (class_id: number) =>
	queryOptions({
		queryKey: [CLASS_LESSONS, class_id],
		queryFn: ({ signal }) => api.class_lessons.list({ params: { class_id }, query: {} }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: [CLASS_LESSONS, "class_courses", "course_lessons"] },
	});
