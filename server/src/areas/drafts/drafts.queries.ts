import type { PatternClash, Schedule, ScheduleInput, Timetable } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import { TOLD_CLASHES } from "@homeroom/contract/areas/timetable/timetable.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { param, sql, verbatim } from "../../kit/db/sql-text.ts";

const TIMETABLE = `select t.id, t.academic_year_id, y.name as academic_year, t.name, t.state, t.starts_on, t.ends_on, t.based_on_id, t.published_at, t.version,
	(select count(*) from schedules s where s.timetable_id = t.id)::int as schedules
	from timetables t join academic_years y on y.id = t.academic_year_id`;

export const listTimetables = (db: CustomerDb): Promise<Timetable[]> =>
	ask<Timetable>(db, sql`${verbatim(TIMETABLE)} order by t.starts_on desc, t.state, t.id desc limit 200`);

export async function findTimetable(db: CustomerDb, id: number): Promise<Timetable | undefined> {
	const [row] = await ask<Timetable>(db, sql`${verbatim(TIMETABLE)} where t.id = ${id}`);
	return row;
}

interface NewTimetable {
	name: string;
	academic_year_id: number;
	starts_on: string;
	ends_on: string;
	based_on_id: number | null;
}
/** Undefined where the year is not there or does not hold these days. A copy keeps what each lesson is a copy of. */
export async function insertTimetable(db: CustomerDb, input: NewTimetable): Promise<number | undefined> {
	const $starts_on = param(input.starts_on);
	const $ends_on = param(input.ends_on);
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into timetables (academic_year_id, name, starts_on, ends_on, based_on_id)
		select y.id, ${input.name}, ${$starts_on}, ${$ends_on}, ${input.based_on_id} from academic_years y where y.id = ${input.academic_year_id} and y.starts_on <= ${$starts_on}::date and y.ends_on >= ${$ends_on}::date returning id`,
	);
	if (row === undefined || input.based_on_id === null) return row?.id;
	await ask(
		db,
		sql`insert into schedules (timetable_id, class_id, course_id, cycle_day, period, starts_at, ends_at, room_id, origin_id)
		select ${row.id}, class_id, course_id, cycle_day, period, starts_at, ends_at, room_id, origin_id from schedules where timetable_id = ${input.based_on_id}`,
	);
	await ask(
		db,
		sql`insert into schedule_teachers (schedule_id, staff_id)
		select n.id, t.staff_id from schedules n join schedules o on o.timetable_id = ${input.based_on_id} and o.origin_id = n.origin_id join schedule_teachers t on t.schedule_id = o.id where n.timetable_id = ${row.id}`,
	);
	return row.id;
}

export async function updateTimetable(
	db: CustomerDb,
	id: number,
	{ name, starts_on, ends_on, version }: { name: string; starts_on: string; ends_on: string; version: number },
): Promise<boolean> {
	const $starts_on1 = param(starts_on);
	const $ends_on1 = param(ends_on);
	const rows = await ask(
		db,
		sql`update timetables t set name = ${name}, starts_on = ${$starts_on1}, ends_on = ${$ends_on1}, version = t.version + 1, updated_at = now()
		from academic_years y where y.id = t.academic_year_id and t.id = ${id} and t.version = ${version} and t.state = 'draft' and y.starts_on <= ${$starts_on1}::date and y.ends_on >= ${$ends_on1}::date returning t.id`,
	);
	return rows.length > 0;
}

export async function deleteDraft(db: CustomerDb, id: number): Promise<boolean> {
	return (await ask(db, sql`delete from timetables where id = ${id} and state = 'draft' returning id`)).length > 0;
}

const SCHEDULE = `select s.id, s.timetable_id, s.class_id, c.name as class_name, c.colour_code, s.course_id, k.name as course_name, s.cycle_day, s.period,
	to_char(s.starts_at, 'HH24:MI') as starts_at, to_char(s.ends_at, 'HH24:MI') as ends_at, s.room_id, r.name as room_name, s.version,
	coalesce((
		select jsonb_agg(jsonb_build_object('staff_id', p.id, 'name', concat_ws(' ', p.first_name, p.last_name), 'code', p.code) order by p.search)
		from schedule_teachers t join staff p on p.id = t.staff_id where t.schedule_id = s.id
	), '[]') as teachers
	from schedules s join classes c on c.id = s.class_id left join courses k on k.id = s.course_id left join rooms r on r.id = s.room_id`;

export function listSchedules(
	db: CustomerDb,
	timetable_id: number,
	{ class_id = null, staff_id = null, room_id = null }: { class_id?: number | null; staff_id?: number | null; room_id?: number | null },
): Promise<Schedule[]> {
	const $class_id = param(class_id);
	const $room_id = param(room_id);
	const $staff_id = param(staff_id);
	return ask<Schedule>(
		db,
		sql`${verbatim(SCHEDULE)} where s.timetable_id = ${timetable_id} and (${$class_id}::bigint is null or s.class_id = ${$class_id}) and (${$room_id}::bigint is null or s.room_id = ${$room_id})
			and (${$staff_id}::bigint is null or s.id in (select t.schedule_id from schedule_teachers t where t.staff_id = ${$staff_id}))
		order by s.cycle_day, s.starts_at, c.search, s.id limit 50000`,
	);
}
export async function findSchedule(db: CustomerDb, timetable_id: number, id: number): Promise<Schedule | undefined> {
	const [row] = await ask<Schedule>(db, sql`${verbatim(SCHEDULE)} where s.timetable_id = ${timetable_id} and s.id = ${id}`);
	return row;
}

/** Undefined where the timetable is no draft. */
export async function insertSchedule(db: CustomerDb, timetable_id: number, input: ScheduleInput): Promise<number | undefined> {
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into schedules (timetable_id, class_id, course_id, cycle_day, period, starts_at, ends_at, room_id)
		select t.id, ${input.class_id}, ${input.course_id}, ${input.cycle_day}, ${input.period}, ${input.starts_at}, ${input.ends_at}, ${input.room_id}
		from timetables t where t.id = ${timetable_id} and t.state = 'draft' returning id`,
	);
	if (row !== undefined) await setTeachers(db, row.id, input.staff_ids);
	return row?.id;
}
export async function updateSchedule(
	db: CustomerDb,
	timetable_id: number,
	id: number,
	input: Omit<ScheduleInput, "class_id"> & { version: number },
): Promise<boolean> {
	const rows = await ask(
		db,
		sql`update schedules s set course_id = ${input.course_id}, cycle_day = ${input.cycle_day}, period = ${input.period}, starts_at = ${input.starts_at}, ends_at = ${input.ends_at},
			room_id = ${input.room_id}, version = s.version + 1, updated_at = now()
		from timetables t where t.id = s.timetable_id and t.state = 'draft' and s.timetable_id = ${timetable_id} and s.id = ${id} and s.version = ${input.version} returning s.id`,
	);
	if (rows.length > 0) await setTeachers(db, id, input.staff_ids);
	return rows.length > 0;
}
async function setTeachers(db: CustomerDb, schedule_id: number, staff_ids: readonly number[]): Promise<void> {
	await ask(db, sql`delete from schedule_teachers where schedule_id = ${schedule_id} and staff_id <> all(${staff_ids}::bigint[])`);
	await ask(
		db,
		sql`insert into schedule_teachers (schedule_id, staff_id) select ${schedule_id}, id from unnest(${staff_ids}::bigint[]) id order by id on conflict (customer_id, schedule_id, staff_id) do nothing`,
	);
}
export async function deleteSchedule(db: CustomerDb, timetable_id: number, id: number): Promise<boolean> {
	const rows = await ask(
		db,
		sql`delete from schedules s using timetables t where t.id = s.timetable_id and t.state = 'draft' and s.timetable_id = ${timetable_id} and s.id = ${id} returning s.id`,
	);
	return rows.length > 0;
}

/**
 * All clashes of a pattern. Lessons that meet are neighbours when sorted by what they need, so each is compared with those that begin before it ends;
 * students through pairs of classes that share some, which are far fewer than students.
 */
export async function patternClashes(db: CustomerDb, timetable_id: number): Promise<{ total: number; clashes: PatternClash[] }> {
	const $timetable_id = param(timetable_id);
	const rows = await ask<PatternClash & { total: number }>(
		db,
		sql`with slots as materialized (select s.id, s.class_id, s.room_id, s.cycle_day, s.starts_at, s.ends_at from schedules s where s.timetable_id = ${$timetable_id}),
		days as (select daterange(starts_on, ends_on, '[]') as during from timetables where id = ${$timetable_id}),
		taught as materialized (select t.staff_id, s.* from slots s join schedule_teachers t on t.schedule_id = s.id),
		members as materialized (
			select m.class_id, m.student_id, daterange(m.starts_on, m.ends_on, '[]') * d.during as during from class_students m cross join days d
			where daterange(m.starts_on, m.ends_on, '[]') && d.during and m.class_id in (select class_id from slots)
		),
		pairs as materialized (
			select a.class_id as one, b.class_id as other, count(distinct a.student_id)::int as count, min(a.student_id) as student_id
			from members a join members b on b.student_id = a.student_id and b.class_id > a.class_id and b.during && a.during group by 1, 2
		),
		found as (
			select 'room' as what, a.room_id as id, 1 as count, a.id as one, b.id as other from slots a
			join slots b on b.room_id = a.room_id and b.cycle_day = a.cycle_day and b.id > a.id and b.starts_at < a.ends_at and a.starts_at < b.ends_at
			union all
			select 'teacher', a.staff_id, 1, a.id, b.id from taught a
			join taught b on b.staff_id = a.staff_id and b.cycle_day = a.cycle_day and b.id > a.id and b.starts_at < a.ends_at and a.starts_at < b.ends_at
			union all
			select 'class', a.class_id, 1, a.id, b.id from slots a
			join slots b on b.class_id = a.class_id and b.cycle_day = a.cycle_day and b.id > a.id and b.starts_at < a.ends_at and a.starts_at < b.ends_at
			union all
			select 'student', p.student_id, p.count, a.id, b.id from pairs p join slots a on a.class_id = p.one
			join slots b on b.class_id = p.other and b.cycle_day = a.cycle_day and b.starts_at < a.ends_at and a.starts_at < b.ends_at
		)
		select f.what, f.id, case f.what when 'room' then r.name when 'teacher' then concat_ws(' ', p.first_name, p.last_name) when 'class' then ca.name else concat_ws(' ', n.first_name, n.last_name) end as name, f.count,
			jsonb_build_array(a.id, b.id) as schedule_ids, jsonb_build_array(ca.name, cb.name) as class_names, a.cycle_day,
			to_char(greatest(a.starts_at, b.starts_at), 'HH24:MI') as starts_at, to_char(least(a.ends_at, b.ends_at), 'HH24:MI') as ends_at, count(*) over ()::int as total
		from found f join slots a on a.id = f.one join slots b on b.id = f.other join classes ca on ca.id = a.class_id join classes cb on cb.id = b.class_id
		left join rooms r on f.what = 'room' and r.id = f.id left join staff p on f.what = 'teacher' and p.id = f.id left join students n on f.what = 'student' and n.id = f.id
		order by a.cycle_day, greatest(a.starts_at, b.starts_at), f.what, f.one, f.other limit ${verbatim(TOLD_CLASHES)}`,
	);
	return { total: rows[0]?.total ?? 0, clashes: rows.map(({ total: _, ...clash }) => clash) };
}
