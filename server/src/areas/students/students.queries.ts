import { STUDENT } from "@homeroom/contract/areas/students/students.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { conditionOf } from "../../kit/lists/list.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import type { RecordTable } from "../../kit/records/record-table.ts";

/** Each of these sorts has its index in the migration. */
export const STUDENTS: RecordTable<typeof STUDENT> = {
	spec: STUDENT,
	sorts: {
		class_label: [{ sql: "class_order", type: "text" }],
		date_of_birth: [{ sql: "birth_order", type: "date" }],
		status: [{ sql: "status", type: "text" }],
	},
	is: { class_label: "class_order = (select natural_order(?))" },
	title: "concat_ws(' ', first_name, middle_name, last_name)",
	about: "class_label",
	own: (user_id) => ({
		sql: "students.id in (select p.student_id from own_students p where p.user_id = ?)",
		values: [user_id],
	}),
};

/** Class labels in use, in the order people count. */
export function classLabels(db: CustomerDb, own: number | null): Promise<{ class_label: string; students: number }[]> {
	const values: unknown[] = [];
	const condition = conditionOf(
		[{ sql: "archived_at is null and class_label is not null" }, ...visibleFilters(STUDENTS, own)],
		(value) => `$${values.push(value)}`,
	);
	return ask(
		db,
		`select class_label, count(*) as students from students where ${condition} group by class_order, class_label order by class_order, class_label limit 500`,
		values,
	);
}
