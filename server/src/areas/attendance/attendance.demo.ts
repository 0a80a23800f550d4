import type pg from "pg";
import { type DemoFilling, ofTheFill } from "../../demo-schools.ts";
import { inRole } from "../../kit/db/pool.ts";

/** Days before today that have registers. */
const DAYS = 31;
/** Days before today on which the demo teacher's lessons have registers of their own; those of others have them since the last school day. */
const LESSON_DAYS = 8;

/** Registers of today's lessons that are missing by the evening, about: something to do, in a small school as in a large one. */
const FORGOTTEN = 6;

/** The same every time for the same text: 0 to 999. */
const dice = (text: string) => `abs(hashtext(${text})) % 1000`;
const MINE = "customer_id = current_setting('app.customer_id')::bigint";

/** Two classes whose register of the day nobody has taken yet. */
const FORGETFUL = `array(select c.id from classes c where c.${MINE} and c.kind = 'homeroom' and c.archived_at is null order by ${dice("'today' || c.id")}, c.id limit 2)`;

/**
 * Of five students one is ill once in a month: most for a day or two, none over a weekend. By weeks that do not move with today, so that whoever looks again
 * finds the same illnesses. Of one that begins today the office knows by 7.40.
 */
const ILL = `create temporary table demo_ill on commit drop as
	select s.id as student_id, d.first_day, least(w.monday + 4, d.first_day + case when ${dice("'long' || s.id || w.monday")} < 720 then (s.id % 2)::int else 2 + (s.id % 3)::int end) as last_day,
		${dice("'why' || s.id || w.monday")} as why
	from students s cross join (
		select g::date as monday from generate_series(date_trunc('week', customer_today() - ${DAYS}), customer_today(), interval '7 days') g
	) w cross join lateral (select w.monday + ${dice("'ill' || s.id || w.monday")} % 5 as first_day) d
	where s.${MINE} and s.archived_at is null and s.status = 'enrolled' and ${ofTheFill("students", "s")} and ${dice("'once' || s.id || w.monday")} < 46
		and d.first_day::timestamp at time zone customer_zone() + interval '7 hours 40 minutes' <= now()`;
/** Whose absence was accepted for a day, also by people who try the demo. */
const AWAY = `create temporary table demo_away on commit drop as
	select distinct on (a.student_id, d.day) a.student_id, d.day, a.code_id from absences a
	cross join lateral (select g::date as day from generate_series(greatest(customer_today() - ${DAYS}, (a.starts_at at time zone customer_zone())::date), customer_today(), interval '1 day') g) d
	where a.${MINE} and a.state = 'accepted' and a.starts_at <= (d.day + time '09:00') at time zone customer_zone() and a.ends_at >= (d.day + time '12:00') at time zone customer_zone()
	order by a.student_id, d.day, a.id`;

/** What a student was: `m` is the student, `d` the register. A few stay away often; nobody is late for every lesson of a day. */
const CODE = `case
	when i.student_id is not null and i.why < 120 then 'excused'
	when i.student_id is not null then 'ill'
	when ${dice("'often' || m.student_id")} < 12 and ${dice("m.student_id || '!' || d.day")} < 280 then 'unexcused'
	when ${dice("m.student_id || ':' || d.day")} < 4 then 'unexcused'
	when ${dice("m.student_id || ':' || d.day")} < 9 then 'medical'
	when ${dice("m.student_id || '-' || d.day || '-' || coalesce(d.session_id, 0)")} < 22 then 'late'
	else 'present' end`;
const MARKS = `insert into attendance_marks (register_id, student_id, day, code_id, minutes_late, marked_by, marked_at)
	select d.id, m.student_id, d.day, coalesce(a.code_id, k.id), case when a.code_id is null and k.key = 'late' then 2 + ${dice("m.student_id || d.day::text")} % 14 end, d.taken_by, d.taken_at
	from demo_taken n join registers d on d.id = n.id join class_students m on m.customer_id = d.customer_id and m.class_id = d.class_id and d.day >= m.starts_on and d.day <= coalesce(m.ends_on, d.day)
	join students s on s.customer_id = m.customer_id and s.id = m.student_id and s.status = 'enrolled' and s.archived_at is null and ${ofTheFill("students", "s")}
	left join demo_ill i on i.student_id = m.student_id and d.day between i.first_day and i.last_day
	left join demo_away a on a.student_id = m.student_id and a.day = d.day
	join attendance_codes k on k.customer_id = d.customer_id and k.key = ${CODE}
	where d.${MINE}
	on conflict do nothing`;

/** What people did stands in the log at its own time, no two at the same, each a deed of its own: otherwise all of the fill would be one, of nobody's. */
const DEEDS = `update changes c set at = d.at, user_id = d.user_id, request_id = substr(md5(d.deed), 1, 12)
	from (
		select 'registers' as table_name, r.id as row_id, r.taken_at - r.id % 50 * interval '1 second' as at, r.taken_by as user_id, 'register ' || r.id as deed
		from registers r where r.${MINE} and r.taken_by is not null
		union all
		select 'attendance_marks', m.id, r.taken_at - r.id % 50 * interval '1 second', r.taken_by, 'register ' || r.id
		from registers r join attendance_marks m on m.customer_id = r.customer_id and m.register_id = r.id where r.${MINE} and r.taken_by is not null
		union all
		select 'absences', a.id, coalesce(a.decided_at, now()) - (60 + a.id % 1500) * interval '1 second', a.announced_by, 'absence ' || a.id
		from absences a where a.${MINE} and (a.decided_at is not null or a.announced_by = $1)
	) d
	where c.${MINE} and c.table_name = d.table_name and c.row_id = d.row_id and c.action in ('created', 'updated') and c.xid = pg_current_xact_id()`;

interface DemoAttendance {
	teacher_user_id: number;
	office_user_id: number;
	parent_user_id: number;
	/** What families said. */
	reasons: readonly [fever: string, stomach: string, family: string, dentist: string];
}

/** What was not taken by anybody. One of which a teacher was only reminded is there already. */
const NOT_TAKEN = (constraint: string) =>
	`on conflict on constraint ${constraint} do update set taken_at = excluded.taken_at, taken_by = excluded.taken_by, version = registers.version + 1, updated_at = now()
		where registers.taken_at is null returning id`;

/**
 * A month of registers by day for every homeroom, and by lesson for the demo teacher; today as far as it went, some of it still missing.
 * Most illnesses were announced, and one absence waits for the office. Done again later, it goes on from there: registers that people took, what they decided
 * and how the school takes its registers stay as they are. As the database's owner, in the customer of the transaction; the timetable must be there.
 */
export async function makeDemoAttendance(
	client: pg.ClientBase,
	{ teacher_user_id, office_user_id, parent_user_id, reasons: [fever, stomach, family, dentist] }: DemoAttendance,
): Promise<void> {
	await client.query(ILL);
	await actAs(client, office_user_id);
	await client.query(
		`insert into absences (student_id, code_id, starts_at, ends_at, reason, state, announced_by, decided_by, decided_at)
		select i.student_id, k.id, t.starts_at, t.ends_at,
			case when i.why < 120 then $2::text when i.why % 2 = 0 then $3 else $4 end, 'accepted', $1, $1, t.starts_at + interval '7 hours 40 minutes'
		from demo_ill i join attendance_codes k on k.${MINE} and k.key = case when i.why < 120 then 'excused' else 'ill' end
		cross join lateral (select i.first_day::timestamp at time zone customer_zone() as starts_at, (i.last_day + 1)::timestamp at time zone customer_zone() as ends_at) t
		where i.why < 700 and not exists (select from absences a where a.${MINE} and a.student_id = i.student_id and a.starts_at < t.ends_at and a.ends_at > t.starts_at)`,
		[office_user_id, family, fever, stomach],
	);
	// one that waits for the office: of the demo parent's children, on a day of school
	await actAs(client, parent_user_id);
	await client.query(
		`insert into absences (student_id, code_id, starts_at, ends_at, reason, announced_by)
		select o.student_id, k.id, d.day::timestamp at time zone customer_zone(), (d.day + 1)::timestamp at time zone customer_zone(), $2, $1
		from own_students o join attendance_codes k on k.customer_id = o.customer_id and k.key = 'medical'
		cross join lateral (select min(s.day) as day from sessions s where s.${MINE} and s.kind = 'lesson' and s.state = 'planned' and s.day > customer_today()
			and not exists (select from absences a where a.${MINE} and a.student_id = o.student_id and a.starts_at < (s.day + 1)::timestamp at time zone customer_zone() and a.ends_at > s.day::timestamp at time zone customer_zone())) d
		where o.${MINE} and o.user_id = $1 and d.day is not null and not exists (select from absences a where a.${MINE} and a.announced_by = $1 and a.ends_at > now())
		order by o.student_id limit 1`,
		[parent_user_id, dentist],
	);
	await actAs(client, null);
	await client.query(AWAY);
	await client.query("create temporary table demo_taken (id bigint) on commit drop");
	await client.query(
		`with taken as (insert into registers (class_id, day, part, taken_at, taken_by)
		select c.id, f.day, 'day', f.first + interval '8 minutes', t.user_id
		from classes c join attendance_settings g on g.customer_id = c.customer_id and g.by_day
		join lateral (
			select s.day, min(s.starts_at) as first from sessions s where s.customer_id = c.customer_id and s.class_id = c.id and s.state = 'planned'
				and s.starts_at >= (customer_today() - ${DAYS})::timestamp at time zone customer_zone() and s.starts_at < now() - interval '8 minutes' group by s.day
		) f on f.day < customer_today() or c.id <> all (${FORGETFUL})
		left join lateral (
			select p.user_id from class_teachers t join staff p on p.customer_id = t.customer_id and p.id = t.staff_id
			where t.customer_id = c.customer_id and t.class_id = c.id order by t.is_lead desc, t.id limit 1
		) t on true
		where c.${MINE} and c.kind = 'homeroom' and c.archived_at is null
		${NOT_TAKEN("registers_day")}) insert into demo_taken select id from taken`,
	);
	await client.query(
		`with taken as (insert into registers (class_id, session_id, day, taken_at, taken_by)
		select s.class_id, s.id, s.day, s.starts_at + interval '6 minutes', t.user_id from sessions s
		join attendance_settings g on g.customer_id = s.customer_id and g.by_session
		join lateral (
			select p.user_id from session_teachers t join staff p on p.customer_id = t.customer_id and p.id = t.staff_id
			where t.customer_id = s.customer_id and t.session_id = s.id and not t.is_away order by p.user_id = $1 desc nulls last limit 1
		) t on true
		where s.${MINE} and s.class_id is not null and s.state = 'planned' and s.starts_at < now() - interval '7 minutes'
			and s.day >= case when t.user_id = $1 then customer_today() - ${LESSON_DAYS} else (select max(b.day) from sessions b where b.${MINE} and b.day < customer_today()) end
			and case when s.day = customer_today() then ${dice("s.id::text")} >= 1000 * ${FORGOTTEN} / (select greatest(${FORGOTTEN}, count(*)) from sessions b where b.${MINE} and b.day = customer_today())
				else ${dice("s.id::text")} > 3 end
		${NOT_TAKEN("registers_session")}) insert into demo_taken select id from taken`,
		[teacher_user_id],
	);
	// just filled: without this nobody knows how many there are, and they are joined row by row
	await client.query("analyze registers, class_students, demo_ill, demo_away, demo_taken");
	await client.query(MARKS);
	await client.query(DEEDS, [parent_user_id]);
	await client.query("drop table demo_ill, demo_away, demo_taken");
}

/** Whose doing the log takes it for: the start page tells what people changed last. */
const actAs = (client: pg.ClientBase, user_id: number | null) =>
	client.query("select set_config('app.user_id', $1, true)", [user_id === null ? "" : String(user_id)]);

const REASONS = {
	en: ["Fever", "Upset stomach", "Family matter", "Dentist"],
	de: ["Fieber", "Magen-Darm", "Familienfeier", "Zahnarzt"],
} as const;
export async function fillAttendance(client: pg.ClientBase, school: DemoFilling): Promise<void> {
	await client.query(`update attendance_settings set by_day = true where ${MINE}`);
	await followAttendance(client, school);
}
export const followAttendance = (client: pg.ClientBase, { users, language }: DemoFilling): Promise<void> =>
	// the log of changes is nobody else's to write
	inRole(client, "none", () =>
		makeDemoAttendance(client, {
			teacher_user_id: users.teacher,
			office_user_id: users.office,
			parent_user_id: users.client,
			reasons: REASONS[language],
		}),
	);
