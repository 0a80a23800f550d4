import type { Course } from "@homeroom/contract/areas/courses/courses.rules.ts";
import type { RecordTab } from "../../kit/record/record-tab.ts";

/** The sides of a course. */
export const COURSE_TABS: readonly RecordTab<Course>[] = [
	{ id: "lessons", label: "lessons.lessons", load: async () => (await import("./outline/course-outline.tsx")).CourseOutline },
	{ id: "details", label: "lessons.details", load: async () => (await import("./course-details.tsx")).CourseDetails },
	{ id: "versions", label: "lessons.versions", load: async () => (await import("./course-versions.tsx")).CourseVersions },
];
