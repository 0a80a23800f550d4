import type { RecordTab } from "../../kit/record/record-tab.ts";

/** What a class has covered and what slipped, for the class's page. */
export const CLASS_LESSONS_TAB: RecordTab = {
	id: "lessons",
	label: "classes.lessons",
	needs: "Courses.View",
	words: "courses",
	load: async () => (await import("./class-lessons.tsx")).ClassLessons,
};
