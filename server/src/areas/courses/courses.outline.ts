import type {
	Lesson,
	LessonChange,
	LessonInput,
	Order,
	Outline,
	OutlineUnit,
	UnitInput,
} from "@homeroom/contract/areas/courses/courses.content.ts";
import { type CourseActionType, OUTLINE_MAX } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, listed, param, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { ownCourses } from "./courses.queries.ts";
import { type Asking, admitAs, type Held, heldColumns, holdCourse, mayOf, oneCourse } from "./courses.rights.ts";

/** What cleans HTML is read with the first lesson that somebody writes. */
const cleaned = async (html: string) => (await import("../../kit/records/rich-html.ts")).cleanHtml(html, "content", LONGEST_CONTENT);
/** As long as the column. */
const LONGEST_CONTENT = 100_000;

const UNITS = `coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'goals', u.goals, 'version', u.version, 'lessons',
		coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'goals', l.goals, 'minutes', l.minutes, 'has_content', l.content is not null,
			'is_changed', l.is_changed, 'version', l.version) order by l.position)
			from course_lessons l where l.customer_id = u.customer_id and l.unit_id = u.id), '[]')) order by u.position)
	from course_units u where u.customer_id = courses.customer_id and u.course_id = courses.id), '[]') as units`;

/** Units and lessons of a course, in one statement. */
export async function readOutline({ db, actor, own }: Asking, id: number, action: CourseActionType): Promise<Outline> {
	const held = heldColumns(actor);
	const original = allOf(own === null ? [sql`true`] : [ownCourses("o.id", own)]);
	const [row] = await ask<Held & Omit<Outline, "may">>(
		db,
		sql`select courses.id, ${held}, ${verbatim(UNITS)},
			(select jsonb_build_object('id', o.id, 'name', o.name) from courses o
				where o.customer_id = courses.customer_id and o.id = courses.copy_of_id and ${original}) as copy_of
		from courses where ${allOf(oneCourse(id, own))}`,
	);
	const { is_owner, shared, ...outline } = found(row);
	const may = mayOf(actor, { is_owner, shared });
	admitAs(may, action);
	return { ...outline, may };
}

/** Places everything anew; refused where the outline is not made of exactly these any more. */
export async function reorder(asking: Asking, id: number, { units }: Order): Promise<Outline> {
	await holdCourse(asking, id, "Edit");
	const $id = param(id);
	const [row] = await ask<{ fits: boolean }>(
		asking.db,
		sql`with given as (
			select (u.value ->> 'id')::bigint as unit_id, u.place, u.value -> 'lessons' as lessons from jsonb_array_elements(${JSON.stringify(units)}::jsonb) with ordinality u (value, place)
		), placed as (
			select g.unit_id, l.value::bigint as lesson_id, l.place from given g, jsonb_array_elements(g.lessons) with ordinality l (value, place)
		), whole as (
			select (select array_agg(unit_id order by unit_id) from given) is not distinct from (select array_agg(id order by id) from course_units where course_id = ${$id})
				and (select array_agg(lesson_id order by lesson_id) from placed) is not distinct from (select array_agg(id order by id) from course_lessons where course_id = ${$id}) as fits
		), moved_units as (
			update course_units u set position = g.place, updated_at = now() from given g
			where u.course_id = ${$id} and u.id = g.unit_id and u.position <> g.place and (select fits from whole) returning u.id
		), moved_lessons as (
			update course_lessons l set unit_id = p.unit_id, position = p.place, updated_at = now() from placed p
			where l.course_id = ${$id} and l.id = p.lesson_id and (l.unit_id <> p.unit_id or l.position <> p.place) and (select fits from whole) returning l.id
		)
		select fits, (select count(*) from moved_units) + (select count(*) from moved_lessons) as moved from whole`,
	);
	const outline = await readOutline(asking, id, "Edit");
	if (row?.fits !== true) throw new Refusal("conflict", { current: outline });
	return outline;
}

const full = () => new Refusal("invalid", { fields: { name: { message: "at_most", maximum: OUTLINE_MAX } } });

export async function addUnit(asking: Asking, id: number, { name, goals }: UnitInput): Promise<OutlineUnit> {
	await holdCourse(asking, id, "Edit");
	const $id1 = param(id);
	const [unit] = await ask<OutlineUnit>(
		asking.db,
		sql`insert into course_units (course_id, position, name, goals)
		select ${$id1}, coalesce(max(position), 0) + 1, ${name}, ${goals} from course_units where course_id = ${$id1} having count(*) < ${verbatim(OUTLINE_MAX)}
		returning id, name, goals, version, '[]'::jsonb as lessons`,
	);
	if (unit === undefined) throw full();
	return unit;
}

/** What nobody changed meanwhile was written; otherwise the row is gone or newer. */
async function refuseStale(db: CustomerDb, table: "course_units" | "course_lessons", course_id: number, id: number): Promise<never> {
	const [current] = await ask(db, sql`select id, name, version from ${verbatim(table)} where course_id = ${course_id} and id = ${id}`);
	if (current === undefined) throw notFound();
	throw new Refusal("conflict", { current });
}

export async function changeUnit(
	asking: Asking,
	{ id, unit_id }: { id: number; unit_id: number },
	{ name, goals, version }: UnitInput & { version: number },
): Promise<void> {
	await holdCourse(asking, id, "Edit");
	const done = await ask(
		asking.db,
		sql`update course_units set name = ${name}, goals = ${goals}, is_changed = is_changed or origin_id is not null, version = version + 1, updated_at = now()
		where course_id = ${id} and id = ${unit_id} and version = ${version} returning id`,
	);
	if (done.length === 0) await refuseStale(asking.db, "course_units", id, unit_id);
}

export async function removeUnit(asking: Asking, { id, unit_id }: { id: number; unit_id: number }, version: number): Promise<void> {
	await holdCourse(asking, id, "Edit");
	// its lessons by name, not by cascade: the log has them in an order in which they can come back
	const $id2 = param(id);
	const done = await ask(
		asking.db,
		sql`with unit as (select id from course_units where course_id = ${$id2} and id = ${unit_id} and version = ${version}),
		emptied as (delete from course_lessons l using unit where l.course_id = ${$id2} and l.unit_id = unit.id returning l.id)
		delete from course_units u using unit where u.course_id = ${$id2} and u.id = unit.id and (select count(*) from emptied) >= 0 returning u.id`,
	);
	if (done.length === 0) await refuseStale(asking.db, "course_units", id, unit_id);
}

const LESSON = "id, course_id, unit_id, name, goals, minutes, content, is_changed, origin_id, version, updated_at";

export async function readLesson({ db, own }: Asking, { id, lesson_id }: { id: number; lesson_id: number }): Promise<Lesson> {
	const [lesson] = await ask<Lesson>(
		db,
		sql`select ${verbatim(
			LESSON.split(", ")
				.map((column) => `l.${column}`)
				.join(", "),
		)} from courses join course_lessons l on l.customer_id = courses.customer_id and l.course_id = courses.id and l.id = ${lesson_id}
		where ${allOf(oneCourse(id, own))}`,
	);
	return found(lesson);
}

export async function addLesson(
	asking: Asking,
	{ id, unit_id }: { id: number; unit_id: number },
	{ name, goals, minutes, content }: LessonInput,
): Promise<Lesson> {
	await holdCourse(asking, id, "Edit");
	const $id3 = param(id);
	const [row] = await ask<{ there: boolean; lesson: Lesson | null }>(
		asking.db,
		sql`with unit as (select id from course_units where course_id = ${$id3} and id = ${unit_id}),
		made as (
			insert into course_lessons (course_id, unit_id, position, name, goals, minutes, content)
			select ${$id3}, unit.id, coalesce((select max(position) from course_lessons where unit_id = unit.id), 0) + 1, ${name}, ${goals}, ${minutes}, ${content === null ? null : await cleaned(content)} from unit
			where (select count(*) from course_lessons where unit_id = unit.id) < ${verbatim(OUTLINE_MAX)} returning ${verbatim(LESSON)}
		)
		select exists (select from unit) as there, (select to_jsonb(made) from made) as lesson`,
	);
	if (row?.there !== true) throw notFound();
	if (row.lesson === null) throw full();
	return row.lesson;
}

export async function changeLesson(
	asking: Asking,
	{ id, lesson_id }: { id: number; lesson_id: number },
	{ version, content, ...changes }: LessonChange,
): Promise<Lesson> {
	await holdCourse(asking, id, "Edit");
	const given = { ...changes, ...(content !== undefined && { content: content === null ? null : await cleaned(content) }) };
	const set = Object.entries(given).flatMap(([name, value]) =>
		value === undefined ? [] : [sql`${verbatim(name)} = ${value === "" ? null : value}`],
	);
	const [lesson] = await ask<Lesson>(
		asking.db,
		sql`update course_lessons set ${listed([...set, sql`is_changed = is_changed or origin_id is not null`, sql`version = version + 1`, sql`updated_at = now()`])}
		where course_id = ${id} and id = ${lesson_id} and version = ${version} returning ${verbatim(LESSON)}`,
	);
	if (lesson !== undefined) return lesson;
	throw new Refusal("conflict", { current: await readLesson(asking, { id, lesson_id }) });
}

export async function removeLesson(asking: Asking, { id, lesson_id }: { id: number; lesson_id: number }, version: number): Promise<void> {
	await holdCourse(asking, id, "Edit");
	const done = await ask(
		asking.db,
		sql`delete from course_lessons where course_id = ${id} and id = ${lesson_id} and version = ${version} returning id`,
	);
	if (done.length === 0) await refuseStale(asking.db, "course_lessons", id, lesson_id);
}
