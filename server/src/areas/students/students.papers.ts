import type { Consent, ConsentInput } from "@homeroom/contract/areas/students/students.care.ts";
import { STUDENT_DOCUMENT } from "@homeroom/contract/areas/students/students.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import { childTable } from "../../kit/tables/child-table.ts";
import { oneStudent, STUDENTS } from "./students.queries.ts";

/** All decisions, newest first; undefined where the person may not see the student. */
export async function consentsOf(db: CustomerDb, id: number, own: number | null): Promise<Consent[] | undefined> {
	const rows = await ask<Consent & { student_id: number }>(
		db,
		sql`select students.id as student_id, c.id, c.kind, c.decision, c.decided_on, c.decided_by, c.note, c.created_at,
			row_number() over (partition by c.kind order by c.decided_on desc, c.id desc) = 1 as holds, l.entered_by
		from students left join student_consents c on c.student_id = students.id
		left join lateral (
			select concat_ws(' ', u.first_name, u.last_name) as entered_by from changes g join platform.users u on u.id = g.user_id
			where g.table_name = 'student_consents' and g.row_id = c.id and g.action = 'created' limit 1
		) l on true
		where ${oneStudent(id, own)} order by c.decided_on desc, c.id desc limit 500`,
	);
	if (rows.length === 0) return undefined;
	return rows.filter((row) => row.id !== null).map(({ student_id: _, ...row }) => row);
}

export async function recordConsent(db: CustomerDb, id: number, own: number | null, input: ConsentInput): Promise<Consent[]> {
	await ask(
		db,
		sql`insert into student_consents (student_id, kind, decision, decided_on, decided_by, note)
		select students.id, ${input.kind}, ${input.decision}, ${input.decided_on}::date, ${input.decided_by}, ${input.note}
		from students where ${oneStudent(id, own)}`,
	);
	return found(await consentsOf(db, id, own));
}

export const DOCUMENTS = childTable(STUDENT_DOCUMENT, STUDENTS, "coalesce(number, kind)");
