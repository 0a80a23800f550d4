// Written by `npm run areas` from the areas' own folders.

import type { RecordTab } from "../../../kit/record/record-tab.ts";

/** What other areas hang on a page of students. */
export const tabs: readonly RecordTab[] = [
	{
		id: "attendance",
		label: "page.attendance",
		needs: "Attendance.View",
		words: "attendance",
		load: async () => (await import("../../../areas/attendance/attendance-of-student.tsx")).AttendanceOfStudent,
	},
	{
		id: "classes",
		label: "page.classes",
		within: { id: "learning", label: "care.learning" },
		needs: "Classes.View",
		words: "classes",
		load: async () => (await import("../../../areas/classes/classes-of-student.tsx")).ClassesOfStudent,
	},
	{
		id: "timetable",
		label: "page.timetable",
		within: { id: "learning", label: "care.learning" },
		needs: "Timetable.View",
		words: "timetable",
		load: async () => (await import("../../../areas/timetable/timetable-tabs.tsx")).TimetableOfStudent,
	},
	{
		id: "family",
		label: "care.family",
		words: "clients",
		load: async () => (await import("../../../areas/clients/family-of-student.tsx")).StudentFamily,
	},
	{
		id: "tasks",
		label: "page.tasks",
		needs: "Tasks.View",
		words: "tasks",
		load: async () => (await import("../../../areas/tasks/tasks-of-record.tsx")).StudentTasks,
	},
];
