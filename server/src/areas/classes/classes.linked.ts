import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../kit/db/sql-text.ts";

/** Many teachers of many classes at once. `rows`: class_id, staff_id, is_lead, kind (`new` or `changed`) and row_no. */
export async function linkTeachers(db: CustomerDb, rows: Sql): Promise<void> {
	// one leads at a time: whoever led goes on teaching
	await ask(
		db,
		sql`update class_teachers t set is_lead = false, version = t.version + 1, updated_at = now() from (${rows}) g
			where g.is_lead and t.class_id = g.class_id and t.staff_id <> g.staff_id and t.is_lead`,
	);
	await ask(
		db,
		sql`update class_teachers t set is_lead = true, version = t.version + 1, updated_at = now() from (${rows}) g
			where g.kind = 'changed' and t.class_id = g.class_id and t.staff_id = g.staff_id and not t.is_lead`,
	);
	await ask(
		db,
		sql`insert into class_teachers (class_id, staff_id, is_lead) select g.class_id, g.staff_id, g.is_lead from (${rows}) g where g.kind = 'new' order by g.row_no`,
	);
}

/** Many students of many classes that are no homerooms. `rows`: class_id, student_id, starts_on, ends_on and row_no. */
export async function linkStudents(db: CustomerDb, rows: Sql): Promise<void> {
	await ask(
		db,
		sql`insert into class_students (class_id, student_id, starts_on, ends_on) select g.class_id, g.student_id, g.starts_on, g.ends_on from (${rows}) g order by g.row_no`,
	);
}

/** Many places end with yesterday; what had not begun never was. Places in homerooms follow the enrolment: not by this. */
export async function endStudents(db: CustomerDb, ids: readonly number[]): Promise<void> {
	await ask(db, sql`delete from class_students where id = any(${ids}::bigint[]) and starts_on >= (select customer_today())`);
	await ask(
		db,
		sql`update class_students set ends_on = (select customer_today()) - 1, version = version + 1, updated_at = now() where id = any(${ids}::bigint[])`,
	);
}
export async function endTeachers(db: CustomerDb, ids: readonly number[]): Promise<void> {
	await ask(db, sql`delete from class_teachers where id = any(${ids}::bigint[]) and starts_on >= (select customer_today())`);
	await ask(
		db,
		sql`update class_teachers set ends_on = (select customer_today()) - 1, version = version + 1, updated_at = now() where id = any(${ids}::bigint[])`,
	);
}
