import type { Student, StudentInput, StudentListQuery } from "@homeroom/contract/areas/students/students.contract.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { sql } from "kysely";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { type Filter, listPage } from "../../kit/lists/list.ts";
import { changeStudent, findStudent, ownStudentsFilter, STUDENT_LIST } from "./students.queries.ts";

export async function listStudents(
	db: CustomerDb,
	query: StudentListQuery,
	own: number | null,
): Promise<{ students: Student[]; meta: PageMeta }> {
	const filters: Filter[] = [{ sql: query.archived === "1" ? "archived_at is not null" : "archived_at is null" }];
	if (query.status !== undefined) filters.push({ sql: "status = ?", values: [query.status] });
	if (query.class_label !== undefined) filters.push({ sql: "class_order = (select natural_order(?))", values: [query.class_label] });
	if (own !== null) filters.push(ownStudentsFilter(own));
	const { rows, meta } = await listPage<Student>(db, STUDENT_LIST, query, filters);
	return { students: rows, meta };
}

type StudentChanges = Parameters<typeof changeStudent>[4];

/** Writes if the student still has this version. `own`: the person whose students alone may be touched, or null for all. */
async function change(db: CustomerDb, id: number, version: number, own: number | null, changes: StudentChanges): Promise<Student> {
	const changed = await changeStudent(db, id, version, own, changes);
	if (changed !== undefined) return changed;
	// nothing was changed: either the student is not there for this person, or somebody was faster
	throw new Refusal("conflict", { current: found(await findStudent(db, id, own)) });
}

export const updateStudent = (
	db: CustomerDb,
	id: number,
	{ version, ...changes }: Partial<StudentInput> & { version: number },
	own: number | null,
): Promise<Student> => change(db, id, version, own, changes);

export const archiveStudent = (db: CustomerDb, id: number, version: number, own: number | null): Promise<Student> =>
	change(db, id, version, own, { archived_at: sql<string>`now()` });

export const restoreStudent = (db: CustomerDb, id: number, version: number, own: number | null): Promise<Student> =>
	change(db, id, version, own, { archived_at: null });
