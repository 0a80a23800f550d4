import pg from "pg";
import { actIn } from "../server/src/areas/session/session.builders.ts";
import { migrate } from "../server/src/kit/db/migrations/migrate.ts";
import { startPostgres } from "../server/src/kit/postgres/postgres.supervisor.ts";
import { createTokens } from "../server/src/kit/session/tokens.ts";
import { median, removeFolder, SECRET, startServer, temporaryFolder } from "./bench-processes.ts";
import { atMost, type Row, say } from "./bench-table.ts";
import { buildTerm, type TermSchool, type TermSize } from "./term-data.ts";

const FEW = 1_000;
const MANY = { full: 100_000, small: 10_000 };
/** The same school around both, so that only tasks and events differ. */
const TERM: TermSize = { classes: 24, groups: 4, perClass: 25, weeks: 6, marks: 0 };
/** What a school has open at a time, and what stands in a month, whatever lies behind it. */
const OPEN = 600;
const A_MONTH = 120;
const PROJECTS = 20;
const WARM_UP = 10;
const CALLS = 150;
/** The largest to the smallest. */
const BY_SIZE = 1.5;

/** Lists, boards and months of a school with years of work behind it, beside one that has just begun. */
export async function benchWork(): Promise<Row[]> {
	const many = process.argv.includes("--small") ? MANY.small : MANY.full;
	const folder = temporaryFolder("bench-work");
	const postgres = await startPostgres({ folder, report: () => {} });
	const owner = new pg.Pool({ connectionString: postgres.url, max: 1 });
	try {
		await migrate(postgres.url);
		const schools = [await build(owner, "few", FEW), await build(owner, "many", many)] as const;
		await owner.query("vacuum analyze");
		const server = await startServer({ DATABASE_URL: postgres.url, HOMEROOM_DEMO: "off", HOMEROOM_DATA: folder });
		try {
			const rows: Row[] = [];
			for (const [what, by, path] of asked()) {
				const [few, lots] = await inTurns(schools, by, path, server.port);
				say(`  ${what}: ${few.toFixed(1)} ms with ${FEW}, ${lots.toFixed(1)} ms with ${many}`);
				rows.push(atMost(`${what}: ${many} to ${FEW}`, lots / few, BY_SIZE, "×", `, ${few.toFixed(1)} ms to ${lots.toFixed(1)} ms`));
			}
			return rows;
		} finally {
			await server.stop();
		}
	} finally {
		await owner.end();
		await postgres.stop();
		removeFolder(folder);
	}
}

type By = "admin" | "teacher";
function asked(): [what: string, by: By, path: string][] {
	const now = new Date();
	const day = (month: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1)).toISOString().slice(0, 10);
	const month = `from=${day(0)}&to=${day(1)}`;
	const search = encodeURIComponent("stage 37");
	return [
		["tasks, first page", "admin", "/tasks?limit=20"],
		["tasks, page 20", "admin", "/tasks?limit=20&page=20"],
		["tasks by two words", "admin", `/tasks?limit=20&search=${search}`],
		["tasks of somebody who sees their own", "teacher", "/tasks?limit=20"],
		["board by status", "admin", "/tasks/board?by=status"],
		["board of somebody who sees their own", "teacher", "/tasks/board?by=status"],
		["projects", "admin", "/projects?limit=20"],
		["a month's events", "admin", `/apps/calendar/events?${month}`],
		["a month's layers, all of them", "admin", `/apps/calendar/layers?${month}`],
		["… of a teacher", "teacher", `/apps/calendar/layers?${month}`],
	];
}

/** One call of each after the other, so that what else the machine does hits both alike. Medians, ms. */
async function inTurns(schools: readonly [TermSchool, TermSchool], by: By, path: string, port: number): Promise<[number, number]> {
	const tokens = await Promise.all(
		schools.map(async (school) => (await createTokens(SECRET).sign(by === "admin" ? school : school.teacher)).access_token),
	);
	const times: number[][] = [[], []];
	for (let call = 0; call < WARM_UP + CALLS; call++)
		for (const [at, token] of tokens.entries()) {
			const begun = performance.now();
			const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
			const body = await answer.text();
			if (!answer.ok || body.length < 100) throw new Error(`${path}: ${answer.status} ${body.slice(0, 400)}`);
			if (call >= WARM_UP) times[at]?.push(performance.now() - begun);
		}
	return [median(times[0] as number[]), median(times[1] as number[])];
}

/** Tasks are open for a season and done for good; of events a month has as many in both schools. A tenth of each is the teacher's. */
async function build(owner: pg.Pool, subdomain: string, count: number): Promise<TermSchool> {
	const begun = performance.now();
	const school = await buildTerm(owner, TERM, subdomain);
	const client = await owner.connect();
	try {
		await client.query("begin");
		await client.query("set local synchronous_commit = off");
		await actIn(client, school.customer_id);
		const people = [school.user_id, school.teacher.user_id];
		await client.query("insert into projects (key, name) select 'PR' || chr(64 + n), 'Project ' || n from generate_series(1, $1::int) n", [
			PROJECTS,
		]);
		await client.query(
			`insert into tasks (title, project_id, status, priority, due, lead_id, created_by, completed_at)
			select 'Stage ' || n % 200 || ' of work ' || n, p.id, case when n > $2 then 'done' else (array['todo', 'doing', 'review'])[1 + n % 3] end, (1 + n % 4)::text,
				current_date + 30 - n / 20, case when n % 10 = 0 then $4::bigint else $3::bigint end, $3, case when n > $2 then now() - n * interval '10 min' end
			from generate_series(1, $1::int) n join (select id, row_number() over (order by id) - 1 as place from projects where customer_id = current_setting('app.customer_id')::bigint) p on p.place = n % ${PROJECTS}`,
			[count, OPEN, ...people],
		);
		await client.query(
			`insert into events (owner_id, title, label, visibility, starts_at, ends_at, zone, first_day, last_day)
			select case when n % 10 = 0 then $3::bigint else $2::bigint end, 'Event ' || n, 'work', case when n % 20 = 0 then 'private' else 'school' end, t.at, t.at + interval '1 hour', 'UTC', t.at::date, t.at::date
			from generate_series(0, $1::int - 1) n cross join lateral (select date_trunc('month', now()) + interval '27 days' - n * interval '30 days' / ${A_MONTH} as at) t`,
			[count, ...people],
		);
		await client.query("commit");
	} finally {
		client.release();
	}
	say(`  ${count} tasks and events written in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
	return school;
}
