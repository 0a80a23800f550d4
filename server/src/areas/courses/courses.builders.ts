import type pg from "pg";

export interface NewSubject {
	name: string;
	code?: string | null;
	colour_code?: string;
}
/** As the database's owner, in the customer of the transaction; ids in the order given. */
export async function makeSubjects(client: pg.ClientBase, subjects: NewSubject[]): Promise<number[]> {
	const { rows } = await client.query<{ id: string }>(
		`insert into subjects (name, code, colour_code) select name, code, coalesce(colour_code, 'slate')
		from jsonb_to_recordset($1) as s (name text, code text, colour_code text) returning id`,
		[JSON.stringify(subjects)],
	);
	return rows.map(({ id }) => Number(id));
}

export interface NewCourse {
	name: string;
	code?: string | null;
	subject_id?: number | null;
	level?: string | null;
	credits?: number | null;
	/** In the customer's smallest unit. */
	materials_fee?: number | null;
	about?: string | null;
	state?: string;
	owner_id?: number | null;
}
export async function makeCourses(client: pg.ClientBase, courses: NewCourse[]): Promise<number[]> {
	const { rows } = await client.query<{ id: string }>(
		`insert into courses (name, code, subject_id, level, credits, materials_fee, about, state, owner_id)
		select name, code, subject_id, level, credits, materials_fee, about, coalesce(state, 'in_use'), owner_id
		from jsonb_to_recordset($1) as c (name text, code text, subject_id bigint, level text, credits numeric, materials_fee bigint, about text, state text, owner_id bigint) returning id`,
		[JSON.stringify(courses)],
	);
	return rows.map(({ id }) => Number(id));
}

export interface NewLesson {
	name: string;
	goals?: string;
	minutes?: number;
	content?: string;
}
export interface NewUnit {
	name: string;
	goals?: string;
	lessons: NewLesson[];
}
/** Units with their lessons, in order. Their HTML is taken as it is. */
export async function makeUnits(
	client: pg.ClientBase,
	course_id: number,
	units: NewUnit[],
): Promise<{ unit_ids: number[]; lesson_ids: number[] }> {
	const { rows } = await client.query<{ id: string }>(
		`insert into course_units (course_id, position, name, goals)
		select $1, u.place, u.value ->> 'name', u.value ->> 'goals' from jsonb_array_elements($2::jsonb) with ordinality u (value, place) order by u.place returning id`,
		[course_id, JSON.stringify(units)],
	);
	const unit_ids = rows.map(({ id }) => Number(id));
	const lessons = units.flatMap((unit, i) =>
		unit.lessons.map((lesson, place) => ({ ...lesson, unit_id: unit_ids[i], position: place + 1 })),
	);
	const made = await client.query<{ id: string }>(
		`insert into course_lessons (course_id, unit_id, position, name, goals, minutes, content)
		select $1, unit_id, position, name, goals, minutes, content
		from jsonb_to_recordset($2) as l (unit_id bigint, position integer, name text, goals text, minutes integer, content text) returning id`,
		[course_id, JSON.stringify(lessons)],
	);
	return { unit_ids, lesson_ids: made.rows.map(({ id }) => Number(id)) };
}

export async function shareCourse(
	client: pg.ClientBase,
	course_id: number,
	whom: { user_id?: number; role?: string },
	action: "View" | "Edit" | "customEdit",
): Promise<void> {
	await client.query(
		`insert into course_shares (course_id, user_id, role_id, action)
		values ($1, $2, (select id from roles where key = $3 and customer_id = current_setting('app.customer_id')::bigint), $4)`,
		[course_id, whom.user_id ?? null, whom.role ?? null, action],
	);
}

export const teachCourse = (client: pg.ClientBase, class_id: number, course_id: number) =>
	client.query("insert into class_courses (class_id, course_id) values ($1, $2)", [class_id, course_id]);
