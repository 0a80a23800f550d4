// Written by `npm run areas` from the areas' own folders.

import type { RecordTab } from "../../../kit/record/record-tab.ts";

/** What other areas hang on a page of classes. */
export const tabs: readonly RecordTab[] = [
	{
		id: "timetable",
		label: "page.timetable",
		needs: "Timetable.View",
		words: "timetable",
		load: async () => (await import("../../../areas/timetable/timetable-tabs.tsx")).TimetableOfClass,
	},
	{
		id: "attendance",
		label: "page.attendance",
		needs: "Attendance.View",
		words: "attendance",
		load: async () => (await import("../../../areas/attendance/attendance-of-class.tsx")).AttendanceOfClass,
	},
	{
		id: "lessons",
		label: "classes.lessons",
		needs: "Courses.View",
		words: "courses",
		load: async () => (await import("../../../areas/courses/class-lessons.tsx")).ClassLessons,
	},
	{
		id: "tasks",
		label: "page.tasks",
		needs: "Tasks.View",
		words: "tasks",
		load: async () => (await import("../../../areas/tasks/tasks-of-record.tsx")).ClassTasks,
	},
];
