import type pg from "pg";

export interface NewClass {
	name: string;
	academic_year_id: number;
	kind?: "homeroom" | "course" | "club";
	grade_level?: number | null;
	capacity?: number | null;
	room_id?: number | null;
	colour_code?: string;
}
/** As the database's owner, in the customer of the transaction; ids in the order given. */
export async function makeClasses(client: pg.ClientBase, classes: NewClass[]): Promise<number[]> {
	const { rows } = await client.query<{ id: string }>(
		`insert into classes (name, academic_year_id, kind, grade_level, capacity, room_id, colour_code)
		select name, academic_year_id, coalesce(kind, 'course'), grade_level, capacity, room_id, coalesce(colour_code, 'slate')
		from jsonb_to_recordset($1) as c (name text, academic_year_id bigint, kind text, grade_level int, capacity int, room_id bigint, colour_code text) returning id`,
		[JSON.stringify(classes)],
	);
	return rows.map(({ id }) => Number(id));
}

export interface NewPlace {
	class_id: number;
	student_id: number;
	starts_on: string;
	ends_on?: string | null;
}
export async function placeStudents(client: pg.ClientBase, places: NewPlace[]): Promise<void> {
	await client.query(
		`insert into class_students (class_id, student_id, starts_on, ends_on)
		select class_id, student_id, starts_on, ends_on from jsonb_to_recordset($1) as p (class_id bigint, student_id bigint, starts_on date, ends_on date)`,
		[JSON.stringify(places)],
	);
}

export interface NewTeaching {
	class_id: number;
	staff_id: number;
	is_lead?: boolean;
}
export async function assignTeachers(client: pg.ClientBase, teachings: NewTeaching[]): Promise<void> {
	await client.query(
		`insert into class_teachers (class_id, staff_id, is_lead)
		select class_id, staff_id, coalesce(is_lead, false) from jsonb_to_recordset($1) as t (class_id bigint, staff_id bigint, is_lead boolean)`,
		[JSON.stringify(teachings)],
	);
}
