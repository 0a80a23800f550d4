import type { Figure } from "@homeroom/contract/areas/desk/desk.contract.ts";
import pg from "pg";
import { migrate } from "../server/src/kit/db/migrations/migrate.ts";
import { startPostgres } from "../server/src/kit/postgres/postgres.supervisor.ts";
import { createTokens } from "../server/src/kit/session/tokens.ts";
import { median, percentile, removeFolder, SECRET, startServer, temporaryFolder } from "./bench-processes.ts";
import { atMost, type Row, say } from "./bench-table.ts";
import { buildTerm, fillMarks, type Login, type TermSchool, type TermSize } from "./term-data.ts";

const FULL: TermSize = { classes: 313, groups: 63, perClass: 40, weeks: 3, marks: 1_000_000 };
const SMALL: TermSize = { classes: 32, groups: 7, perClass: 40, weeks: 3, marks: 50_000 };
/** Statements are planned anew five times before their plan is kept. */
const WARM_UP = 10;
const CALLS = 200;

/** The figures of the start page, one call, at the end of a day on which every register was taken, beside months of marks. */
export async function benchDesk(): Promise<Row[]> {
	const size = process.argv.includes("--small") ? SMALL : FULL;
	const folder = temporaryFolder("bench-desk");
	const postgres = await startPostgres({ folder, report: () => {} });
	const owner = new pg.Pool({ connectionString: postgres.url, max: 1 });
	try {
		await migrate(postgres.url);
		const school = await buildTerm(owner, size);
		const before = await fillMarks(owner, school, size);
		const today = await markToday(owner, school);
		say(`  ${before} marks of other days, ${today} of today`);
		const server = await startServer({ DATABASE_URL: postgres.url, HOMEROOM_DEMO: "off", HOMEROOM_DATA: folder });
		try {
			const admin = await measure(server.port, school);
			const teacher = await measure(server.port, school.teacher);
			const bare = await repeat(() =>
				owner.query({
					name: "bare",
					text: "select count(distinct student_id) from attendance_marks where customer_id = $1 and day = current_date",
					values: [school.customer_id],
				}),
			);
			const students = (size.classes - size.groups) * size.perClass;
			say(
				`  figures of the office ${median(admin).toFixed(1)} ms, of a teacher ${median(teacher).toFixed(1)} ms; bare ${median(bare).toFixed(1)} ms`,
			);
			return [
				atMost(`figures of the start page, ${students} students, one call, the office's, p95`, percentile(admin, 0.95), 100, " ms"),
				atMost("… a teacher's, p95", percentile(teacher, 0.95), 100, " ms"),
				{
					what: "… the office's, to a bare count of who is marked today",
					measured: `${(median(admin) / median(bare)).toFixed(1)}×`,
					bar: "–",
					ok: undefined,
				},
			];
		} finally {
			await server.stop();
		}
	} finally {
		await owner.end();
		await postgres.stop();
		removeFolder(folder);
	}
}

async function repeat(work: () => Promise<unknown>): Promise<number[]> {
	const times: number[] = [];
	for (let i = 0; i < WARM_UP + CALLS; i++) {
		const begun = performance.now();
		await work();
		times.push(performance.now() - begun);
	}
	return times.slice(WARM_UP);
}

async function measure(port: number, login: Login): Promise<number[]> {
	const { access_token } = await createTokens(SECRET).sign(login);
	return repeat(async () => {
		const answer = await fetch(`http://127.0.0.1:${port}/api/desk/figures`, { headers: { authorization: `Bearer ${access_token}` } });
		if (!answer.ok) throw new Error(`${answer.status} ${(await answer.text()).slice(0, 400)}`);
		const { figures } = (await answer.json()) as { figures: Figure[] };
		// nobody marked, nothing measured; a teacher may have none of today but in registers of others
		if (!figures.some(({ name, value, more }) => name === "present" && value + (more ?? 0) > 0))
			throw new Error(`no figures: ${JSON.stringify(figures)}`);
	});
}

/** Every lesson of today and every class's whole day, with one of 23 away; at weekends the day alone. Past triggers and row security. */
async function markToday(owner: pg.Pool, { customer_id }: TermSchool): Promise<number> {
	const client = await owner.connect();
	try {
		await client.query("begin");
		await client.query("set local session_replication_role = replica");
		await client.query(
			`insert into registers (customer_id, class_id, session_id, day, part, taken_at)
			select customer_id, class_id, id, day, null, now() from sessions where customer_id = $1 and day = current_date
			union all select customer_id, id, null, current_date, 'day', now() from classes where customer_id = $1`,
			[customer_id],
		);
		const { rowCount } = await client.query(
			`insert into attendance_marks (customer_id, register_id, student_id, day, code_id, marked_at)
			select $1, g.id, m.student_id, g.day, case when m.student_id % 23 = 0 then k.away else k.there end, now()
			from registers g join class_students m on m.customer_id = $1 and m.class_id = g.class_id
			cross join (select min(id) filter (where on_site) as there, min(id) filter (where not on_site) as away from attendance_codes where customer_id = $1) k
			where g.customer_id = $1 and g.day = current_date`,
			[customer_id],
		);
		await client.query("commit");
		// nobody vacuums what was written this morning
		await client.query("analyze");
		return rowCount ?? 0;
	} finally {
		client.release();
	}
}
