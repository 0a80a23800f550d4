import type { FileDoor } from "../../kit/files/file-doors.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { visibleFilters, visibleTo } from "../../kit/records/record-queries.ts";
import { STUDENTS } from "./students.queries.ts";

export { binding, oneStudent, STUDENTS } from "./students.queries.ts";

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
