import { COUNTRY_CODES, LANGUAGE_CODES } from "../../kit/codes.ts";
import { GENDERS, PERSON_COLOUR_NAMES } from "../../kit/person.ts";
import { type InputOf, type ListRowOf, type RowOf, record } from "../../kit/record.ts";

/** Rules and words both sides need, without the schemas: this file is loaded with every list. */
export const STUDENT_STATUSES = ["enrolled", "on_leave", "withdrawn", "alumni"] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];

export const STUDENT = record({
	name: "students",
	module: "Students",
	path: "/students",
	sort: "name",
	sorts: ["name"],
	keys: ["external_id"],
	identity: ["first_name", "last_name", "date_of_birth"],
	joined: {
		guardian: { kind: "line", column: "shown", needs: "Clients.View", live: ["student_contacts", "contacts"] },
		guardian_phone: { kind: "phone", column: "shown", needs: "Clients.View", live: ["student_contacts", "contacts"] },
		attendance: { kind: "number", unit: "percent", column: "shown", needs: "Attendance.View", live: ["attendance_marks"] },
		class_teacher: { kind: "line", column: "offered", needs: "Classes.View", live: ["class_teachers", "class_students"] },
	},
	fields: {
		first_name: { kind: "line", max: 80, required: true, single: true },
		middle_name: { kind: "line", max: 80, single: true },
		last_name: { kind: "line", max: 80, required: true, single: true },
		called_name: { kind: "line", max: 80, column: "offered", single: true },
		date_of_birth: { kind: "day", rule: "birth_day", ages: [2, 25], column: "offered", sortable: true, single: true },
		gender: { kind: "choice", choices: GENDERS, column: "offered" },
		class_label: { kind: "line", max: 60, listed: true, column: "shown", sortable: true },
		status: { kind: "choice", choices: STUDENT_STATUSES, required: true, initial: "enrolled", column: "shown", sortable: true },
		house_id: { kind: "record", record: "houses", column: "offered" },
		external_id: { kind: "line", max: 80, column: "offered", single: true },
		email: { kind: "email", column: "offered", single: true },
		phone: { kind: "phone", column: "offered", single: true },
		admission_date: { kind: "day", column: "offered" },
		leaving_date: { kind: "day", page: true },
		nationality: { kind: "choice", choices: COUNTRY_CODES, words: "region", page: true },
		national_id: { kind: "line", max: 60, single: true, page: true },
		languages: { kind: "choices", choices: LANGUAGE_CODES, words: "language", page: true },
		line_1: { kind: "line", max: 120, page: true },
		line_2: { kind: "line", max: 120, page: true },
		post_code: { kind: "line", max: 20, page: true },
		city: { kind: "line", max: 80, page: true },
		state: { kind: "line", max: 80, page: true },
		country: { kind: "choice", choices: COUNTRY_CODES, words: "region", page: true },
		colour_code: { kind: "choice", choices: PERSON_COLOUR_NAMES, single: true },
		photo_file_id: { kind: "picture", computed: true },
		/** The family does not want photos: whoever may not edit students gets none. */
		photo_withdrawn: { kind: "yes_no", required: true, computed: true },
	},
});
export type Student = RowOf<typeof STUDENT>;
/** A student in a list. */
export type StudentRow = ListRowOf<typeof STUDENT>;
export type StudentInput = InputOf<typeof STUDENT>;

export const CONSENT_KINDS = ["photo", "trips", "data"] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];
export const CONSENT_DECISIONS = ["given", "withdrawn"] as const;
export const DOCUMENT_KINDS = ["passport", "birth_certificate", "immunisation", "report", "other"] as const;
/** The office's papers: whoever may only look at students does not see the numbers of their passports. */
export const STUDENT_DOCUMENT = record({
	name: "student_documents",
	module: "Students",
	of: { record: STUDENT, key: "student_id" },
	rights: { view: "Students.Edit", notForHelpers: true },
	path: "/student-documents",
	sort: "expires_on",
	identity: ["student_id", "kind", "number", "issued_on"],
	scan: true,
	inOrder: [["issued_on", "expires_on"]],
	fields: {
		kind: { kind: "choice", choices: DOCUMENT_KINDS, required: true, initial: "passport" },
		number: { kind: "line", max: 80, single: true },
		issued_on: { kind: "day" },
		expires_on: { kind: "day", sortable: true },
		note: { kind: "line", max: 500 },
	},
});
export type StudentDocument = RowOf<typeof STUDENT_DOCUMENT>;

/** Students on lists and labels that are printed at once. */
export const PRINTED_AT_ONCE = 2_000;
export const HEALTH_FIELDS = ["medical_alert", "allergies", "conditions", "medication", "special_needs", "dietary"] as const;
export type HealthField = (typeof HEALTH_FIELDS)[number];

export { fullName } from "../../kit/person.ts";
