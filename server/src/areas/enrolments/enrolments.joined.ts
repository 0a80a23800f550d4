import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";

/** Enrols those of them in a year who are not. In the current one the database has done it for those who are new. */
export const joinYear = (db: CustomerDb, academic_year_id: number, students: readonly { id: number; grade: number | null }[]) =>
	ask(
		db,
		sql`insert into student_enrolments (student_id, academic_year_id, grade_level, class_label, starts_on)
			select s.id, ${academic_year_id}, g.grade, case when y.is_current then s.class_label end, y.starts_on
			from jsonb_to_recordset(${JSON.stringify(students)}::jsonb) as g (id bigint, grade integer)
			join students s on s.id = g.id and s.status in ('enrolled', 'on_leave') join academic_years y on y.id = ${academic_year_id}
			where not exists (select from student_enrolments e where e.student_id = s.id and e.academic_year_id = ${academic_year_id} and e.removed_at is null) order by s.id`,
	);
