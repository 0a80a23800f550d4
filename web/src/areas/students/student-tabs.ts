import { STUDENT_DOCUMENT } from "@homeroom/contract/areas/students/students.rules.ts";
import { childTab } from "../../kit/record/children/child-tab.tsx";
import type { RecordTab } from "../../kit/record/record-tab.ts";
import type { Student } from "./students.api.ts";

const CARE = { id: "care", label: "care.health_and_consents" } as const;
const PAPERS = { id: "papers", label: "care.papers" } as const;

/** The sides of a student, six with those that the app hangs in of other areas. */
export const STUDENT_TABS: readonly RecordTab<Student>[] = [
	{
		id: "overview",
		label: "care.summary",
		load: async () => (await import("./summary/student-summary.tsx")).StudentSummary,
	},
	{
		id: "enrolments",
		label: "care.enrolments",
		within: { id: "learning", label: "care.learning" },
		last: true,
		load: async () => (await import("./student-enrolments.tsx")).StudentEnrolments,
	},
	{
		id: "health",
		label: "care.health",
		within: CARE,
		last: true,
		needs: "Students.Sensitive",
		load: async () => (await import("./health/student-health.tsx")).StudentHealthPart,
	},
	{
		id: "consents",
		label: "care.consents",
		within: CARE,
		last: true,
		load: async () => (await import("./student-consents.tsx")).StudentConsents,
	},
	childTab(
		STUDENT_DOCUMENT,
		{ id: "documents", label: "care.documents", within: PAPERS, last: true },
		async () => (await import("./documents/student-papers.ts")).DOCUMENT_AREA,
	),
	{
		id: "files",
		label: "care.files",
		within: PAPERS,
		last: true,
		load: async () => (await import("./documents/student-files.tsx")).StudentFiles,
	},
];
