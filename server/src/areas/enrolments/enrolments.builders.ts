import type pg from "pg";

/** The year before, this one and the next, of a school whose autumn of this year is `year`. Whoever is added now is enrolled in this one. */
export async function makeYears(client: pg.ClientBase, { year }: { year: number }): Promise<void> {
	await client.query(
		`insert into academic_years (name, starts_on, ends_on, is_current)
		select y || '/' || right((y + 1)::text, 2), make_date(y, 9, 1), make_date(y + 1, 8, 31), y = $1 from generate_series($1 - 1, $1 + 1) y`,
		[year],
	);
	await client.query("select set_config('app.enrolment_on', $1, true)", [`${year}-09-01`]);
}

/** Last year's enrolment of all who were here then: a grade lower, in the same stream. */
export const makePastEnrolments = (client: pg.ClientBase, { year, grades }: { year: number; grades: number[] }) =>
	client.query(
		`insert into student_enrolments (student_id, academic_year_id, grade_level, class_label, starts_on, ends_on)
		select s.id, y.id, grade_of(s.class_label) - 1, regexp_replace(s.class_label, '^\\d+', (grade_of(s.class_label) - 1)::text), y.starts_on, y.ends_on
		from students s join academic_years y on y.customer_id = s.customer_id and y.starts_on = make_date($1 - 1, 9, 1)
		where grade_of(s.class_label) > $2 and s.customer_id = current_setting('app.customer_id')::bigint`,
		[year, Math.min(...grades)],
	);
