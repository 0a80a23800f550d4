import { addRecordTab } from "../kit/record/record-tab.ts";

/** What hangs on the page of a student besides its own area's tabs, in the order shown. */
export function joinStudentTabs(): void {
	addRecordTab("students", { id: "family", label: "care.family", load: async () => (await import("./student-joins.tsx")).FamilyOfStudent });
	addRecordTab("students", { id: "files", label: "care.files", load: async () => (await import("./student-joins.tsx")).FilesOfStudent });
}
