import { ask } from "../../kit/db/customer-db.ts";
import type { FileDoor } from "../../kit/files/file-doors.ts";
import { conditionOf } from "../../kit/lists/list.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import { binding, COURSES } from "./courses.queries.ts";
import { type Held, heldColumns, mayOf } from "./courses.rights.ts";

/** Files beside a lesson: for whoever sees its course or a copy of it; changed by whoever may edit this very course. */
export const lessonFiles: FileDoor = {
	module: "Courses",
	record: "course_lessons",
	mayTouch: async (db, record_id, own) => {
		const { values, bind } = binding();
		const id = bind(record_id);
		const rows = await ask(
			db,
			`select from course_lessons l join courses on courses.customer_id = l.customer_id and courses.id = l.course_id
			where (l.id = ${id} or l.origin_id = ${id}) and ${conditionOf([{ sql: "true" }, ...visibleFilters(COURSES, own)], bind)} limit 1`,
			values,
		);
		return rows.length > 0;
	},
	mayChange: async (db, record_id, actor) => {
		const { values, bind } = binding();
		const held = heldColumns(actor, bind);
		const [row] = await ask<Held>(
			db,
			`select ${held} from course_lessons l join courses on courses.customer_id = l.customer_id and courses.id = l.course_id where l.id = ${bind(record_id)}`,
			values,
		);
		return row !== undefined && mayOf(actor, row).edit;
	},
};
