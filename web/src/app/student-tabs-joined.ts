import type { RecordTab } from "../kit/record/record-tab.ts";

/** What hangs on the page of a student besides its own area's tabs. */
export const tabs: readonly RecordTab[] = [
	{ id: "family", label: "care.family", load: async () => (await import("./student-joins.tsx")).FamilyOfStudent },
	{
		id: "attendance",
		label: "page.attendance",
		needs: "Attendance.View",
		words: "attendance",
		load: async () => (await import("./student-joins.tsx")).AttendanceOfThisStudent,
	},
	{
		id: "classes",
		label: "page.classes",
		needs: "Classes.View",
		words: "classes",
		load: async () => (await import("./student-joins.tsx")).ClassesOfThisStudent,
	},
	{
		id: "timetable",
		label: "page.timetable",
		needs: "Timetable.View",
		words: "timetable",
		load: async () => (await import("./student-joins.tsx")).TimetableOfStudent,
	},
	{ id: "files", label: "care.files", load: async () => (await import("./student-joins.tsx")).FilesOfStudent },
];
