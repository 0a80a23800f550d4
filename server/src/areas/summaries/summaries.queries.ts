import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import type { StudentToday } from "@homeroom/contract/areas/summaries/summaries.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { allOf, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import { recordColumns } from "../../kit/tables/record-table.ts";
import { CLASSES } from "../classes/classes.public.ts";
import { oneStudent, STUDENTS } from "../students/students.public.ts";

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

/** What counts most of a day's marks: absence without a reason, then with one, then being late. */
const MOST_TOLD = "k.is_present, k.is_excused, k.is_late desc, m.id";
export interface Marked {
	day: string;
	code_id: number;
	marks: number;
	present: number;
}
export const marksBetween = (db: CustomerDb, id: number, { starts_on, ends_on }: Span): Promise<Marked[]> =>
	ask<Marked>(
		db,
		sql`select m.day, (array_agg(m.counted_code_id order by ${verbatim(MOST_TOLD)}))[1] as code_id,
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

/** The first announced absence that touches today. */
const absenceToday = (student: Sql) =>
	sql`select code_id, state from absences where student_id = ${student} and state in ('announced', 'accepted')
		and starts_at < ((customer_today() + 1)::timestamp at time zone customer_zone()) and ends_at > (customer_today()::timestamp at time zone customer_zone())
	order by starts_at limit 1`;
export async function absenceOn(db: CustomerDb, id: number): Promise<StudentToday["absence"]> {
	const [row] = await ask<NonNullable<StudentToday["absence"]>>(db, absenceToday(sql`${id}`));
	return row ?? null;
}

/** The children that a client has or had, of those whom the person sees; the oldest first, those who left last. */
export const childrenOf = (db: CustomerDb, client_id: number, filters: Filter[]): Promise<Student[]> =>
	ask<Student>(
		db,
		sql`select ${verbatim(recordColumns(STUDENTS).join(", "))} from students
		where id in (
			select h.student_id from client_students h where h.client_id = ${client_id}
			union select r.student_id from student_contacts r join contacts k on k.customer_id = r.customer_id and k.id = r.contact_id
			where k.client_id = ${client_id} and k.archived_at is null
		) and ${allOf(filters)} order by archived_at is not null, birth_order, id`,
	);

type Whereabouts = Pick<StudentToday, "code_id" | "absence"> & { id: number };
/** Where students are today, of those whose attendance the person sees. */
export const whereabouts = (db: CustomerDb, ids: readonly number[], own: number | null): Promise<Whereabouts[]> =>
	ask<Whereabouts>(
		db,
		sql`select students.id, m.code_id, case when a.code_id is not null then json_build_object('code_id', a.code_id, 'state', a.state) end as absence
		from students
		left join lateral (
			select (array_agg(m.counted_code_id order by ${verbatim(MOST_TOLD)}))[1] as code_id
			from attendance_marks m join attendance_codes k on k.id = m.counted_code_id
			where m.student_id = students.id and m.day = customer_today()
		) m on true
		left join lateral (${absenceToday(sql`students.id`)}) a on true
		where ${allOf([sql`students.id = any(${ids}::bigint[]) and students.archived_at is null`, ...visibleFilters(STUDENTS, own)])}`,
	);

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
