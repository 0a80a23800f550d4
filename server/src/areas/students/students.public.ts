import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { FileDoor } from "../../kit/files/file-doors.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { visibleFilters, visibleTo } from "../../kit/records/record-queries.ts";
import { STUDENTS } from "./students.queries.ts";

export { alikeNames } from "./students.class-names.ts";
export { summaryFor, timelineFor } from "./students.looks.ts";
export { oneStudent, STUDENTS } from "./students.queries.ts";

/** The students' own logins: student → login. */
export async function linkLogins(db: CustomerDb, logins: ReadonlyMap<number, number>): Promise<void> {
	await db
		.insertInto("student_people")
		.values([...logins].map(([student_id, user_id]) => ({ student_id, user_id, relation: "self" })))
		.execute();
}

/** Enrolments of the current year follow, by the database. */
export async function labelStudents(db: CustomerDb, places: ReadonlyMap<number, string | null>): Promise<void> {
	await ask(
		db,
		sql`update students s set class_label = p.name, version = s.version + 1, updated_at = now()
		from unnest(${[...places.keys()]}::bigint[], ${[...places.values()]}::text[]) p (id, name) where s.id = p.id`,
	);
}

/** Students that the person may see: `own` is the person whose students alone count, or null for all. */
export const studentsVisibleTo = (own: number | null) => visibleTo(STUDENTS, own);

/** Files beside a student belong to whoever may see the student. The photo of one whose family does not want photos, to the office alone. */
export const studentFiles: FileDoor = {
	module: "Students",
	record: "students",
	mayTouch: async (db, record_id, own, { picture, edits }) => {
		const student = await db
			.selectFrom("students")
			.select("photo_withdrawn")
			.where("id", "=", record_id)
			.where(studentsVisibleTo(own))
			.executeTakeFirst();
		return student !== undefined && (edits || !(picture && student.photo_withdrawn));
	},
};
/** The same for queries that are written as text, over a table called students. */
export const studentFilters = (own: number | null): Filter[] => visibleFilters(STUDENTS, own);
