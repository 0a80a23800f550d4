import type { CourseUpdate } from "@homeroom/contract/areas/courses/courses.copy-calls.ts";
import type { Course } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { nameBatch } from "../../kit/changes/batches.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { findRecord } from "../../kit/records/record-queries.ts";
import { mayMark } from "./class_lessons.queries.ts";
import { COURSES } from "./courses.queries.ts";
import { type Asking, holdCourse, ownerOf } from "./courses.rights.ts";

/** A class's own copy. What the class was taught so far counts there too. */
export async function copyCourse(
	asking: Asking,
	id: number,
	{ name, class_id }: { name: string; class_id: number | null },
): Promise<Course> {
	const { db, actor } = asking;
	await holdCourse(asking, id, "customEdit");
	if (class_id !== null) {
		const [taught] = await ask(db, sql`select from class_courses where class_id = ${class_id} and course_id = ${id}`);
		if (taught === undefined) throw new Refusal("invalid", { fields: { class_id: { message: "choice" } } });
		if (!(await mayMark(db, actor, class_id))) throw new Refusal("forbidden", { needed: "Classes.Edit" });
	}
	const $id = param(id);
	const [made] = await ask<{ id: number }>(
		db,
		sql`with made as (
			insert into courses (name, subject_id, level, credits, materials_fee, about, state, owner_id, copy_of_id, copied_number, pulled_unit_id, pulled_lesson_id)
			select ${name}, subject_id, level, credits, materials_fee, about, state, ${ownerOf(actor)}, id, number,
				coalesce((select max(u.id) from course_units u where u.course_id = ${$id}), 0), coalesce((select max(l.id) from course_lessons l where l.course_id = ${$id}), 0)
			from courses where id = ${$id} returning id
		), units as (
			insert into course_units (course_id, position, name, goals, origin_id, origin_version)
			select made.id, u.position, u.name, u.goals, u.id, u.version from course_units u, made where u.course_id = ${$id} returning id, course_id, origin_id
		), lessons as (
			insert into course_lessons (course_id, unit_id, position, name, goals, content, minutes, origin_id, origin_version)
			select units.course_id, units.id, l.position, l.name, l.goals, l.content, l.minutes, l.id, l.version
			from course_lessons l join units on units.origin_id = l.unit_id where l.course_id = ${$id} returning id
		)
		select made.id, (select count(*) from lessons) as lessons from made`,
	);
	const copy_id = found(made).id;
	if (class_id !== null) {
		await ask(db, sql`update class_courses set course_id = ${copy_id} where class_id = ${class_id} and course_id = ${id}`);
		await ask(
			db,
			sql`update class_lessons m set lesson_id = l.id from course_lessons l
			where m.class_id = ${class_id} and l.customer_id = m.customer_id and l.course_id = ${copy_id} and l.origin_id = m.lesson_id`,
		);
	}
	return found(await findRecord(db, COURSES, copy_id, null));
}

type Found = CourseUpdate & { mine_id: number | null };
const lesson = (piece: Sql) =>
	sql`case when ${piece}.id is not null then jsonb_build_object('name', ${piece}.name, 'goals', ${piece}.goals, 'minutes', ${piece}.minutes, 'content', ${piece}.content) end`;
const unit = (piece: Sql) =>
	sql`case when ${piece}.id is not null then jsonb_build_object('name', ${piece}.name, 'goals', ${piece}.goals, 'minutes', null, 'content', null) end`;
const kind = (differs: Sql) => sql`case
	when m.id is null then 'new'
	when o.id is null then case when m.is_changed then 'conflict' else 'gone' end
	when o.version > m.origin_version and ${differs} then case when m.is_changed then 'conflict' else 'changed' end
end`;

/**
 * The original's pieces beside the copy's. What the copy lacks although it was there when they were last together,
 * the class took out; a unit that is gone stays while it holds a lesson that stays.
 */
const updatesOf = (
	copy: number,
) => sql`with c as (select customer_id, id, copy_of_id, pulled_unit_id, pulled_lesson_id from courses where id = ${copy}),
ou as (select u.* from c join course_units u on u.customer_id = c.customer_id and u.course_id = c.copy_of_id),
ol as (select l.* from c join course_lessons l on l.customer_id = c.customer_id and l.course_id = c.copy_of_id),
mu as (select u.* from c join course_units u on u.customer_id = c.customer_id and u.course_id = c.id where u.origin_id is not null),
ml as (select l.* from c join course_lessons l on l.customer_id = c.customer_id and l.course_id = c.id where l.origin_id is not null),
lessons as (
	select 'lesson' as what, ${kind(sql`(o.name, o.goals, o.minutes, o.content) is distinct from (m.name, m.goals, m.minutes, m.content)`)} as kind,
		coalesce(o.id, m.origin_id) as origin_id, m.id as mine_id, coalesce(m.name, o.name) as name, ${lesson(sql`o`)} as original, ${lesson(sql`m`)} as mine,
		coalesce(ou.position, 9999) as unit_position, coalesce(o.position, m.position) as position
	from ol o full join ml m on m.origin_id = o.id left join ou on ou.id = o.unit_id, c
	where m.id is not null or (o.id > c.pulled_lesson_id and (o.unit_id > c.pulled_unit_id or o.unit_id in (select origin_id from mu)))
), units as (
	select 'unit' as what, ${kind(sql`(o.name, o.goals) is distinct from (m.name, m.goals)`)} as kind,
		coalesce(o.id, m.origin_id) as origin_id, m.id as mine_id, coalesce(m.name, o.name) as name, ${unit(sql`o`)} as original, ${unit(sql`m`)} as mine,
		coalesce(o.position, 9999) as unit_position, 0 as position
	from ou o full join mu m on m.origin_id = o.id, c
	where (m.id is not null or o.id > c.pulled_unit_id)
		and not (o.id is null and exists (
			select from course_lessons l where l.customer_id = m.customer_id and l.unit_id = m.id
				and not exists (select from lessons g where g.mine_id = l.id and g.kind = 'gone')))
)
select what, kind, origin_id, mine_id, name, original, mine from (select * from units union all select * from lessons) all_of_it
where kind is not null order by unit_position, position, what desc, origin_id`;

export async function findUpdates(asking: Asking, id: number): Promise<CourseUpdate[]> {
	const { copy_of_id } = await holdCourse(asking, id, "customEdit", "read");
	return copy_of_id === null ? [] : ask<Found>(asking.db, updatesOf(id));
}

interface Taking {
	take_lessons: number[];
	take_units: number[];
}
export async function pullCourse(
	asking: Asking,
	id: number,
	{ take_lessons, take_units }: Taking,
): Promise<{ taken: number; kept: number }> {
	const { db } = asking;
	const course = await holdCourse(asking, id, "Edit");
	if (course.copy_of_id === null) return { taken: 0, kept: 0 };
	// nobody changes the original while it is taken over
	await ask(db, sql`select id from courses where id = ${course.copy_of_id} for share`);
	const updates = await ask<Found>(db, updatesOf(id));
	const wanted = ({ what, kind: how, origin_id }: Found) =>
		how !== "conflict" || (what === "unit" ? take_units : take_lessons).includes(origin_id);
	const taken = updates.filter(wanted);
	const kept = updates.filter((update) => !wanted(update));
	await takeOver(db, id, taken);
	await keepOwn(db, kept);
	await ask(
		db,
		sql`update courses c set copied_number = o.number, pulled_unit_id = greatest(c.pulled_unit_id, (select max(id) from course_units where course_id = o.id)),
			pulled_lesson_id = greatest(c.pulled_lesson_id, (select max(id) from course_lessons where course_id = o.id))
		from courses o where c.id = ${id} and o.customer_id = c.customer_id and o.id = c.copy_of_id`,
	);
	await nameBatch(db, "course_pull", { record: "courses", name: course.name, count: taken.length });
	return { taken: taken.length, kept: kept.length };
}

const originsOf = (updates: Found[], what: CourseUpdate["what"], is: (update: Found) => boolean): number[] =>
	updates.filter((update) => update.what === what && is(update)).map(({ origin_id }) => origin_id);

async function takeOver(db: CustomerDb, id: number, taken: Found[]): Promise<void> {
	const isNew = ({ mine }: Found) => mine === null;
	const isGone = ({ original }: Found) => original === null;
	const isOther = (update: Found) => !isNew(update) && !isGone(update);
	const $id1 = param(id);
	await ask(
		db,
		sql`insert into course_units (course_id, position, name, goals, origin_id, origin_version)
		select ${$id1}, coalesce((select max(position) from course_units where course_id = ${$id1}), 0) + row_number() over (order by u.position), u.name, u.goals, u.id, u.version
		from course_units u where u.id = any(${originsOf(taken, "unit", isNew)}::bigint[])`,
	);
	await ask(
		db,
		sql`update course_units m set name = o.name, goals = o.goals, origin_version = o.version, is_changed = false, version = m.version + 1, updated_at = now()
		from course_units o where m.course_id = ${id} and o.customer_id = m.customer_id and o.id = m.origin_id and o.id = any(${originsOf(taken, "unit", isOther)}::bigint[])`,
	);
	const $id2 = param(id);
	await ask(
		db,
		sql`insert into course_lessons (course_id, unit_id, position, name, goals, content, minutes, origin_id, origin_version)
		select ${$id2}, u.id, coalesce((select max(x.position) from course_lessons x where x.unit_id = u.id), 0) + row_number() over (partition by u.id order by l.position),
			l.name, l.goals, l.content, l.minutes, l.id, l.version
		from course_lessons l join course_units u on u.customer_id = l.customer_id and u.course_id = ${$id2} and u.origin_id = l.unit_id where l.id = any(${originsOf(taken, "lesson", isNew)}::bigint[])`,
	);
	await ask(
		db,
		sql`update course_lessons m set name = o.name, goals = o.goals, minutes = o.minutes, content = o.content, origin_version = o.version, is_changed = false,
			version = m.version + 1, updated_at = now()
		from course_lessons o where m.course_id = ${id} and o.customer_id = m.customer_id and o.id = m.origin_id and o.id = any(${originsOf(taken, "lesson", isOther)}::bigint[])`,
	);
	await ask(
		db,
		sql`delete from course_lessons where course_id = ${id} and origin_id = any(${originsOf(taken, "lesson", isGone)}::bigint[])`,
	);
	await ask(
		db,
		sql`delete from course_units u where u.course_id = ${id} and u.origin_id = any(${originsOf(taken, "unit", isGone)}::bigint[])
			and not exists (select from course_lessons l where l.customer_id = u.customer_id and l.unit_id = u.id)`,
	);
}

/** What the class keeps is settled: it is asked about again when the original changes again. What is gone there is the class's own. */
async function keepOwn(db: CustomerDb, kept: Found[]): Promise<void> {
	for (const [what, table] of [
		["unit", "course_units"],
		["lesson", "course_lessons"],
	] as const) {
		const ids = kept.filter((update) => update.what === what).map(({ mine_id }) => mine_id);
		if (ids.length === 0) continue;
		await ask(
			db,
			sql`update ${verbatim(table)} m set origin_version = (select o.version from ${verbatim(table)} o where o.customer_id = m.customer_id and o.id = m.origin_id),
				origin_id = (select o.id from ${verbatim(table)} o where o.customer_id = m.customer_id and o.id = m.origin_id)
			where m.id = any(${ids}::bigint[])`,
		);
	}
}
