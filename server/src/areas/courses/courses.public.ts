import { ask } from "../../kit/db/customer-db.ts";
import { allOf, param, sql } from "../../kit/db/sql-text.ts";
import type { FileDoor } from "../../kit/files/file-doors.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import { COURSES } from "./courses.queries.ts";
import { type Held, heldColumns, mayOf } from "./courses.rights.ts";

/** Files beside a lesson: for whoever sees its course or a copy of it; changed by whoever may edit this very course. */
export const lessonFiles: FileDoor = {
	module: "Courses",
	record: "course_lessons",
	mayTouch: async (db, record_id, own) => {
		const id = param(record_id);
		const rows = await ask(
			db,
			sql`select from course_lessons l join courses on courses.customer_id = l.customer_id and courses.id = l.course_id
			where (l.id = ${id} or l.origin_id = ${id}) and ${allOf([sql`true`, ...visibleFilters(COURSES, own)])} limit 1`,
		);
		return rows.length > 0;
	},
	mayChange: async (db, record_id, actor) => {
		const held = heldColumns(actor);
		const [row] = await ask<Held>(
			db,
			sql`select ${held} from course_lessons l join courses on courses.customer_id = l.customer_id and courses.id = l.course_id where l.id = ${record_id}`,
		);
		return row !== undefined && mayOf(actor, row).edit;
	},
};
