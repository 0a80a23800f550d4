import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { actIn } from "../server/src/areas/session/session.builders.ts";
import { migrate } from "../server/src/kit/db/migrations/migrate.ts";
import { type RunningPostgres, startPostgres } from "../server/src/kit/postgres/postgres.supervisor.ts";
import { cacheFolder, keptIn } from "./bench-data.ts";
import { say } from "./bench-table.ts";
import { buildTerm, type Login } from "./term-data.ts";

const PER_CLASS = 40;

/** A school of this many students with two weeks of lessons. */
export interface PagesSchool extends Login {
	students: number;
	/** Somebody who has lessons that day. */
	teacher: Login;
	day: string;
	day_before: string;
	/** Right after the newest deed of the log that was written for the bench. */
	log_ends: string;
	/** One of the teacher's lessons, whose register is taken. */
	lesson_id: number;
	/** Somebody whom the searches find: without a hit the server would look for similar names as well. */
	student_id: number;
	first_name: string;
	last_name: string;
}
export interface Pages {
	postgres: RunningPostgres;
	schools: PagesSchool[];
}

/** Schools of several sizes in one database, built once and kept beside the other bench data. */
export function openPages(sizes: readonly number[], name: string): Promise<Pages> {
	const folder = cacheFolder(`pages-deeds-${name}`);
	return keptIn(folder, async () => {
		const fresh = !existsSync(join(folder, "postgres/data/PG_VERSION"));
		const postgres = await startPostgres({ folder, report: () => {} });
		const owner = new pg.Pool({ connectionString: postgres.url, max: 1 });
		try {
			await migrate(postgres.url);
			if (fresh) for (const students of sizes) await build(owner, students);
			const schools: PagesSchool[] = [];
			for (const students of sizes) {
				const school = await find(owner, students);
				schools.push({ ...school, log_ends: await fillLog(owner, school) });
			}
			await owner.query("vacuum analyze");
			await owner.end();
			return { postgres, schools };
		} catch (error) {
			await owner.end();
			await postgres.stop();
			throw error;
		}
	});
}

const subdomainOf = (students: number) => `pages-${students}`;
async function build(owner: pg.Pool, students: number): Promise<void> {
	const begun = performance.now();
	const morning = students / PER_CLASS;
	const groups = Math.ceil(morning / 4);
	await buildTerm(owner, { classes: morning + groups, groups, perClass: PER_CLASS, weeks: 2, marks: 0 }, subdomainOf(students));
	const { customer_id, lesson_id } = await find(owner, students);
	const client = await owner.connect();
	try {
		await client.query("begin");
		await actIn(client, customer_id);
		await client.query(
			`with g as (insert into registers (class_id, session_id, day, taken_at) select class_id, id, day, now() from sessions where customer_id = $1 and id = $2 returning id, class_id, day)
			insert into attendance_marks (register_id, student_id, day, code_id, marked_at)
			select g.id, m.student_id, g.day, (select id from attendance_codes where customer_id = $1 and is_present order by position limit 1), now()
			from g join class_students m on m.customer_id = $1 and m.class_id = g.class_id`,
			[customer_id, lesson_id],
		);
		await client.query("commit");
	} finally {
		client.release(true);
	}
	say(`  a school of ${students} students built in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

/** Three rows of a deed, as an edit has them with what follows from it. */
export const ROWS_OF_DEED = 3;
/** A log with as many deeds as students, of many people, written once. Answers the instant after the newest of them. */
async function fillLog(owner: pg.Pool, { customer_id, students }: FoundSchool): Promise<string> {
	await owner.query(
		`insert into changes (customer_id, at, user_id, request_id, table_name, row_id, action, before, after)
		select $1, now() - interval '1 day' - d * interval '1 minute', 9e9::bigint + d % 50, 'bench-' || d, 'students', s.id, 'updated', '{"class_label": "C1"}', '{"class_label": "C2"}'
		from (select id, row_number() over (order by id) - 1 as d from students where customer_id = $1 order by id limit $2) s cross join generate_series(1, ${ROWS_OF_DEED})
		where not exists (select from changes where customer_id = $1 and request_id = 'bench-0') order by d desc`,
		[customer_id, students],
	);
	const { rows } = await owner.query<{ ends: string }>(
		`select to_char((at + interval '1 ms') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ends from changes where customer_id = $1 and request_id = 'bench-0'`,
		[customer_id],
	);
	return (rows[0] as { ends: string }).ends;
}

type FoundSchool = Omit<PagesSchool, "log_ends">;
async function find(owner: pg.Pool, students: number): Promise<FoundSchool> {
	const { rows: logins } = await owner.query<{ role: string; customer_id: string; user_id: string; session_id: string }>(
		`select split_part(u.email, '@', 1) as role, c.id as customer_id, u.id as user_id, s.id as session_id from platform.customers c
		join platform.sessions s on s.customer_id = c.id and s.refresh_hash = '\\x00' join platform.users u on u.id = s.user_id where c.subdomain = $1`,
		[subdomainOf(students)],
	);
	const loginOf = (role: string): Login => {
		const row = logins.find((login) => login.role === role);
		if (row === undefined) throw new Error(`the data is not complete: ${subdomainOf(students)} is missing`);
		return { customer_id: Number(row.customer_id), user_id: Number(row.user_id), session_id: row.session_id };
	};
	const [admin, teacher] = [loginOf("admin"), loginOf("teacher")];
	// the second day of lessons, so that there is one before it
	const { rows } = await owner.query<Record<"day" | "day_before" | "lesson_id" | "student_id" | "first_name" | "last_name", string>>(
		`select s.day::text, (s.day - 1)::text as day_before, s.id as lesson_id, one.*
		from (select id as student_id, first_name, last_name from students where customer_id = $1 order by id limit 1) one cross join session_teachers t join staff p on p.customer_id = $1 and p.id = t.staff_id and p.user_id = $2 join sessions s on s.customer_id = $1 and s.id = t.session_id
		where t.customer_id = $1 and s.day > (select min(day) from sessions where customer_id = $1) order by s.starts_at limit 1`,
		[admin.customer_id, teacher.user_id],
	);
	const [found] = rows;
	if (found === undefined) throw new Error("the data is not complete: the teacher has no lessons");
	return { ...admin, teacher, students, ...found, lesson_id: Number(found.lesson_id), student_id: Number(found.student_id) };
}
