// Written by `npm run areas` from the areas' own folders.

import type { RecordTab } from "../../../kit/record/record-tab.ts";

/** What other areas hang on a page of staff. */
export const tabs: readonly RecordTab[] = [
	{
		id: "timetable",
		label: "page.timetable",
		needs: "Timetable.View",
		words: "timetable",
		load: async () => (await import("../../../areas/timetable/timetable-tabs.tsx")).TimetableOfTeacher,
	},
	{
		id: "tasks",
		label: "page.tasks",
		needs: "Tasks.View",
		words: "tasks",
		load: async () => (await import("../../../areas/tasks/tasks-of-record.tsx")).StaffTasks,
	},
];
