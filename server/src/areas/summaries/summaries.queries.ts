import type { StudentToday } from "@homeroom/contract/areas/summaries/summaries.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { allOf, sql, verbatim } from "../../kit/db/sql-text.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import { CLASSES } from "../classes/classes.public.ts";
import { oneStudent } from "../students/students.public.ts";

/** Where a school has no terms: weeks back and ahead. */
const [BACK_DAYS, AHEAD_DAYS] = [84, 14];

/** The days that the strip of a student is about. */
export interface Span {
	today: string;
	term: string | null;
	starts_on: string;
	ends_on: string;
}
/** The term of today, or the last weeks of the year: one row. */
export const SPAN = sql`select d.today, t.name as term,
		coalesce(t.starts_on, greatest(y.starts_on, d.today - ${verbatim(BACK_DAYS)})) as starts_on,
		coalesce(t.ends_on, least(y.ends_on, d.today + ${verbatim(AHEAD_DAYS)})) as ends_on
	from (select customer_today() as today) d
	left join terms t on d.today between t.starts_on and t.ends_on
	left join academic_years y on d.today between y.starts_on and y.ends_on limit 1`;
/** The term of today, or the last weeks of the year; undefined where the person does not see the student's attendance. */
export async function spanOf(db: CustomerDb, id: number, own: number | null): Promise<Span | undefined> {
	const [row] = await ask<Span>(db, sql`select d.* from students cross join (${SPAN}) d where ${oneStudent(id, own)}`);
	return row;
}

/** A day's marks: what counts most of them is absence without a reason, then with one, then being late. */
export interface Marked {
	day: string;
	code_id: number;
	marks: number;
	present: number;
}
export const marksBetween = (db: CustomerDb, id: number, { starts_on, ends_on }: Span): Promise<Marked[]> =>
	ask<Marked>(
		db,
		sql`select m.day, (array_agg(m.counted_code_id order by k.is_present, k.is_excused, k.is_late desc, m.id))[1] as code_id,
			count(*)::int as marks, (count(*) filter (where k.is_present))::int as present
		from attendance_marks m join attendance_codes k on k.id = m.counted_code_id
		where m.student_id = ${id} and m.day between ${starts_on}::date and ${ends_on}::date group by m.day order by m.day`,
	);

/** What the registers of a day's lessons say. */
export async function codesOfLessons(db: CustomerDb, id: number, day: string): Promise<Map<number, number>> {
	const rows = await ask<{ session_id: number; code_id: number }>(
		db,
		sql`select g.session_id, m.counted_code_id as code_id from attendance_marks m join registers g on g.id = m.register_id
		where m.student_id = ${id} and m.day = ${day}::date and g.session_id is not null and m.counted_code_id is not null`,
	);
	return new Map(rows.map(({ session_id, code_id }) => [session_id, code_id]));
}

/** The announced absence that touches today. */
export async function absenceOn(db: CustomerDb, id: number): Promise<StudentToday["absence"]> {
	const [row] = await ask<NonNullable<StudentToday["absence"]>>(
		db,
		sql`select code_id, state from absences where student_id = ${id} and state in ('announced', 'accepted')
			and starts_at < ((customer_today() + 1)::timestamp at time zone customer_zone()) and ends_at > (customer_today()::timestamp at time zone customer_zone())
		order by starts_at limit 1`,
	);
	return row ?? null;
}

/** Who leads the homeroom that the student is in today, of the classes that the person sees. */
export async function classTeacher(db: CustomerDb, id: number, own: number | null): Promise<string | null> {
	const condition = allOf([
		sql`m.student_id = ${id} and ${during("m", sql`customer_today()`)} and classes.kind = 'homeroom' and classes.archived_at is null`,
		...visibleFilters(CLASSES, own),
	]);
	const [row] = await ask<{ name: string }>(
		db,
		sql`select concat_ws(' ', p.first_name, p.last_name) as name from class_students m join classes on classes.id = m.class_id
		join class_teachers t on t.class_id = classes.id and t.is_lead and ${during("t", sql`customer_today()`)} join staff p on p.id = t.staff_id
		where ${condition} order by t.id desc limit 1`,
	);
	return row?.name ?? null;
}
