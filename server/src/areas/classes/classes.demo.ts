import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";
import { makeClasses, type NewClass } from "./classes.builders.ts";

interface DemoClasses {
	customer_id: number;
	teacher_user_id: number;
	/** Homerooms of the demo teacher. */
	teaches: readonly string[];
	/** In a homeroom. */
	places: number;
	language: "en" | "de";
}
interface Group {
	name: string;
	kind: "course" | "club";
	/** Whoever is in one of these grades may be in it. */
	grades: number[];
	/** Every n-th of them, from the k-th on: so that no two of one grade share a student. */
	every: number;
	from: number;
	capacity: number;
	/** How many more wait. */
	waiting?: number;
	colour_code: string;
}
const GROUPS: Record<DemoClasses["language"], Group[]> = {
	en: [
		{ name: "Chess Club", kind: "club", grades: [3, 4, 5, 6], every: 11, from: 0, capacity: 14, waiting: 4, colour_code: "rust" },
		{ name: "Choir", kind: "club", grades: [1, 2, 3, 4, 5, 6], every: 9, from: 4, capacity: 40, colour_code: "plum" },
	],
	de: [
		{ name: "Französisch 8 (1)", kind: "course", grades: [8], every: 5, from: 0, capacity: 32, colour_code: "blue" },
		{ name: "Französisch 8 (2)", kind: "course", grades: [8], every: 5, from: 1, capacity: 32, colour_code: "blue" },
		{ name: "Latein 8", kind: "course", grades: [8], every: 5, from: 2, capacity: 32, colour_code: "ochre" },
		{ name: "Spanisch 9", kind: "course", grades: [9], every: 5, from: 0, capacity: 32, colour_code: "rust" },
		{ name: "Informatik 10", kind: "course", grades: [10], every: 6, from: 0, capacity: 28, colour_code: "slate" },
		{ name: "Informatik 11", kind: "course", grades: [11], every: 7, from: 1, capacity: 28, colour_code: "slate" },
		{ name: "Kunst 12", kind: "course", grades: [12], every: 6, from: 2, capacity: 28, colour_code: "raspberry" },
		{ name: "Schach-AG", kind: "club", grades: [5, 6, 7], every: 24, from: 3, capacity: 14, waiting: 5, colour_code: "moss" },
		{ name: "Schulchor", kind: "club", grades: [5, 6, 7, 8, 9], every: 14, from: 7, capacity: 60, colour_code: "plum" },
	],
};
const COLOURS = ["slate", "teal", "plum", "rust", "violet", "moss", "raspberry", "blue", "ochre", "grey"];

/** A homeroom for every class of the year, groups of several of them, and a club that more want to join than fit. Teachers where there are any. */
export async function makeDemoClasses(
	client: pg.ClientBase,
	{ customer_id, teacher_user_id, teaches, places, language }: DemoClasses,
): Promise<void> {
	const { rows } = await client.query<{ id: string; starts_on: string; label: string }>(
		`select y.id, y.starts_on::text, e.class_label as label
		from academic_years y join student_enrolments e on e.customer_id = y.customer_id and e.academic_year_id = y.id and e.class_label is not null
		where y.customer_id = $1 and y.is_current group by 1, 2, 3 order by natural_order(e.class_label)`,
		[customer_id],
	);
	const [first] = rows;
	if (first === undefined) return;
	const academic_year_id = Number(first.id);
	const homerooms = rows.map(({ label }, i): NewClass => {
		const grade_level = Number.parseInt(label, 10) || null;
		return {
			name: label,
			academic_year_id,
			kind: "homeroom",
			grade_level,
			capacity: places,
			colour_code: COLOURS[i % COLOURS.length] as string,
		};
	});
	const groups = GROUPS[language];
	const ids = await makeClasses(client, [
		...homerooms,
		...groups.map(({ name, kind, grades, capacity, colour_code }) => ({
			name,
			academic_year_id,
			kind,
			capacity,
			colour_code,
			grade_level: kind === "course" ? (grades[0] ?? null) : null,
		})),
	]);
	for (const [i, group] of groups.entries())
		await fillGroup(client, customer_id, ids[homerooms.length + i] as number, group, first.starts_on);
	await giveCourses(client, customer_id);
	await giveTeachers(client, customer_id, ids, teacher_user_id, teaches);
}

/** A homeroom has the courses of its grade, except those that are chosen and have groups; a group has the course of its name. */
async function giveCourses(client: pg.ClientBase, customer_id: number): Promise<void> {
	await client.query(
		`insert into class_courses (class_id, course_id)
		select c.id, k.id from classes c join courses k on k.customer_id = c.customer_id and k.archived_at is null
			left join subjects u on u.customer_id = k.customer_id and u.id = k.subject_id
		where c.customer_id = $1 and case when c.kind = 'homeroom'
			then k.code = u.code || c.grade_level and u.code <> all('{LA,SN,IF,ET}') and not exists (
				select from classes g where g.customer_id = c.customer_id and g.kind = 'course' and regexp_replace(g.name, ' \\(\\d+\\)$', '') = k.name)
			else k.name = regexp_replace(c.name, ' \\(\\d+\\)$', '') end
		order by c.id, k.id`,
		[customer_id],
	);
}

async function fillGroup(client: pg.ClientBase, customer_id: number, class_id: number, group: Group, starts_on: string): Promise<void> {
	const chosen = `select s.id, row_number() over (order by s.id) as n from (
		select id, row_number() over (order by id) as k from students
		where customer_id = $1 and status = 'enrolled' and grade_of(class_label) = any($2::int[])
	) s where s.k % $3 = $4`;
	const values = [customer_id, group.grades, group.every, group.from];
	await client.query(
		`insert into class_students (class_id, student_id, starts_on) select $5, c.id, $6::date from (${chosen}) c where c.n <= $7 order by c.id`,
		[...values, class_id, starts_on, group.capacity],
	);
	await client.query(
		`insert into class_waiting (class_id, student_id) select $5, c.id from (${chosen}) c where c.n > $6 and c.n <= $6 + $7 order by c.id`,
		[...values, class_id, group.capacity, group.waiting ?? 0],
	);
}

/** The demo teacher leads the first of theirs and teaches the others; the rest is shared among colleagues in turn. */
async function giveTeachers(
	client: pg.ClientBase,
	customer_id: number,
	class_ids: number[],
	user_id: number,
	teaches: readonly string[],
): Promise<void> {
	await client.query(
		`with teachers as (
			select id, row_number() over (order by id) - 1 as n, count(*) over () as many from staff
			where customer_id = $1 and kind = 'teacher' and status <> 'left' and archived_at is null and user_id is distinct from $3
		), own as (select id from staff where customer_id = $1 and user_id = $3)
		insert into class_teachers (class_id, staff_id, is_lead)
		select c.id, t.id, not exists (select from own where c.name = $4)
		from unnest($2::bigint[]) with ordinality as o(id, n) join classes c on c.id = o.id join teachers t on t.n = (o.n - 1) % t.many
		union all
		select c.id, own.id, c.name = $4 from own join classes c on c.id = any($2::bigint[]) and c.name = any($5::text[])`,
		[customer_id, class_ids, user_id, teaches[0] ?? "", teaches],
	);
}

export async function fillClasses(client: pg.ClientBase, { customer_id, users, teaches, shape, language }: DemoFilling): Promise<void> {
	await makeDemoClasses(client, { customer_id, teacher_user_id: users.teacher, teaches, places: shape.perClass + 2, language });
}
