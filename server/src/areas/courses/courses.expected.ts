import { recordFilesExpected } from "../../testing/imports.expected.ts";
import { type Answers, only, type Person } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** The matrix asks for a course that the teacher made; the office keeps the catalogue, staff look at it, families and finance do not. */
const SEERS: Person[] = ["admin", "editor", "teacher", "office", "staff"];
const EDITORS: Person[] = ["admin", "editor", "office"];
const MAKERS: Person[] = [...EDITORS, "teacher"];

export const COURSES_EXPECTED = {
	...recordFilesExpected("subjects", EDITORS),
	"subjects.export": only(200, EDITORS),
	"subjects.list": only(200, SEERS),
	"subjects.show": only(200, SEERS),
	"subjects.activity": only(200, SEERS),
	"subjects.create": only(201, EDITORS),
	"subjects.update": only(200, EDITORS),
	"subjects.archive": only(200, EDITORS),
	"subjects.restore": only(200, EDITORS),
	"subjects.bulk_update": only(200, EDITORS),
	"subjects.bulk_archive": only(200, EDITORS),
	"subjects.bulk_restore": only(200, EDITORS),
	...recordFilesExpected("courses", EDITORS),
	"courses.export": only(200, EDITORS),
	"courses.list": only(200, SEERS),
	"courses.course_list": only(200, SEERS),
	"courses.show": only(200, SEERS),
	"courses.activity": only(200, SEERS),
	"courses.create": only(201, MAKERS),
	"courses.update": only(200, MAKERS),
	"courses.archive": only(200, MAKERS),
	"courses.restore": only(200, MAKERS),
	"courses.bulk_update": only(200, EDITORS),
	"courses.bulk_archive": only(200, EDITORS),
	"courses.bulk_restore": only(200, EDITORS),
	"courses.outline": only(200, SEERS),
	"courses.order": only(200, MAKERS),
	"courses.unit_create": only(201, MAKERS),
	"courses.unit_update": only(200, MAKERS),
	"courses.unit_remove": only(200, MAKERS),
	"courses.lesson": only(200, SEERS),
	"courses.lesson_create": only(201, MAKERS),
	"courses.lesson_update": only(200, MAKERS),
	"courses.lesson_remove": only(200, MAKERS),
	"courses.versions": only(200, SEERS),
	"courses.version_keep": only(201, MAKERS),
	"courses.version_show": only(200, SEERS),
	"courses.version_restore": only(200, MAKERS),
	"courses.shares": only(200, MAKERS),
	"courses.share_targets": only(200, MAKERS),
	"courses.share_set": only(200, MAKERS),
	"courses.share_remove": only(200, MAKERS),
	"courses.copy": only(201, MAKERS),
	"courses.updates": only(200, MAKERS),
	"courses.pull": only(200, MAKERS),
	// whoever calls teaches the class
	"class_lessons.list": only(200, SEERS),
	"class_lessons.choices": only(200, EDITORS),
	"class_lessons.choose": only(200, EDITORS),
	"class_lessons.mark": only(200, SEERS),
	"class_lessons.plan": only(200, SEERS),
} satisfies Partial<Record<CallName, Answers>>;
