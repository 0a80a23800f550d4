import type pg from "pg";
import { sql } from "../../kit/db/sql-text.ts";
import { loggedRecord, rowsOf } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { NamedFiles } from "../files/files.public.ts";
import { EVERY_HOUR, wakeDaily } from "../notices/notices.public.ts";
import { STUDENT_PAPER_EXPIRING, tellOfExpiringDocuments } from "./students.expiring.ts";
import { STUDENTS_FIGURES } from "./students.figures.ts";
import { DOCUMENTS } from "./students.papers.ts";
import { studentFiles } from "./students.public.ts";
import { STUDENTS } from "./students.queries.ts";
import { studentsRoutes } from "./students.routes.ts";

const tellDemoDocuments = async (client: pg.ClientBase) => (await import("./students.demo-care.ts")).tellDemoDocuments(client);

export const studentsArea: ServerArea = {
	owns: {
		students:
			"first_name middle_name last_name email status class_label called_name gender nationality national_id languages external_id country colour_code",
		student_people: "relation",
		student_consents: "kind decision decided_by note",
		student_documents: "kind",
		student_health: "",
		sensitive_reads: "what",
	},
	records: [STUDENTS, DOCUMENTS],
	logged: {
		students: {
			...loggedRecord(STUDENTS, "concat_ws(' ', t.first_name, t.middle_name, t.last_name)"),
			pointers: ["student_id"],
			deeds: [
				{ did: "placed", on: "updated", field: "class_label", from: null, to: "some" },
				{ did: "left", on: "updated", field: "class_label", to: null },
				{ did: "moved", on: "updated", field: "class_label" },
			],
		},
		student_people: {
			view: "Students.View",
			undo: "Students.Edit",
			own: (user_id) => sql`select id from student_people where user_id = ${user_id}`,
			opens: true,
			about: "student_id",
			deeds: [
				{ did: "linked", on: "created", field: "user_id" },
				{ did: "unlinked", on: "deleted", field: "user_id" },
			],
		},
		// a decision is not undone, but withdrawn
		student_consents: {
			view: "Students.View",
			own: rowsOf(STUDENTS, "student_consents", "student_id"),
			about: "student_id",
			deeds: [
				{ did: "given", on: "created", field: "decision", to: "given" },
				{ did: "withdrawn", on: "created", field: "decision", to: "withdrawn" },
			],
		},
		student_documents: loggedRecord(DOCUMENTS),
		// student_health is not here: it has a door of its own
	},
	figures: STUDENTS_FIGURES,
	files: [studentFiles],
	demo: [
		{ after: ["years", "calendar"], fill: async (client, school) => (await import("./students.demo.ts")).fillStudents(client, school) },
		{ name: "care", after: ["enrolments"], fill: async (client, school) => (await import("./students.demo.ts")).fillCare(client, school) },
		{ name: "documents_told", after: ["care"], later: true, fill: tellDemoDocuments, follow: tellDemoDocuments },
	],
	notices: [STUDENT_PAPER_EXPIRING],
	open: ({ keeper, ownerPool }) => ({
		routes: studentsRoutes(new NamedFiles(keeper)),
		tasks: { tell_student_papers: (_, db) => tellOfExpiringDocuments(db) },
		chores: { wake_student_papers: { at: EVERY_HOUR, run: () => wakeDaily(ownerPool, "tell_student_papers", 7) } },
	}),
};
