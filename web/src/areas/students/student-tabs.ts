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
	{
		id: "documents",
		label: "care.documents",
		needs: "Students.Edit",
		notForHelpers: true,
		load: async () => (await import("./documents/student-documents.tsx")).StudentDocuments,
	},
	{ id: "enrolments", label: "care.enrolments", load: async () => (await import("./student-enrolments.tsx")).StudentEnrolments },
	{ id: "files", label: "care.files", last: true, load: async () => (await import("./documents/student-files.tsx")).StudentFiles },
];
