import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { CLASSES } from "./areas/classes/classes.queries.ts";
import { CLIENTS, CONTACTS } from "./areas/clients/clients.queries.ts";
import { COURSES, ownCourses, SUBJECTS } from "./areas/courses/courses.queries.ts";
import { ROOMS } from "./areas/rooms/rooms.queries.ts";
import { STAFF_TABLE } from "./areas/staff/staff.queries.ts";
import { STUDENTS } from "./areas/students/students.queries.ts";
import { ownSessions } from "./areas/timetable/timetable.queries.ts";
import { type LoggedTable, type LoggedTables, loggedRecord } from "./kit/changes/logged-table.ts";
import type { RecordTable } from "./kit/records/record-table.ts";

const students = loggedRecord(STUDENTS, "concat_ws(' ', t.first_name, t.middle_name, t.last_name)");

/** What belongs to a student, for whoever reaches the student. */
const ofOwnStudents = (table: string) => (user_id: number) => {
	const { sql, values = [] } = STUDENTS.own(user_id);
	return { sql: `select id from ${table} where student_id in (select id from students where ${sql})`, values };
};

/** What belongs to lessons, for whoever sees the lesson. */
const ownLessons = (rows: string) => (user_id: number) => {
	const { sql, values = [] } = ownSessions(user_id);
	return { sql: `${rows} where ${sql}`, values };
};
/** What belongs to a course, for whoever reaches the course. Who made a course takes back what they did there, without the right to edit all. */
const ofCourse = (table: string, name?: string): LoggedTable => ({
	view: "Courses.View",
	undo: "Courses.Edit",
	undoOwn: "Courses.customEdit",
	own: (user_id) => {
		const { sql, values = [] } = ownCourses("t.course_id", user_id);
		return { sql: `select t.id from ${table} t where ${sql}`, values };
	},
	...(name !== undefined && { name }),
	about: "course_id",
});

/** What belongs to a class, for whoever reaches the class. */
const ofOwnClasses = (table: string) => (user_id: number) => {
	const { sql, values = [] } = CLASSES.own(user_id);
	return { sql: `select id from ${table} where class_id in (select id from classes where ${sql})`, values };
};
/** What belongs to the staff record of a person, for that person. */
const ofOneself = (table: string) => (user_id: number) => ({
	sql: `select id from ${table} where staff_id in (select id from staff where user_id = ?)`,
	values: [user_id],
});

/** Every table whose changes people hear of, read about or take back. One that is not named here stays silent. */
export const LOGGED_TABLES: LoggedTables = {
	students,
	student_people: {
		view: "Students.View",
		undo: "Students.Edit",
		own: (user_id) => ({ sql: "select id from student_people where user_id = ?", values: [user_id] }),
		about: "student_id",
	},
	classes: loggedRecord(CLASSES, "t.name"),
	class_students: { view: "Classes.View", undo: "Students.Edit", own: ofOwnStudents("class_students"), about: "student_id" },
	class_teachers: { view: "Classes.View", undo: "Classes.Edit", own: ofOwnClasses("class_teachers"), about: "class_id" },
	class_courses: { view: "Classes.View", undo: "Classes.Edit", own: ofOwnClasses("class_courses"), about: "class_id" },
	// who waits is the school's business: families hear of a place
	class_waiting: { view: "Classes.View", undo: "Classes.Edit", about: "student_id" },
	clients: loggedRecord(CLIENTS, "t.name"),
	contacts: loggedRecord(CONTACTS, "concat_ws(' ', t.first_name, t.last_name)"),
	client_students: { view: "Clients.View", undo: "Clients.Edit", about: "student_id" },
	// its history tells what courts decided: for those who may read that
	student_contacts: { view: "Clients.Edit", live: "Clients.View", undo: "Clients.Edit", about: "student_id" },
	student_enrolments: {
		view: "Students.View",
		undo: "Students.Edit",
		own: ofOwnStudents("student_enrolments"),
		name: "t.class_label",
		about: "student_id",
	},
	// a decision is not undone, but withdrawn
	student_consents: { view: "Students.View", own: ofOwnStudents("student_consents"), about: "student_id" },
	student_documents: {
		view: "Students.Edit",
		notForHelpers: true,
		undo: "Students.Edit",
		own: ofOwnStudents("student_documents"),
		about: "student_id",
	},
	staff: loggedRecord(STAFF_TABLE, "concat_ws(' ', t.first_name, t.middle_name, t.last_name)"),
	staff_subjects: { view: "Staff.View", undo: "Staff.Edit", own: ofOneself("staff_subjects"), about: "staff_id" },
	staff_availability: { view: "Staff.View", undo: "Staff.Edit", own: ofOneself("staff_availability"), about: "staff_id" },
	staff_qualifications: {
		view: "Staff.Edit",
		undo: "Staff.Edit",
		own: ofOneself("staff_qualifications"),
		name: "t.name",
		about: "staff_id",
	},
	staff_contracts: { view: "Staff.Contracts", undo: "Staff.Contracts", about: "staff_id" },
	// who asked or withdrew takes that back without a right to decide
	staff_leave: {
		view: "Staff.Approve",
		live: "Staff.View",
		undo: "Staff.Approve",
		undoOwn: "Staff.View",
		own: ofOneself("staff_leave"),
		about: "staff_id",
	},
	// student_health is not here: it has a door of its own
	timetables: { view: "Timetable.Edit", undo: "Timetable.Edit", name: "t.name" },
	schedules: { view: "Timetable.Edit", undo: "Timetable.Edit", about: "class_id" },
	schedule_teachers: { view: "Timetable.Edit", undo: "Timetable.Edit", about: "staff_id" },
	// bookings of rooms are among them
	sessions: {
		view: "Timetable.View",
		undo: "Timetable.Edit",
		undoOwn: "Rooms.Book",
		own: ownLessons("select s.id from sessions s"),
		name: "t.title",
		about: "class_id",
	},
	// whoever declines a cover takes that back without the right to plan
	session_teachers: {
		view: "Timetable.View",
		undo: "Timetable.Edit",
		undoOwn: "Timetable.View",
		own: ownLessons("select t.id from session_teachers t join sessions s on s.id = t.session_id"),
		about: "staff_id",
	},
	// secrets are told once: a revoked one does not come back
	calendar_links: { view: "Timetable.Edit" },
	// notes and reasons are for those who plan and for the two whom they concern
	covers: {
		view: "Timetable.Cover",
		live: "Timetable.View",
		undo: "Timetable.Cover",
		undoOwn: "Timetable.View",
		own: (user_id) => ({
			sql: `select v.id from covers v where exists (select from staff p where p.user_id = ? and (p.id in (v.away_staff_id, v.cover_staff_id)
				or exists (select from cover_refusals f where f.cover_id = v.id and f.staff_id = p.id)))`,
			values: [user_id],
		}),
		about: "away_staff_id",
	},
	cover_refusals: {
		view: "Timetable.Cover",
		live: "Timetable.View",
		undo: "Timetable.Cover",
		undoOwn: "Timetable.View",
		own: ofOneself("cover_refusals"),
		about: "staff_id",
	},
	// a register is not taken back but corrected, and each correction stays to be read
	registers: { view: "Attendance.View", about: "class_id" },
	attendance_marks: { view: "Attendance.View", own: ofOwnStudents("attendance_marks"), about: "student_id" },
	attendance_codes: { view: "Settings.View", live: "member", undo: "Settings.Edit", name: "coalesce(t.name, t.key)" },
	attendance_settings: { view: "Settings.View", live: "member", undo: "Settings.Edit" },
	absences: { view: "Attendance.View", undo: "Attendance.Override", own: ofOwnStudents("absences"), about: "student_id" },
	academic_years: { view: "Students.View", undo: "Settings.Edit", name: "t.name" },
	// everybody's day depends on them: all of the school hear of them
	terms: { view: "Students.View", live: "member", undo: "Settings.Edit", name: "t.name" },
	calendar_days: { view: "Students.View", live: "member", undo: "Settings.Edit", name: "t.name" },
	bell_times: { view: "Students.View", live: "member", undo: "Settings.Edit", name: "t.name" },
	bell_periods: { view: "Students.View", live: "member", undo: "Settings.Edit", name: "t.name" },
	rooms: loggedRecord(ROOMS, "t.name"),
	subjects: loggedRecord(SUBJECTS, "t.name"),
	courses: { ...loggedRecord(COURSES, "t.name"), undoOwn: "Courses.customEdit" },
	course_units: ofCourse("course_units", "t.name"),
	course_lessons: ofCourse("course_lessons", "t.name"),
	course_shares: ofCourse("course_shares"),
	class_lessons: {
		view: "Courses.View",
		undo: "Courses.Edit",
		undoOwn: "Courses.View",
		own: (user_id) => ({
			sql: "select m.id from class_lessons m where m.class_id in (select t.class_id from class_teachers t join staff p on p.customer_id = t.customer_id and p.id = t.staff_id where p.user_id = ?)",
			values: [user_id],
		}),
		about: "class_id",
	},
	badges: { view: "Students.Badges", about: "student_id" },
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

/** Where the rows of a record live. */
export function tableOfRecord({ name }: RecordSpec): RecordTable {
	const table = LOGGED_TABLES[name]?.record;
	if (table === undefined) throw new Error(`nobody says what is private in ${name}`);
	return table;
}
