import type pg from "pg";
import { actIn, makeCustomer, makeMember, makeUser } from "../server/src/areas/session/session.builders.ts";
import { FIRST_NAMES, LAST_NAMES } from "../server/src/areas/students/students.demo-names.ts";
import type { Login } from "./term-data.ts";

export interface FamiliesSize {
	families: number;
	/** In one class, one course and one grade. */
	together: number;
}
export interface FamiliesSchool extends Login {
	class_id: number;
	course_id: number;
}

/** A school of families, each with a mother who gets mails and a child, written past triggers and row security. */
export async function buildFamilies(owner: pg.Pool, { families, together }: FamiliesSize, subdomain: string): Promise<FamiliesSchool> {
	const client = await owner.connect();
	try {
		await client.query("begin");
		await client.query("set local synchronous_commit = off");
		const customer_id = await makeCustomer(client, { name: "School of families", subdomain });
		const user_id = await makeUser(client, {
			email: `admin@${subdomain}.bench`,
			first_name: "Ada",
			last_name: "Bench",
			password_hash: "x",
		});
		await makeMember(client, customer_id, user_id, "admin");
		const { rows } = await client.query<{ id: string }>(
			"insert into platform.sessions (user_id, customer_id, refresh_hash, expires_at) values ($1, $2, '\\x00', now() + interval '10 years') returning id",
			[user_id, customer_id],
		);
		await actIn(client, customer_id);
		await client.query("set local session_replication_role = replica");
		const made = async (text: string, ...values: unknown[]): Promise<number[]> =>
			(await client.query<{ id: string }>(`${text} returning id`, [customer_id, ...values])).rows.map(({ id }) => Number(id));
		const [year_id] = await made(
			"insert into academic_years (customer_id, name, starts_on, ends_on, is_current) values ($1, 'Bench', current_date - 300, current_date + 65, true)",
		);
		const [class_id = 0] = await made(
			"insert into classes (customer_id, name, academic_year_id, kind, grade_level) values ($1, 'All', $2, 'course', 4)",
			year_id,
		);
		const [course_id = 0] = await made("insert into courses (customer_id, name) values ($1, 'All')");
		await made("insert into class_courses (customer_id, class_id, course_id) values ($1, $2, $3)", class_id, course_id);
		const numbered = (table: string) => `(select id, row_number() over (order by id) as n from ${table} where customer_id = $1)`;
		const names =
			"($3::text[])[1 + (hashint8(n * 31) & 2147483647) % cardinality($3::text[])], ($4::text[])[1 + (hashint8(n * 17 + 1) & 2147483647) % cardinality($4::text[])]";
		const people = [families, FIRST_NAMES, LAST_NAMES];
		await client.query(
			`insert into students (customer_id, first_name, last_name, class_label) select $1, ${names}, 'C' || n / 25 from generate_series(1, $2::int) n`,
			[customer_id, ...people],
		);
		await client.query("insert into clients (customer_id, name) select $1, 'Family ' || n from generate_series(1, $2::int) n", [
			customer_id,
			families,
		]);
		await client.query(
			`insert into contacts (customer_id, client_id, first_name, last_name, email, phone) select $1, c.id, ${names}, 'f' || n || '@families.bench', '+4477' || 10000000 + n
			from ${numbered("clients")} c cross join (select $2::int) x where n <= $2::int`,
			[customer_id, ...people],
		);
		await client.query("analyze students, clients, contacts");
		const pairs = `${numbered("students")} s join ${numbered("contacts")} k using (n) join ${numbered("clients")} c using (n)`;
		await client.query(`insert into client_students (customer_id, client_id, student_id) select $1, c.id, s.id from ${pairs}`, [
			customer_id,
		]);
		await client.query(
			`insert into student_contacts (customer_id, student_id, contact_id, relationship, custody, emergency_order) select $1, s.id, k.id, 'mother', 'full', 1 from ${pairs}`,
			[customer_id],
		);
		const first = `from ${numbered("students")} s where n <= $3::int`;
		await client.query(
			`insert into class_students (customer_id, class_id, student_id, starts_on) select $1, $2, id, current_date - 300 ${first}`,
			[customer_id, class_id, together],
		);
		await client.query(
			`insert into student_enrolments (customer_id, academic_year_id, student_id, grade_level, starts_on) select $1, $2, id, 4, current_date - 300 ${first}`,
			[customer_id, year_id, together],
		);
		await client.query("commit");
		await client.query("vacuum analyze");
		return { customer_id, user_id, session_id: (rows[0] as { id: string }).id, class_id, course_id };
	} catch (error) {
		await client.query("rollback");
		throw error;
	} finally {
		client.release();
	}
}
