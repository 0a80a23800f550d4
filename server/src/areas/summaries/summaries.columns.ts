import { attendanceRate } from "@homeroom/contract/areas/attendance/attendance.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { allOf, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import type { Join } from "../../kit/tables/record-table.ts";
import { CLASSES } from "../classes/classes.public.ts";
import { CONTACTS, GUARDIANS, holds } from "../clients/clients.public.ts";
import { STUDENTS } from "../students/students.public.ts";
import { SPAN } from "./summaries.queries.ts";

// Columns of lists that several areas know together. Each is one statement for the rows of a page, found by the index of their ids.

const byId = async <T extends string | number>(rows: Promise<{ id: number; value: T }[]>): Promise<Map<number, T>> =>
	new Map((await rows).map(({ id, value }) => [id, value]));

/** Who answers for a child today, in the order in which they are called. Whom a court has shut out is not offered to be called. */
const guardians = (db: CustomerDb, ids: readonly number[], own: number | null, value: Sql, more: Sql = sql`true`) =>
	ask<{ id: number; value: string }>(
		db,
		sql`select r.student_id as id, ${value} as value
		from student_contacts r join contacts on contacts.id = r.contact_id
		where r.student_id = any(${ids}::bigint[]) and ${verbatim(GUARDIANS("r"))} and r.custody is distinct from 'none' and ${verbatim(holds("r"))}
			and contacts.archived_at is null and ${more} and ${allOf(visibleFilters(CONTACTS, own))} group by r.student_id`,
	);
const CALLED = verbatim("r.emergency_order nulls last, contacts.search, contacts.id");
const guardian: Join = (db, ids, own) =>
	byId(guardians(db, ids, own, sql`string_agg(concat_ws(' ', contacts.first_name, contacts.last_name), ', ' order by ${CALLED})`));
const guardian_phone: Join = (db, ids, own) =>
	byId(
		guardians(
			db,
			ids,
			own,
			sql`(array_agg(coalesce(contacts.phone, contacts.phone_2) order by ${CALLED}))[1]`,
			sql`coalesce(contacts.phone, contacts.phone_2) is not null`,
		),
	);

/** Of the term, or of the last weeks where there is none: the same figure as on the student's page. */
const attendance: Join = async (db, ids, own) => {
	const rows = await ask<{ id: number; marks: number; present: number }>(
		db,
		sql`select students.id, count(*)::int as marks, (count(*) filter (where k.is_present))::int as present
		from (${SPAN}) d cross join students
		join attendance_marks m on m.student_id = students.id and m.day between d.starts_on and d.ends_on
		join attendance_codes k on k.id = m.counted_code_id
		where students.id = any(${ids}::bigint[]) and ${allOf(visibleFilters(STUDENTS, own))} group by students.id`,
	);
	const rate = (marks: number, present: number) =>
		attendanceRate([
			{ is_present: true, marks: present },
			{ is_present: false, marks: marks - present },
		]);
	return new Map(
		rows.flatMap(({ id, marks, present }) => [rate(marks, present)].flatMap((value) => (value === null ? [] : [[id, value]]))),
	);
};

/** Who leads the homeroom that the student is in today. */
const class_teacher: Join = (db, ids, own) =>
	byId(
		ask(
			db,
			sql`select distinct on (m.student_id) m.student_id as id, concat_ws(' ', p.first_name, p.last_name) as value
			from class_students m join classes on classes.id = m.class_id
			join class_teachers t on t.class_id = classes.id and t.is_lead and ${during("t", sql`customer_today()`)} join staff p on p.id = t.staff_id
			where m.student_id = any(${ids}::bigint[]) and ${during("m", sql`customer_today()`)} and classes.kind = 'homeroom' and classes.archived_at is null
				and ${allOf(visibleFilters(CLASSES, own))} order by m.student_id, t.id desc`,
		),
	);

/** Children of a family today, the oldest first. */
const children: Join = (db, ids, own) =>
	byId(
		ask(
			db,
			sql`select h.client_id as id, string_agg(coalesce(students.called_name, students.first_name), ', ' order by students.birth_order, students.id) as value
			from client_students h join students on students.id = h.student_id
			where h.client_id = any(${ids}::bigint[]) and ${verbatim(holds("h"))} and students.archived_at is null and ${allOf(visibleFilters(STUDENTS, own))}
			group by h.client_id`,
		),
	);

export const JOINS = {
	students: { guardian, guardian_phone, attendance, class_teacher },
	clients: { children },
} satisfies Record<string, Record<string, Join>>;
