import { CLIENTS, CONTACTS } from "./areas/clients/clients.queries.ts";
import { STUDENTS } from "./areas/students/students.queries.ts";
import { type LoggedTables, loggedRecord } from "./kit/changes/logged-table.ts";

const students = loggedRecord(STUDENTS, "concat_ws(' ', t.first_name, t.middle_name, t.last_name)");

/** What belongs to a student, for whoever reaches the student. */
const ofOwnStudents = (table: string) => (user_id: number) => {
	const { sql, values = [] } = STUDENTS.own(user_id);
	return { sql: `select id from ${table} where student_id in (select id from students where ${sql})`, values };
};

/** Every table whose changes people hear of, read about or take back. One that is not named here stays silent. */
export const LOGGED_TABLES: LoggedTables = {
	students,
	student_people: {
		view: "Students.View",
		undo: "Students.Edit",
		own: (user_id) => ({ sql: "select id from student_people where user_id = ?", values: [user_id] }),
	},
	clients: loggedRecord(CLIENTS, "t.name"),
	contacts: loggedRecord(CONTACTS, "concat_ws(' ', t.first_name, t.last_name)"),
	client_students: { view: "Clients.View", undo: "Clients.Edit" },
	// its history tells what courts decided: for those who may read that
	student_contacts: { view: "Clients.Edit", live: "Clients.View", undo: "Clients.Edit" },
	student_enrolments: { view: "Students.View", undo: "Students.Edit", own: ofOwnStudents("student_enrolments"), name: "t.class_label" },
	// a decision is not undone, but withdrawn
	student_consents: { view: "Students.View", own: ofOwnStudents("student_consents") },
	student_documents: { view: "Students.Edit", undo: "Students.Edit", own: ofOwnStudents("student_documents") },
	// student_health is not here: it has a door of its own
	academic_years: { view: "Students.View", undo: "Settings.Edit", name: "t.name" },
	badges: { view: "Students.Badges" },
	settings: { view: "Settings.View", live: "member", virtual: true },
	support_grants: { view: "Settings.View", virtual: true },
	data_exports: { view: "Settings.View" },
	memberships: { view: "Users.View", name: "concat_ws(' ', t.first_name, t.middle_name, t.last_name)" },
	roles: { view: "Roles.View", name: "t.name" },
	sso_providers: { view: "Settings.View", name: "t.label" },
	custom_fields: { view: "Settings.View", live: "member", name: "t.label" },
	// whoever sees the record a file belongs to sees the file: there is no permission for all of them
	files: { view: null, live: "member", follows: true },
	file_versions: { view: null, follows: true },
	repositories: { view: null, follows: true },
};
