import { addRecordTab } from "../kit/record/record-tab.ts";

/** What hangs on the page of a record besides its own area's tabs, in the order shown. */
export function joinStudentTabs(): void {
	addRecordTab("students", {
		id: "files",
		label: "care.files",
		words: "files",
		load: async () => (await import("./student-files.tsx")).StudentFiles,
	});
}
