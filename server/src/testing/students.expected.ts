import { type Answers, members, only } from "./permission-words.ts";
import type { CallName } from "./route-table.ts";

const CHANGING = ["admin", "editor", "office"] as const;
const CARING = ["admin", "office"] as const;
/** Whoever teaches a child sees its health, the office writes it; documents are the office's; enrolments and consents are seen with the student. */
export const STUDENT_CARE_EXPECTED = {
	"students.chosen": members(200),
	"students.summary": members(200),
	"students.timeline": members(200),
	"students.health": only(200, [...CARING, "teacher"]),
	"students.health_update": only(200, [...CARING]),
	"students.health_activity": only(200, [...CARING]),
	"students.sensitive_reads": only(200, [...CARING]),
	"students.consents": members(200),
	"students.consent_record": only(201, [...CHANGING]),
	"students.documents": only(200, [...CHANGING]),
	"students.document_create": only(201, [...CHANGING]),
	"students.document_update": only(200, [...CHANGING]),
	"students.document_remove": only(200, [...CHANGING]),
	"students.document_file_set": only(200, [...CHANGING]),
	"students.document_file_remove": only(200, [...CHANGING]),
	"students.documents_expiring": only(200, [...CHANGING]),
	"students.photo_set": only(200, [...CHANGING]),
	"students.photo_remove": only(200, [...CHANGING]),
	"enrolments.years": members(200),
	"enrolments.year_create": only(201, ["admin"]),
	"enrolments.year_update": only(200, ["admin"]),
	"enrolments.year_remove": only(200, ["admin"]),
	"enrolments.list": members(200),
	"enrolments.create": only(201, [...CHANGING]),
	"enrolments.update": only(200, [...CHANGING]),
	"enrolments.remove": only(200, [...CHANGING]),
	"enrolments.promote_preview": only(200, [...CHANGING]),
	"enrolments.promote": only(200, [...CHANGING]),
	"enrolments.bulk_status": only(200, [...CHANGING]),
} satisfies Partial<Record<CallName, Answers>>;
