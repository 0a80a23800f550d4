import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../kit/db/sql-text.ts";

/** Many relations end with yesterday; what had not begun never was. */
export async function endGuardians(db: CustomerDb, ids: readonly number[]): Promise<void> {
	await ask(db, sql`delete from student_contacts where id = any(${ids}::bigint[]) and starts >= (select customer_today())`);
	await ask(
		db,
		sql`update student_contacts set ends = (select customer_today()) - 1, version = version + 1, updated_at = now() where id = any(${ids}::bigint[])`,
	);
}

/** Whose child is whose, many at once, and in which family it lives. `rows`: student_id, contact_id, relationship, portal, emergency, starts and row_no. */
export async function linkGuardians(db: CustomerDb, rows: Sql): Promise<void> {
	await ask(
		db,
		sql`insert into student_contacts (student_id, contact_id, relationship, portal, lives_with, starts, emergency_order)
			select g.student_id, g.contact_id, g.relationship, g.portal, g.portal, g.starts,
				case when g.emergency then coalesce((select max(o.emergency_order) from student_contacts o where o.student_id = g.student_id), 0)
					+ row_number() over (partition by g.student_id, g.emergency order by g.row_no) end
			from (${rows}) g order by g.row_no`,
	);
	await ask(
		db,
		// read first: what takes a row apart would be joined with all contacts for each
		sql`with g as materialized (${rows}) insert into client_students (client_id, student_id)
			select distinct k.client_id, g.student_id from g join contacts k on k.id = g.contact_id
			where g.portal and not exists (select from client_students h where h.client_id = k.client_id and h.student_id = g.student_id) order by 1, 2`,
	);
}
