import type { ClassCourse, ClassLesson } from "@homeroom/contract/areas/courses/class_lessons.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { param, sql, verbatim } from "../../kit/db/sql-text.ts";
import { notFound, Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";

/** Whether the person teaches the class today, in any statement over classes as `c`. */
const teaches = (
	user_id: number,
) => sql`exists (select from staff p join class_teachers t on t.customer_id = p.customer_id and t.staff_id = p.id
	where p.customer_id = c.customer_id and p.user_id = ${user_id} and p.archived_at is null and t.class_id = c.id
		and ${during("t", sql`(select customer_today())`)})`;

/** A class that the person sees: all of them, or those they teach. Whether they may say what it was taught. */
export async function lookAtClass(db: CustomerDb, actor: Actor, class_id: number): Promise<{ may_mark: boolean }> {
	const reach = actor.reach("Classes.View");
	if (reach === "none") throw new Refusal("forbidden", { needed: "Classes.View" });
	const [row] = await ask<{ teaches: boolean }>(
		db,
		sql`select ${teaches(actor.user_id)} as teaches from classes c where c.id = ${class_id}`,
	);
	if (row === undefined || (reach === "own" && !row.teaches)) throw notFound();
	return { may_mark: row.teaches || actor.allows("Classes.Edit") || actor.allows("Courses.Edit") };
}
export const mayMark = async (db: CustomerDb, actor: Actor, class_id: number): Promise<boolean> =>
	(await lookAtClass(db, actor, class_id)).may_mark;

const STATE = `case when m.taught_on is not null then 'covered' when m.planned_on < (select customer_today()) then 'slipped' when m.planned_on is not null then 'planned' else 'open' end`;

/** All courses of a class with their lessons, in one statement. */
export const coursesOfClass = (db: CustomerDb, class_id: number, course_id: number | undefined): Promise<ClassCourse[]> => {
	const course = param(course_id ?? null);
	return ask<ClassCourse>(
		db,
		sql`select k.course_id, o.name, o.level, s.colour_code,
			coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'lessons',
				coalesce((select jsonb_agg(jsonb_build_object('lesson_id', l.id, 'name', l.name, 'minutes', l.minutes, 'planned_on', m.planned_on, 'taught_on', m.taught_on,
					'session_id', m.session_id, 'note', m.note, 'version', m.version, 'state', ${verbatim(STATE)}) order by l.position)
					from course_lessons l left join class_lessons m on m.customer_id = l.customer_id and m.lesson_id = l.id and m.class_id = k.class_id
					where l.customer_id = u.customer_id and l.unit_id = u.id), '[]')) order by u.position)
				from course_units u where u.customer_id = k.customer_id and u.course_id = k.course_id), '[]') as units
		from class_courses k
		join courses o on o.customer_id = k.customer_id and o.id = k.course_id
		left join subjects s on s.customer_id = o.customer_id and s.id = o.subject_id
		where k.class_id = ${class_id} and (${course}::bigint is null or k.course_id = ${course})
		order by o.search, o.id`,
	);
};

export interface CourseChoice {
	course_id: number;
	name: string;
	level: string | null;
	is_chosen: boolean;
}
/** What could be taught, and what is although it was archived since. */
export const courseChoices = (db: CustomerDb, class_id: number): Promise<CourseChoice[]> =>
	ask<CourseChoice>(
		db,
		sql`select o.id as course_id, o.name, o.level, k.id is not null as is_chosen
		from courses o left join class_courses k on k.customer_id = o.customer_id and k.course_id = o.id and k.class_id = ${class_id}
		where k.id is not null or (o.archived_at is null and o.state = 'in_use' and o.copy_of_id is null) order by o.search, o.id`,
	);
/** Undefined where one of these is no course of the school. */
export async function chooseCourses(db: CustomerDb, class_id: number, course_ids: number[]): Promise<number | undefined> {
	const $class_id = param(class_id);
	const $course_ids = param(course_ids);
	const [row] = await ask<{ known: number; changed: number }>(
		db,
		sql`with chosen as (select id from courses where id = any(${$course_ids}::bigint[])),
		gone as (delete from class_courses where class_id = ${$class_id} and course_id <> all(${$course_ids}::bigint[]) returning 1),
		come as (insert into class_courses (class_id, course_id) select ${$class_id}, id from chosen
			where not exists (select from unnest(${$course_ids}::bigint[]) x where x not in (select id from chosen)) on conflict do nothing returning 1)
		select (select count(*) from chosen)::int as known, ((select count(*) from gone) + (select count(*) from come))::int as changed`,
	);
	return row?.known === new Set(course_ids).size ? row.changed : undefined;
}

export interface Mark {
	version: number | null;
	planned_on: string | null;
	taught_on: string | null;
	session_id: number | null;
	note: string | null;
}
/** Undefined: somebody else said something about it meanwhile. Its lesson must be of a course of the class, its session one of the class. */
export async function writeMark(db: CustomerDb, class_id: number, lesson_id: number, mark: Mark): Promise<ClassLesson | undefined> {
	const [row] = await ask<ClassLesson>(
		db,
		sql`with m as (
			insert into class_lessons as o (class_id, lesson_id, planned_on, taught_on, session_id, note) values (${class_id}, ${lesson_id}, ${mark.planned_on}, ${mark.taught_on}, ${mark.session_id}, ${mark.note})
			on conflict on constraint class_lessons_once do update set planned_on = excluded.planned_on, taught_on = excluded.taught_on,
				session_id = excluded.session_id, note = excluded.note, version = o.version + 1, updated_at = now()
			where o.version = ${mark.version}
			returning customer_id, lesson_id, planned_on, taught_on, session_id, note, version
		)
		select m.lesson_id, l.name, l.minutes, m.planned_on, m.taught_on, m.session_id, m.note, m.version, ${verbatim(STATE)} as state
		from m join course_lessons l on l.customer_id = m.customer_id and l.id = m.lesson_id`,
	);
	return row;
}

export async function placeOfMark(
	db: CustomerDb,
	class_id: number,
	lesson_id: number,
	session_id: number | null,
): Promise<{ lesson: boolean; session: boolean }> {
	const $class_id1 = param(class_id);
	const $session_id = param(session_id);
	const [row] = await ask<{ lesson: boolean; session: boolean }>(
		db,
		sql`select exists (select from course_lessons l join class_courses k on k.customer_id = l.customer_id and k.course_id = l.course_id
				where l.id = ${lesson_id} and k.class_id = ${$class_id1}) as lesson,
			${$session_id}::bigint is null or exists (select from sessions s where s.id = ${$session_id} and s.class_id = ${$class_id1}) as session`,
	);
	return row as { lesson: boolean; session: boolean };
}

/** Lessons that were not taught get their days, in order. Days on which nobody is taught are left out; a year ahead is far enough. */
export async function planDays(
	db: CustomerDb,
	{ class_id, course_id, starts_on, weekdays }: { class_id: number; course_id: number; starts_on: string; weekdays: number[] },
): Promise<number> {
	const $class_id2 = param(class_id);
	const $starts_on = param(starts_on);
	const [row] = await ask<{ planned: number }>(
		db,
		sql`with lessons as (
			select l.id, row_number() over (order by u.position, l.position) as place
			from course_units u join course_lessons l on l.customer_id = u.customer_id and l.unit_id = u.id
			left join class_lessons m on m.customer_id = l.customer_id and m.lesson_id = l.id and m.class_id = ${$class_id2}
			where u.course_id = ${course_id} and m.taught_on is null
		), days as (
			select d::date as day, row_number() over (order by d) as place from generate_series(${$starts_on}::date, ${$starts_on}::date + 400, interval '1 day') d
			where extract(isodow from d) = any(${weekdays}::integer[])
				and not exists (select from calendar_days x where x.kind in ('holiday', 'off_timetable') and d::date between x.starts_on and x.ends_on)
		), done as (
			insert into class_lessons as o (class_id, lesson_id, planned_on)
			select ${$class_id2}, lessons.id, days.day from lessons join days using (place)
			on conflict on constraint class_lessons_once do update set planned_on = excluded.planned_on, version = o.version + 1, updated_at = now()
			where o.planned_on is distinct from excluded.planned_on
			returning id
		)
		select count(*) as planned from done`,
	);
	return row?.planned ?? 0;
}
