import type { MarkInput, Register, RegisterLine, RegisterMark } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { allOf, NOTHING, type Param, param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { handedOver } from "../cover/cover.public.ts";
import { STUDENTS } from "../students/students.public.ts";

/** Which register: of a session, or of a class for a part of a day. */
export type Which = { session_id: number } | { class_id: number; day: string; part: "day" | "morning" | "afternoon" };

/** What somebody may take: as a teacher or cover of the session, or as a teacher of the class. `s` may be empty, `c` is the class, `d` the day. */
const taught = (
	user_id: number,
): Filter => sql`(exists (select from session_teachers t join staff p on p.id = t.staff_id where t.session_id = s.id and p.user_id = ${user_id} and not t.is_away)
		or exists (select from class_teachers t join staff p on p.id = t.staff_id where t.class_id = c.id and p.user_id = ${user_id} and ${during("t", sql`d.day`)}))`;

const STUDENTS_THEN = sql`(select count(*) from class_students m where m.class_id = c.id and ${during("m", sql`d.day`)})::int`;
/** Registers of days. Rooms one by one: id = coalesce(…) is no index condition under row security. Sessions as `s`, their class as `c`, the day as `d.day`, what is saved as `g`. */
const lineWith = (
	students: Sql,
) => sql`g.id as register_id, s.id as session_id, c.id as class_id, c.name as class_name, (select k.name from courses k where k.id = s.course_id) as course_name, c.colour_code, c.grade_level, d.part, d.day, s.starts_at, s.ends_at,
	coalesce((select r.name from rooms r where r.id = s.room_id), (select r.name from rooms r where r.id = c.room_id)) as room_name,
	w.teachers,
	case when g.taken_at is not null then 'taken'
		when coalesce(s.starts_at, register_begins(c.id, d.day, d.part)) > now() then 'coming'
		when coalesce(s.starts_at, register_begins(c.id, d.day, d.part)) + make_interval(mins => z.remind_after_minutes) > now() then 'open'
		else 'missing' end as state,
	g.taken_at, g.reminded_at, (select u.first_name || ' ' || u.last_name from platform.users u where u.id = g.taken_by) as taken_by,
	${students} as students, coalesce(n.present, 0) as present, coalesce(n.absent, 0) as absent, coalesce(n.late, 0) as late, w.is_mine`;
const COUNTS = sql`left join lateral (
	select (count(*) filter (where k.is_present))::int as present, (count(*) filter (where not k.is_present))::int as absent, (count(*) filter (where k.is_late))::int as late
	from attendance_marks m join attendance_codes k on k.id = m.counted_code_id where m.register_id = g.id
) n on true`;
const teachersOf = (user: Param) => sql`cross join lateral (
	select coalesce(jsonb_agg(jsonb_build_object('staff_id', p.id, 'name', concat_ws(' ', p.first_name, p.last_name)) order by t.is_cover, p.search), '[]') as teachers,
		coalesce(bool_or(p.user_id = ${user}), false) as is_mine
	from register_teachers(c.id, s.id, d.day) t join staff p on p.id = t.staff_id
) w`;
const PLACE = sql`cross join (select customer_zone() as zone, a.remind_after_minutes, a.lock_after_hours, a.by_session from attendance_settings a) z`;

/** The day on which a lesson takes place: one that was moved keeps the day for which it was planned. */
const HELD = sql`(s.starts_at at time zone customer_zone())::date`;
const from = (day: Param | Sql) => sql`(select ${day}::date::timestamp at time zone customer_zone())`;
const to = (day: Param | Sql) => sql`(select (${day}::date + 1)::timestamp at time zone customer_zone())`;
const MOST_LINES = 2000;
/** Somebody's sessions and classes of the day, as taught() has it, looked up from the person: a large school has thousands of others. */
const ownStaff = (user: Param) => sql`select p.id from staff p where p.user_id = ${user}`;
const ownClasses = (user: Param, day: Param | Sql) =>
	sql`select t.class_id from class_teachers t where t.staff_id in (${ownStaff(user)}) and ${during("t", day)}`;
/** Both bounds are pairs, so that only the index of a class fits: a plan is kept, and may have been made for a school with ten lessons a day. */
const ownSessions = (user: Param, day: Param | Sql) =>
	sql`select t.session_id from session_teachers t where t.staff_id in (${ownStaff(user)}) and not t.is_away and t.begins_at >= ${from(day)} and t.begins_at < ${to(day)}
	union select s.id from unnest(array(${ownClasses(user, day)})) as o (id) join sessions s on s.class_id = o.id and (s.class_id, s.starts_at) >= (o.id, ${from(day)}) and (s.class_id, s.starts_at) < (o.id, ${to(day)})`;
/** The first ones of all, chosen before anything is said about them. */
const firstSessions = (
	day: Param,
) => sql`select s.id from sessions s join classes c on c.id = s.class_id where s.starts_at >= ${from(day)} and s.starts_at < ${to(day)} and s.state = 'planned'
	order by s.starts_at, c.search, s.id limit ${verbatim(MOST_LINES)}`;

/** Of registers `m` those that are somebody's own, as the list of the day has it. */
export const ownRegisters = (own: number, day: Sql): Sql => {
	const user = param(own);
	return sql`(m.session_id = any(array(${ownSessions(user, day)})) or (m.session_id is null and m.class_id = any(array(${ownClasses(user, day)}))))`;
};

/** Of registers `g` of a day those that register_teachers() may call somebody's, and a few more. Whenever the lesson is: one that was moved keeps the day of its plan. */
export const couldBeOwn = (own: number, day: Sql): Sql => {
	const user = param(own);
	return sql`(g.session_id in (select t.session_id from session_teachers t where t.staff_id in (${ownStaff(user)}) and not t.is_away) or g.class_id in (${ownClasses(user, day)}))`;
};

/** Of the lessons of a day where the school takes those; with `homerooms` also one for each homeroom. */
export function registersOn(db: CustomerDb, day: string, user_id: number, own: number | null, homerooms: boolean): Promise<RegisterLine[]> {
	const $day = param(day);
	const person = own === null ? null : param(own);
	const teachers = teachersOf(param(user_id));
	return ask<RegisterLine>(
		db,
		sql`with picked (id) as materialized (${person === null ? firstSessions($day) : ownSessions(person, $day)}), sizes as materialized (
			select jsonb_object_agg(o.id, k.students) as of_class
			from (select distinct s.class_id as id from picked cross join lateral (select class_id from sessions where id = picked.id limit 1) s) o
			cross join lateral (select count(*) as students from class_students m where m.class_id = o.id and ${during("m", $day)}) k
		)
		select * from (
			select ${lineWith(sql`coalesce(((select of_class from sizes) -> c.id::text)::int, 0)`)}, c.search from picked cross join lateral (select * from sessions where id = picked.id limit 1) s
			cross join lateral (select * from classes where id = s.class_id limit 1) c cross join lateral (select ${HELD} as day, null::text as part) d
			left join registers g on g.session_id = s.id ${PLACE} ${COUNTS} ${teachers}
			where s.state = 'planned' and z.by_session
			${
				homerooms
					? sql`union all
			select ${lineWith(STUDENTS_THEN)}, c.search from classes c join academic_years y on y.id = c.academic_year_id and ${$day}::date between y.starts_on and y.ends_on
			cross join lateral (select ${$day}::date as day, 'day' as part) d left join sessions s on false
			left join registers g on g.class_id = c.id and g.day = d.day and g.part = d.part ${PLACE} ${COUNTS} ${teachers}
			where c.kind = 'homeroom' and c.archived_at is null and registers_begun(c.id, c.created_at, d.day)${person === null ? NOTHING : sql` and c.id = any(array(${ownClasses(person, $day)}))`}`
					: NOTHING
			}
		) r order by starts_at nulls first, search, session_id limit ${verbatim(MOST_LINES)}`,
	);
}

type Found = Omit<Register, "marks">;
/** One register with whether it is closed; undefined where it is not there for this person. */
export async function findRegister(db: CustomerDb, which: Which, user_id: number, own: number | null): Promise<Found | undefined> {
	const user = param(user_id);
	const source =
		"session_id" in which
			? sql`sessions s join classes c on c.id = s.class_id cross join lateral (select ${HELD} as day, null::text as part) d left join registers g on g.session_id = s.id`
			: sql`classes c join academic_years y on y.id = c.academic_year_id cross join lateral (select ${which.day}::date as day, ${which.part}::text as part) d
				left join sessions s on false left join registers g on g.class_id = c.id and g.day = d.day and g.part = d.part`;
	const filters: Filter[] = [
		"session_id" in which
			? sql`s.id = ${which.session_id} and s.state = 'planned'`
			: sql`c.id = ${which.class_id} and d.day between y.starts_on and y.ends_on`,
		...(own === null ? [] : [taught(own)]),
	];
	const [row] = await ask<RegisterLine & Omit<Found, "line">>(
		db,
		sql`select ${lineWith(STUDENTS_THEN)}, g.reopened_until, ${handedOver("s.id", user)} as hand_over,
			now() > ((d.day + 1)::timestamp at time zone z.zone) + make_interval(hours => z.lock_after_hours) and coalesce(g.reopened_until, '-infinity') < now() as is_locked
		from ${source} ${PLACE} ${COUNTS} ${teachersOf(user)} where ${allOf(filters)}`,
	);
	if (row === undefined) return undefined;
	const { is_locked, reopened_until, hand_over, ...line } = row;
	return { line, is_locked, reopened_until, hand_over };
}

/** Everybody who is in the class on that day, and whoever has a mark although they left; with what was announced. */
export function marksOf(
	db: CustomerDb,
	{ register_id, class_id, day, starts_at, ends_at }: RegisterLine,
	withPhotos: boolean,
): Promise<RegisterMark[]> {
	const $register_id = param(register_id);
	const $day = param(day);
	return ask<RegisterMark>(
		db,
		sql`with t as (select tstzrange(coalesce(${starts_at}::timestamptz, ${$day}::date::timestamp at time zone customer_zone()), coalesce(${ends_at}::timestamptz, (${$day}::date + 1)::timestamp at time zone customer_zone())) as during)
		select p.id as student_id, concat_ws(' ', p.first_name, p.middle_name, p.last_name) as name, coalesce(p.called_name, p.first_name) as called,
			${verbatim(withPhotos ? "p.photo_file_id" : "case when not p.photo_withdrawn then p.photo_file_id end")} as photo_file_id, p.colour_code,
			m.id as mark_id, m.code_id, m.minutes_late, m.note, (select u.first_name || ' ' || u.last_name from platform.users u where u.id = m.marked_by) as marked_by, m.marked_at,
			m.office_code_id, m.office_note, (select u.first_name || ' ' || u.last_name from platform.users u where u.id = m.office_by) as office_by, coalesce(m.version, 0) as version,
			(select jsonb_build_object('code_id', a.code_id, 'reason', a.reason) from absences a, t
				where a.student_id = p.id and a.state in ('announced', 'accepted') and tstzrange(a.starts_at, a.ends_at) && t.during order by a.starts_at limit 1) as announced
		from students p left join attendance_marks m on m.student_id = p.id and m.register_id = ${$register_id}
		where p.id = any(array(select s.student_id from class_students s where s.class_id = ${class_id} and ${during("s", $day)}
			union select m.student_id from attendance_marks m where m.register_id = ${$register_id}))
		order by p.search, p.id`,
	);
}

/** Opens the register in the books; the first who saves has taken it. Two who are first at once meet at its key. */
export async function takeRegister(db: CustomerDb, { session_id, class_id, day, part }: RegisterLine, user_id: number): Promise<number> {
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into registers as g (class_id, session_id, day, part, taken_at, taken_by) values (${class_id}, ${session_id}, ${day}, ${part}, now(), ${user_id})
		on conflict ${verbatim(session_id === null ? "(customer_id, class_id, day, part)" : "(customer_id, session_id)")}
		do update set taken_at = coalesce(g.taken_at, now()), taken_by = case when g.taken_at is null then excluded.taken_by else g.taken_by end, version = g.version + 1, updated_at = now()
		returning id`,
	);
	return (row as { id: number }).id;
}

/**
 * Writes each mark that is still what the person looked at; returns whose marks were left because they are not,
 * and who is a stranger: has no place in the class on that day and no mark.
 */
export async function writeMarks(
	db: CustomerDb,
	register_id: number,
	line: RegisterLine,
	marks: MarkInput[],
	user_id: number,
): Promise<{ student_id: number; is_stranger: boolean }[]> {
	const $register = param(register_id);
	const $user = param(user_id);
	const $day = param(line.day);
	return ask<{ student_id: number; is_stranger: boolean }>(
		db,
		sql`with given as (
			select g.student_id, g.code_id, g.minutes_late, g.note, g.version, exists (
				select from class_students s where s.class_id = ${line.class_id} and s.student_id = g.student_id and ${during("s", $day)}
			) as is_placed
			from jsonb_to_recordset(${JSON.stringify(marks)}) as g (student_id bigint, code_id bigint, minutes_late int, note text, version int)
		), changed as (
			update attendance_marks m set code_id = g.code_id, minutes_late = g.minutes_late, note = g.note, marked_by = ${$user}, marked_at = now(), version = m.version + 1
			from given g where m.register_id = ${$register} and m.student_id = g.student_id and m.version = g.version
				and (m.code_id, m.minutes_late, m.note) is distinct from (g.code_id, g.minutes_late, g.note)
			returning m.student_id
		), made as (
			insert into attendance_marks (register_id, student_id, day, code_id, minutes_late, note, marked_by, marked_at)
			select ${$register}, g.student_id, ${$day}, g.code_id, g.minutes_late, g.note, ${$user}, now() from given g where g.version = 0 and g.is_placed
			order by g.student_id
			on conflict (customer_id, register_id, student_id) do nothing returning student_id
		)
		select g.student_id, not g.is_placed and m.id is null as is_stranger
		from given g left join attendance_marks m on m.register_id = ${$register} and m.student_id = g.student_id
		where g.student_id not in (select student_id from changed union all select student_id from made)
			and (m.id is null or (m.code_id, m.minutes_late, m.note) is distinct from (g.code_id, g.minutes_late, g.note))`,
	);
}

export async function overrideMark(
	db: CustomerDb,
	id: number,
	{ code_id, note, version }: { code_id: number | null; note: string | null; version: number },
	user_id: number,
	own: number | null,
): Promise<"done" | "changed" | "missing"> {
	const $code_id = param(code_id);
	const seen = own === null ? sql`true` : sql`student_id in (select students.id from students where ${STUDENTS.own(own)})`;
	const rows = await ask(
		db,
		sql`update attendance_marks set office_code_id = ${$code_id}, office_note = ${code_id === null ? null : note}, office_by = case when ${$code_id}::bigint is not null then ${user_id}::bigint end,
			office_at = case when ${$code_id}::bigint is not null then now() end, version = version + 1
		where id = ${id} and version = ${version} and ${seen} returning id`,
	);
	if (rows.length > 0) return "done";
	return (await ask(db, sql`select from attendance_marks where id = ${id} and ${seen}`)).length > 0 ? "changed" : "missing";
}

/** In the books also where nobody has taken it: whoever does then is in time. */
export async function reopenRegister(db: CustomerDb, { session_id, class_id, day, part }: RegisterLine, hours: number): Promise<void> {
	await ask(
		db,
		sql`insert into registers as g (class_id, session_id, day, part, reopened_until) values (${class_id}, ${session_id}, ${day}, ${part}, now() + make_interval(hours => ${hours}))
		on conflict ${verbatim(session_id === null ? "(customer_id, class_id, day, part)" : "(customer_id, session_id)")}
		do update set reopened_until = excluded.reopened_until, version = g.version + 1, updated_at = now()`,
	);
}
