import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../kit/db/sql-text.ts";

/** Whose child is whose, many at once, and in which family it lives. `rows`: student_id, contact_id, relationship, portal, emergency and row_no. */
export async function linkGuardians(db: CustomerDb, rows: Sql): Promise<void> {
	await ask(
		db,
		sql`insert into student_contacts (student_id, contact_id, relationship, portal, lives_with, emergency_order)
			select g.student_id, g.contact_id, g.relationship, g.portal, g.portal,
				case when g.emergency then coalesce((select max(o.emergency_order) from student_contacts o where o.student_id = g.student_id), 0)
					+ row_number() over (partition by g.student_id, g.emergency order by g.row_no) end
			from (${rows}) g order by g.row_no`,
	);
	await ask(
		db,
		sql`insert into client_students (client_id, student_id)
			select distinct k.client_id, g.student_id from (${rows}) g join contacts k on k.id = g.contact_id
			where g.portal and not exists (select from client_students h where h.client_id = k.client_id and h.student_id = g.student_id) order by 1, 2`,
	);
}
