import type { Availability, StaffSubject, StaffSummary } from "@homeroom/contract/areas/staff/staff.contract.ts";
import { STAFF } from "@homeroom/contract/areas/staff/staff.rules.ts";
import { EXPIRY_DAYS } from "@homeroom/contract/kit/constants.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { allOf, param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { searchFilters } from "../../kit/lists/search.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";

/** Approved leave that has begun. */
const AWAY = "l.staff_id = staff.id and l.state = 'approved' and l.starts_at <= now() and l.ends_at > now()";

/** `kind` has its index in the migration. */
export const STAFF_TABLE: RecordTable<typeof STAFF> = {
	spec: STAFF,
	title: "concat_ws(' ', first_name, middle_name, last_name)",
	about: "concat_ws(' · ', code, coalesce(job_title, department))",
	columns: {
		subjects: `coalesce((select string_agg(coalesce(u.code, u.name), ', ' order by u.search) from staff_subjects j join subjects u on u.id = j.subject_id
			where j.staff_id = staff.id), '')`,
		away_until: `(select max(l.ends_at) from staff_leave l where ${AWAY})`,
	},
	sorts: { kind: [{ sql: "kind", type: "text" }] },
	own: (user_id) => sql`staff.user_id = ${user_id}`,
	photo: () => "photo_file_id",
	isAbout: {
		sql: (user_id) => sql`staff.user_id = ${user_id}`,
		inRow: (row, user_id) => row.user_id === user_id,
	},
	rules: {
		staff_days: { field: "left_on", message: "before_start" },
		staff_user: { field: "user_id", message: "taken" },
		staff_customer_id_user_id_fkey: { field: "user_id", message: "choice" },
	},
};

/** One person as far as the caller may see: a condition on `staff` for the statements of all that belongs to a person. */
export const oneStaff = (id: number, own: number | null): Sql => allOf([sql`staff.id = ${id}`, ...visibleFilters(STAFF_TABLE, own)]);

export function departmentsInUse(db: CustomerDb, own: number | null): Promise<{ department: string; people: number }[]> {
	const condition = allOf([sql`archived_at is null and department is not null`, ...visibleFilters(STAFF_TABLE, own)]);
	return ask(
		db,
		sql`select department, count(*) as people from staff where ${condition} group by department order by department limit 200`,
	);
}

/** Logins that are nobody's yet; parents have theirs for something else. */
export function freeLogins(db: CustomerDb, search: string | undefined): Promise<{ user_id: number; name: string; email: string }[]> {
	const condition = allOf([
		sql`m.portal_type = 'ADMIN' and m.status = 'active' and not exists (select from staff s where s.user_id = m.user_id)`,
		// by what is told of them: a username is not
		...searchFilters({ search: "words(concat_ws(' ', m.last_name, m.first_name, m.middle_name, m.email))" }, search),
	]);
	return ask(
		db,
		sql`select m.user_id, concat_ws(' ', m.first_name, m.middle_name, m.last_name) as name, m.email from memberships m where ${condition} order by m.search, m.id limit 20`,
	);
}
export async function isEmployee(db: CustomerDb, user_id: number): Promise<boolean> {
	const rows = await ask(db, sql`select id from memberships where user_id = ${user_id} and portal_type = 'ADMIN'`);
	return rows.length > 0;
}

interface May {
	/** The person who asks. */
	user_id: number;
	edit: boolean;
	approve: boolean;
}
/** In weeks of several kinds, and on days that are counted, an ordinary week is the mean. */
const TAUGHT = sql`coalesce((
	select round(sum(extract(epoch from p.ends_at - p.starts_at)) / 60 * case y.cycle when 'weekly' then 1 else cardinality(y.weekdays) end / y.cycle_length)
	from timetables t join academic_years y on y.id = t.academic_year_id join schedules p on p.timetable_id = t.id
	join schedule_teachers h on h.schedule_id = p.id and h.staff_id = staff.id
	where t.id = (
		select v.id from timetables v where v.state = 'published'
		order by ${during("v", sql`(select customer_today())`)} desc, v.published_at desc, v.id desc limit 1
	) group by y.cycle, y.weekdays, y.cycle_length
), 0)::integer`;

/** All that the head of the page says, in one statement. */
export async function staffSummary(db: CustomerDb, id: number, own: number | null, may: May): Promise<StaffSummary | undefined> {
	const isMe = sql`coalesce(staff.user_id = ${may.user_id}, false)`;
	const whether = (allowed: boolean) => (allowed ? sql`true` : isMe);
	const [row] = await ask<StaffSummary>(
		db,
		sql`select
			coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'code', u.code) order by u.search)
				from staff_subjects j join subjects u on u.id = j.subject_id where j.staff_id = staff.id), '[]') as subjects,
			coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'is_lead', t.is_lead) order by t.is_lead desc, c.search)
				from class_teachers t join classes c on c.id = t.class_id join academic_years y on y.id = c.academic_year_id
				where t.staff_id = staff.id and y.is_current and c.archived_at is null and ${during("t", sql`(select customer_today())`)}), '[]') as classes,
			(select jsonb_build_object('until', l.ends_at, 'kind', case when ${whether(may.approve)} then l.kind end)
				from staff_leave l where ${verbatim(AWAY)} order by l.ends_at desc limit 1) as away,
			${TAUGHT} as taught_minutes,
			case when ${whether(may.edit)} then (select jsonb_build_object('user_id', m.user_id, 'name', concat_ws(' ', m.first_name, m.middle_name, m.last_name), 'email', m.email)
				from memberships m where m.user_id = staff.user_id) end as login,
			case when ${whether(may.edit)} then (select count(*) from staff_qualifications q
				where q.staff_id = staff.id and q.archived_at is null and q.expires_on <= (select customer_today() + ${verbatim(EXPIRY_DAYS)})) end as expiring,
			case when ${whether(may.edit)} then (select count(*) from staff_qualifications q
				where q.staff_id = staff.id and q.archived_at is null and q.expires_on < (select customer_today())) end as expired,
			case when ${whether(may.approve)} then (select count(*) from staff_leave l where l.staff_id = staff.id and l.state = 'requested') end as open_leave,
			${isMe} as is_me
		from staff where ${oneStaff(id, own)}`,
	);
	return row;
}

export const subjectChoices = (db: CustomerDb): Promise<StaffSubject[]> =>
	ask(db, sql`select id, name, code from subjects where archived_at is null order by search, id limit 500`);

/** Whoever writes next waits until this transaction is over. False: the caller does not see the person. */
export async function holdStaff(db: CustomerDb, id: number, own: number | null): Promise<boolean> {
	return (await ask(db, sql`select id from staff where ${oneStaff(id, own)} for no key update`)).length > 0;
}

/** What the person teaches now, or undefined where one of these is no subject of the school. */
export async function writeSubjects(db: CustomerDb, id: number, subject_ids: number[]): Promise<StaffSubject[] | undefined> {
	const $id = param(id);
	const $subject_ids = param(subject_ids);
	const rows = await ask<StaffSubject>(
		db,
		sql`with chosen as (select u.id, u.name, u.code, u.search from subjects u where u.id = any(${$subject_ids}::bigint[])),
		gone as (delete from staff_subjects where staff_id = ${$id} and subject_id <> all(${$subject_ids}::bigint[])),
		come as (insert into staff_subjects (staff_id, subject_id) select ${$id}, id from chosen on conflict do nothing)
		select id, name, code from chosen order by search, id`,
	);
	return rows.length === new Set(subject_ids).size ? rows : undefined;
}

const SLOT = "weekday, to_char(starts_at, 'HH24:MI') as starts_at, to_char(ends_at, 'HH24:MI') as ends_at";
/** Undefined where the caller does not see the person. */
export async function availabilityOf(db: CustomerDb, id: number, own: number | null): Promise<Availability | undefined> {
	const [row] = await ask<Availability>(
		db,
		sql`select coalesce((select jsonb_agg(to_jsonb(s)) from (select ${verbatim(SLOT)} from staff_availability a where a.staff_id = staff.id order by weekday, a.starts_at) s), '[]') as slots
		from staff where ${oneStaff(id, own)}`,
	);
	return row;
}

/** Only what is different is written. */
export async function writeAvailability(db: CustomerDb, id: number, { slots }: Availability): Promise<void> {
	const given = sql`jsonb_to_recordset(${JSON.stringify(slots)}) as g (weekday int, starts_at time, ends_at time)`;
	await ask(
		db,
		sql`delete from staff_availability a where a.staff_id = ${id}
		and not exists (select from ${given} where (g.weekday, g.starts_at, g.ends_at) = (a.weekday, a.starts_at, a.ends_at))`,
	);
	await ask(
		db,
		sql`insert into staff_availability (staff_id, weekday, starts_at, ends_at) select ${id}::bigint, g.weekday, g.starts_at, g.ends_at from ${given}
		where not exists (select from staff_availability a where a.staff_id = ${id} and (g.weekday, g.starts_at, g.ends_at) = (a.weekday, a.starts_at, a.ends_at))`,
	);
}
