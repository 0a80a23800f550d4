import type { ListedStudent, ListedTeacher } from "@homeroom/contract/areas/classes/classes.contract.ts";
import type { StudentClass } from "@homeroom/contract/areas/classes/classes.people.ts";
import { CLASS, OFFERED_AT_ONCE, type PEOPLE_TYPES } from "@homeroom/contract/areas/classes/classes.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { firstIds, searchFilters, wordsOf } from "../../kit/lists/search.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";
import { oneStudent, STUDENTS } from "../students/students.public.ts";

/** Today; in a year that is over its last day, in one to come its first. */
export const DAY_OF_CLASS = `(select greatest(y.starts_on, least(y.ends_on, (select customer_today()))) from academic_years y
	where y.customer_id = classes.customer_id and y.id = classes.academic_year_id)`;
export const LEAD = `(select concat_ws(' ', p.first_name, p.last_name) from class_teachers t join staff p on p.customer_id = t.customer_id and p.id = t.staff_id
	where t.customer_id = classes.customer_id and t.class_id = classes.id and t.is_lead and daterange(t.starts_on, t.ends_on, '[]') @> ${DAY_OF_CLASS} limit 1)`;
export const COUNT = `(select count(*) from class_students m
	where m.customer_id = classes.customer_id and m.class_id = classes.id and daterange(m.starts_on, m.ends_on, '[]') @> ${DAY_OF_CLASS})`;
const YEAR = "(select y.name from academic_years y where y.customer_id = classes.customer_id and y.id = classes.academic_year_id)";
const ROOM = "(select r.name from rooms r where r.customer_id = classes.customer_id and r.id = classes.room_id)";

/** Children of a parent: those that the portal shows them. Whom somebody teaches are not their children. */
export const childrenOf = (
	user_id: number,
): Sql => sql`select p.student_id from student_people p where p.user_id = ${user_id} and p.relation <> 'teacher'
	union all select r.student_id from contacts k join student_contacts r on r.customer_id = k.customer_id and r.contact_id = k.id
	where k.user_id = ${user_id} and k.archived_at is null and r.portal
		and (r.starts is null or r.starts <= (select customer_today())) and (r.ends is null or r.ends >= (select customer_today()))`;
/** Classes that somebody teaches. */
export const taughtBy = (
	user_id: number,
): Sql => sql`select t.class_id from staff p join class_teachers t on t.customer_id = p.customer_id and t.staff_id = p.id
	where p.user_id = ${user_id} and p.archived_at is null and (t.ends_on is null or t.ends_on >= (select customer_today()))`;

export const CLASSES: RecordTable<typeof CLASS> = {
	spec: CLASS,
	title: "name",
	about: `concat_ws(' · ', ${YEAR}, ${LEAD})`,
	columns: { academic_year: YEAR, lead_teacher: LEAD, students: COUNT, room: ROOM },
	is: {
		academic_year: (name) =>
			sql`classes.academic_year_id in (select y.id from academic_years y where fold(y.name) = (select fold(${name})))`,
	},
	own: (user_id) =>
		sql`classes.id in (${taughtBy(user_id)} union all select m.class_id from class_students m where m.student_id in (${childrenOf(user_id)}))`,
	lookups: {
		academic_year_id: { from: "academic_years", id: "academic_years.id", name: "academic_years.name", open: true },
		room_id: { from: "rooms", id: "rooms.id", name: "rooms.name" },
	},
};

interface Asked {
	type: (typeof PEOPLE_TYPES)[number];
	class_id?: number | undefined;
	search?: string | undefined;
}
const inOrOut = (type: Asked["type"], member: Sql): Filter[] =>
	type === "all" ? [] : [type === "in_class" ? sql`exists (${member})` : sql`not exists (${member})`];

/** Students who are at the school, or of a class: the first ones, the rest is found by typing. */
export function studentsFor(db: CustomerDb, { type, class_id, search }: Asked, own: number | null): Promise<ListedStudent[]> {
	const filters: Filter[] = [
		Object.assign(sql`archived_at is null`, { archived: false }),
		sql`status in ('enrolled', 'on_leave')`,
		...inOrOut(
			type,
			sql`select from class_students m where m.customer_id = students.customer_id and m.student_id = students.id and m.class_id = ${class_id ?? 0}
				and (m.ends_on is null or m.ends_on >= (select customer_today()))`,
		),
		...visibleFilters(STUDENTS, own),
	];
	const found = firstIds("students", wordsOf(search), filters, OFFERED_AT_ONCE);
	const condition = found === undefined ? allOf(filters) : sql`id = any(${found})`;
	return ask<ListedStudent>(
		db,
		sql`select id, first_name, middle_name, last_name, class_label from students where ${condition} order by search, id limit ${verbatim(OFFERED_AT_ONCE)}`,
	);
}

/** Staff who work here, teachers first. With `own`: of that person's classes. */
export function teachersFor(db: CustomerDb, { type, class_id, search }: Asked, own: number | null): Promise<ListedTeacher[]> {
	const condition = allOf([
		sql`staff.archived_at is null and staff.status <> 'left'`,
		...inOrOut(
			type,
			sql`select from class_teachers t where t.customer_id = staff.customer_id and t.staff_id = staff.id and t.class_id = ${class_id ?? 0}`,
		),
		...searchFilters({ search: "staff.search" }, search),
		...(own === null ? [] : [ownColleagues(own)]),
	]);
	return ask<ListedTeacher>(
		db,
		sql`select id, first_name, last_name, code, department from staff where ${condition} order by kind = 'teacher' desc, search, id limit ${verbatim(OFFERED_AT_ONCE)}`,
	);
}
const ownColleagues = (user_id: number): Filter =>
	sql`staff.id in (select t.staff_id from class_teachers t join classes on classes.id = t.class_id where ${CLASSES.own(user_id)})`;

/** Classes of a student, those that come or are now first; undefined where the person may not see the student. */
export async function classesOfStudent(
	db: CustomerDb,
	id: number,
	own: { students: number | null; classes: number | null },
): Promise<StudentClass[] | undefined> {
	const visible = allOf(visibleFilters(CLASSES, own.classes));
	// why somebody waits is the school's business
	const waitingNote = own.classes === null ? sql`w.note` : sql`case when w.class_id in (${taughtBy(own.classes)}) then w.note end`;
	const rows = await ask<StudentClass>(
		db,
		sql`select m.id, classes.id as class_id, classes.name, classes.kind, y.name as academic_year, y.is_current, ${verbatim(LEAD)} as lead_teacher, m.starts_on, m.ends_on, m.reason
		from students left join lateral (
			select s.id, s.class_id, s.starts_on, s.ends_on, s.reason from class_students s where s.student_id = students.id
			union all
			select w.id, w.class_id, null, null, ${waitingNote} from class_waiting w where w.student_id = students.id
		) m on true
		left join (classes join academic_years y on y.id = classes.academic_year_id) on classes.id = m.class_id and ${visible}
		where ${oneStudent(id, own.students)} order by y.starts_on desc, m.starts_on desc nulls first, classes.kind desc, classes.search limit 200`,
	);
	return rows.length === 0 ? undefined : rows.filter(({ class_id }) => class_id !== null);
}
