import type { CourseVersion, VersionContent } from "@homeroom/contract/areas/courses/courses.version-calls.ts";
import { nameBatch } from "../../kit/changes/batches.ts";
import { ask } from "../../kit/db/customer-db.ts";
import { param, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import { type Asking, holdCourse } from "./courses.rights.ts";

/** The outline with all it says, as it is kept. Where a copy's pieces come from is kept with them. */
const CONTENT = `jsonb_build_object('units', coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'goals', u.goals,
		'origin_id', u.origin_id, 'origin_version', u.origin_version, 'is_changed', u.is_changed, 'lessons',
		coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'goals', l.goals, 'minutes', l.minutes, 'content', l.content,
			'origin_id', l.origin_id, 'origin_version', l.origin_version, 'is_changed', l.is_changed) order by l.position)
			from course_lessons l where l.customer_id = u.customer_id and l.unit_id = u.id), '[]')) order by u.position)
	from course_units u where u.customer_id = c.customer_id and u.course_id = c.id), '[]'))`;
const COLUMNS = `v.number, v.note, v.made_by, v.created_at, jsonb_array_length(v.content -> 'units') as units,
	(select coalesce(sum(jsonb_array_length(u -> 'lessons')), 0)::integer from jsonb_array_elements(v.content -> 'units') u) as lessons,
	(select concat_ws(' ', u.first_name, u.last_name) from platform.users u where u.id = v.made_by) as made_by_name`;

export async function listVersions(asking: Asking, id: number): Promise<CourseVersion[]> {
	await holdCourse(asking, id, "View", "read");
	return ask<CourseVersion>(
		asking.db,
		sql`select ${verbatim(COLUMNS)} from course_versions v where v.course_id = ${id} order by v.number desc limit 500`,
	);
}

export async function keepVersion(asking: Asking, id: number, note: string | null): Promise<CourseVersion> {
	await holdCourse(asking, id, "Edit");
	const [version] = await ask<CourseVersion>(
		asking.db,
		sql`with c as (update courses set number = number + 1 where id = ${id} returning customer_id, id, number),
		v as (insert into course_versions (course_id, number, note, content, made_by) select c.id, c.number, ${note}, ${verbatim(CONTENT)}, ${asking.actor.user_id} from c returning *)
		select ${verbatim(COLUMNS)} from v`,
	);
	return found(version);
}

export async function showVersion(
	asking: Asking,
	{ id, number }: { id: number; number: number },
): Promise<CourseVersion & { content: VersionContent }> {
	await holdCourse(asking, id, "View", "read");
	const [version] = await ask<CourseVersion & { content: VersionContent }>(
		asking.db,
		sql`select ${verbatim(COLUMNS)}, v.content from course_versions v where v.course_id = ${id} and v.number = ${number}`,
	);
	return found(version);
}

/** Everything keeps its id: what classes were taught, copies and files find their lessons again. */
export async function restoreVersion(asking: Asking, { id, number }: { id: number; number: number }): Promise<void> {
	const { db } = asking;
	const course = await holdCourse(asking, id, "Edit");
	const { content } = await showVersion(asking, { id, number });
	const units = content.units.map((unit, i) => ({ ...unit, position: i + 1 }));
	const lessons = units.flatMap((unit) => unit.lessons.map((lesson, i) => ({ ...lesson, unit_id: unit.id, position: i + 1 })));
	const $id = param(id);
	await ask(
		db,
		sql`insert into course_units as o (id, course_id, position, name, goals, origin_id, origin_version, is_changed) overriding system value
		select u.id, ${$id}, u.position, u.name, u.goals, u.origin_id, u.origin_version, coalesce(u.is_changed, false)
		from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as u (id bigint, position integer, name text, goals text, origin_id bigint, origin_version integer, is_changed boolean)
		on conflict (customer_id, id) do update set position = excluded.position, name = excluded.name, goals = excluded.goals,
			origin_id = excluded.origin_id, origin_version = excluded.origin_version, is_changed = excluded.is_changed, version = o.version + 1, updated_at = now()
		where o.course_id = ${$id} and (o.position, o.name, o.goals, o.origin_version, o.is_changed)
			is distinct from (excluded.position, excluded.name, excluded.goals, excluded.origin_version, excluded.is_changed)`,
	);
	const $id1 = param(id);
	await ask(
		db,
		sql`insert into course_lessons as o (id, course_id, unit_id, position, name, goals, minutes, content, origin_id, origin_version, is_changed) overriding system value
		select l.id, ${$id1}, l.unit_id, l.position, l.name, l.goals, l.minutes, l.content, l.origin_id, l.origin_version, coalesce(l.is_changed, false)
		from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as l (id bigint, unit_id bigint, position integer, name text, goals text, minutes integer, content text, origin_id bigint,
			origin_version integer, is_changed boolean)
		on conflict (customer_id, id) do update set unit_id = excluded.unit_id, position = excluded.position, name = excluded.name, goals = excluded.goals,
			minutes = excluded.minutes, content = excluded.content, origin_id = excluded.origin_id, origin_version = excluded.origin_version,
			is_changed = excluded.is_changed, version = o.version + 1, updated_at = now()
		where o.course_id = ${$id1} and (o.unit_id, o.position, o.name, o.goals, o.minutes, o.content, o.origin_version, o.is_changed)
			is distinct from (excluded.unit_id, excluded.position, excluded.name, excluded.goals, excluded.minutes, excluded.content, excluded.origin_version, excluded.is_changed)`,
	);
	await ask(db, sql`delete from course_lessons where course_id = ${id} and id <> all(${lessons.map((lesson) => lesson.id)}::bigint[])`);
	await ask(db, sql`delete from course_units where course_id = ${id} and id <> all(${units.map((unit) => unit.id)}::bigint[])`);
	await nameBatch(db, "course_restore", { record: "courses", name: course.name, number });
}
