import type { Student, StudentInput } from "@homeroom/contract/areas/students/students.contract.ts";
import { type ExpressionWrapper, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import type { DB } from "../../kit/db/tables.generated.ts";
import type { Filter, ListSpec, SortKey } from "../../kit/lists/list.ts";

const COLUMNS = [
	"id",
	"first_name",
	"middle_name",
	"last_name",
	"date_of_birth",
	"email",
	"phone",
	"status",
	"class_label",
	"version",
	"created_at",
	"updated_at",
	"archived_at",
] as const;

const name: SortKey[] = [
	{ sql: "search", type: "text" },
	{ sql: "id", type: "bigint" },
];
/** Each sort has its index in the migration. */
export const STUDENT_LIST: ListSpec = {
	table: "students",
	path: "/students",
	columns: COLUMNS,
	search: "search",
	defaultSort: "name",
	sorts: {
		name,
		class_label: [{ sql: "class_order", type: "text" }, ...name],
		date_of_birth: [{ sql: "birth_order", type: "date" }, ...name],
		status: [{ sql: "status", type: "text" }, ...name],
		created_at: [{ sql: "created_at", type: "timestamptz" }, ...name],
	},
};

// ViewOwn: only students the person is linked to. These two say whose students are whose, for lists and for the rest.
export const ownStudentsFilter = (own: number): Filter => ({
	sql: "exists (select from student_people p where p.student_id = students.id and p.user_id = ?)",
	values: [own],
});
export function visibleTo(own: number | null): ExpressionWrapper<DB, "students", SqlBool> | RawBuilder<SqlBool> {
	if (own === null) return sql<SqlBool>`true`;
	const { exists, selectFrom } = expressionBuilder<DB, "students">();
	return exists(selectFrom("student_people as p").select("p.id").whereRef("p.student_id", "=", "students.id").where("p.user_id", "=", own));
}

export const findStudent = (db: CustomerDb, id: number, own: number | null): Promise<Student | undefined> =>
	db.selectFrom("students").select(COLUMNS).where("id", "=", id).where(visibleTo(own)).executeTakeFirst() as Promise<Student | undefined>;

export const insertStudent = (db: CustomerDb, student: StudentInput): Promise<Student> =>
	db.insertInto("students").values(student).returning(COLUMNS).executeTakeFirstOrThrow() as Promise<Student>;

/** Changes the row only where it still has the version that the person saw. */
export const changeStudent = (
	db: CustomerDb,
	id: number,
	version: number,
	own: number | null,
	changes: Partial<StudentInput> & { archived_at?: RawBuilder<string> | null },
): Promise<Student | undefined> =>
	db
		.updateTable("students")
		.set({ ...changes, version: sql`version + 1`, updated_at: sql`now()` })
		.where("id", "=", id)
		.where("version", "=", version)
		.where(visibleTo(own))
		.returning(COLUMNS)
		.executeTakeFirst() as Promise<Student | undefined>;

export const classLabels = (db: CustomerDb, own: number | null): Promise<{ class_label: string; students: number }[]> =>
	db
		.selectFrom("students")
		.select(({ fn }) => ["class_label", fn.countAll<number>().as("students")])
		.where("archived_at", "is", null)
		.where("class_label", "is not", null)
		.where(visibleTo(own))
		.groupBy(["class_order", "class_label"])
		.orderBy("class_order")
		.orderBy("class_label")
		.limit(500)
		.execute() as Promise<{ class_label: string; students: number }[]>;
