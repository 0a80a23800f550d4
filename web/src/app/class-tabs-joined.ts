import { CLASS_LESSONS_TAB } from "../areas/courses/courses.public-ui.ts";
import type { RecordTab } from "../kit/record/record-tab.ts";

/** What hangs on the page of a class besides its own area's tabs. */
export const tabs: readonly RecordTab[] = [
	{
		id: "timetable",
		label: "page.timetable",
		needs: "Timetable.View",
		words: "timetable",
		load: async () => (await import("./class-joins.tsx")).TimetableOfClass,
	},
	{
		id: "attendance",
		label: "page.attendance",
		needs: "Attendance.View",
		words: "attendance",
		load: async () => (await import("./class-joins.tsx")).AttendanceOfThisClass,
	},
	CLASS_LESSONS_TAB,
];
