import type pg from "pg";

export interface NewStaff {
	first_name: string;
	last_name: string;
	code?: string | null;
	kind?: string;
	status?: string;
	job_title?: string | null;
	department?: string | null;
	email?: string | null;
	phone?: string | null;
	started_on?: string | null;
	weekly_minutes?: number | null;
	user_id?: number | null;
	colour_code?: string;
	date_of_birth?: string;
	gender?: string;
	line_1?: string;
	post_code?: string;
	city?: string;
	country?: string;
	external_id?: string;
}
/** As the database's owner, in the customer of the transaction; ids in the order given. */
export async function makeStaff(client: pg.ClientBase, staff: NewStaff[]): Promise<number[]> {
	const { rows } = await client.query<{ id: string }>(
		`insert into staff (first_name, last_name, code, kind, status, job_title, department, email, phone, started_on, weekly_minutes, user_id, colour_code,
			date_of_birth, gender, line_1, post_code, city, country, external_id)
		select first_name, last_name, code, coalesce(kind, 'teacher'), coalesce(status, 'active'), job_title, department, email, phone, started_on, weekly_minutes, user_id, coalesce(colour_code, 'slate'),
			date_of_birth, gender, line_1, post_code, city, country, external_id
		from jsonb_to_recordset($1) as s (first_name text, last_name text, code text, kind text, status text, job_title text, department text, email text, phone text,
			started_on date, weekly_minutes int, user_id bigint, colour_code text, date_of_birth date, gender text, line_1 text, post_code text, city text, country text, external_id text) returning id`,
		[JSON.stringify(staff)],
	);
	return rows.map(({ id }) => Number(id));
}
