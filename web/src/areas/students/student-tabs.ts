import { STUDENT_DOCUMENT } from "@homeroom/contract/areas/students/students.rules.ts";
import { childTab } from "../../kit/record/children/child-tab.tsx";
import type { RecordTab } from "../../kit/record/record-tab.ts";
import type { Student } from "./students.api.ts";

/** The sides of a student. The app hangs in those of other areas. */
export const STUDENT_TABS: readonly RecordTab<Student>[] = [
	{ id: "overview", label: "care.overview", load: async () => (await import("./student-overview.tsx")).StudentOverview },
	{
		id: "health",
		label: "care.health",
		needs: "Students.Sensitive",
		load: async () => (await import("./health/student-health.tsx")).StudentHealth,
	},
	{ id: "consents", label: "care.consents", load: async () => (await import("./student-consents.tsx")).StudentConsents },
	childTab(
		STUDENT_DOCUMENT,
		{ id: "documents", label: "care.documents" },
		async () => (await import("./documents/student-papers.ts")).DOCUMENT_AREA,
	),
	{ id: "enrolments", label: "care.enrolments", load: async () => (await import("./student-enrolments.tsx")).StudentEnrolments },
	{ id: "files", label: "care.files", last: true, load: async () => (await import("./documents/student-files.tsx")).StudentFiles },
];
