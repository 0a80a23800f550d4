import { recordFilesExpected } from "../../testing/imports.expected.ts";
import { type Answers, members, only } from "../../testing/permission-words.ts";
import { childExpected } from "../../testing/record-expected.ts";
import type { CallName } from "../../testing/sampling.ts";

const CHANGING = ["admin", "editor", "office"] as const;
const CARING = ["admin", "office"] as const;
/** All roles see students (teacher and client their own, and the matrix asks for one of theirs); admin, editor and office change them. Whoever teaches a child sees its health, the office writes it; documents are the office's; enrolments and consents are seen with the student. */
export const STUDENTS_EXPECTED = {
	...recordFilesExpected("students", [...CHANGING]),
	"students.list": members(200),
	"students.class_labels": members(200),
	"students.class_names": only(200, [...CHANGING]),
	"students.show": members(200),
	"students.activity": { ...members(200), client: 403 },
	"students.create": only(201, [...CHANGING]),
	"students.update": only(200, [...CHANGING]),
	"students.archive": only(200, [...CHANGING]),
	"students.restore": only(200, [...CHANGING]),
	"students.bulk_update": only(200, [...CHANGING]),
	"students.bulk_archive": only(200, [...CHANGING]),
	"students.bulk_restore": only(200, [...CHANGING]),
	"students.similar": members(200),
	"students.chosen": members(200),
	"students.summary": members(200),
	"students.timeline": { ...members(200), client: 403 },
	"students.health": only(200, [...CARING, "teacher"]),
	"students.health_update": only(200, [...CARING]),
	"students.health_activity": only(200, [...CARING]),
	"students.sensitive_reads": only(200, [...CARING]),
	"students.consents": members(200),
	"students.consent_record": only(201, [...CHANGING]),
	...childExpected("student_documents", { see: [...CHANGING], change: [...CHANGING], files: [...CHANGING] }),
	"students.documents_expiring": only(200, [...CHANGING]),
	"students.photo_set": only(200, [...CHANGING]),
	"students.photo_remove": only(200, [...CHANGING]),
} satisfies Partial<Record<CallName, Answers>>;
