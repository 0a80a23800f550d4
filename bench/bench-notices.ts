import pg from "pg";
import { tell } from "../server/src/areas/notices/notices.public.ts";
import { actIn, makeCustomer, makeMember, makeUser } from "../server/src/areas/session/session.builders.ts";
import { LESSON_CHANGED } from "../server/src/areas/timetable/timetable.notices.ts";
import { inCustomer } from "../server/src/kit/db/customer-db.ts";
import { migrate } from "../server/src/kit/db/migrations/migrate.ts";
import { openPool } from "../server/src/kit/db/pool.ts";
import { startPostgres } from "../server/src/kit/postgres/postgres.supervisor.ts";
import { createTokens } from "../server/src/kit/session/tokens.ts";
import { median, removeFolder, SECRET, startServer, temporaryFolder } from "./bench-processes.ts";
import { atMost, type Row, say } from "./bench-table.ts";
import { buildTerm, type Login, type TermSize } from "./term-data.ts";

const FEW = 1_000;
const MANY = { full: 1_000_000, small: 50_000 };
/** Half of a large school's are one person's. */
const PEOPLE = 500;
const UNREAD = 40;
const WARM_UP = 10;
const CALLS = 200;
const TERM: TermSize = { classes: 60, groups: 10, perClass: 25, weeks: 2, marks: 0 };
const LESSONS = 2_000;

/** The bell and a page of the inbox, with a million notices of the school and half of them one person's, beside a thousand; and one change of many lessons. */
export async function benchNotices(): Promise<Row[]> {
	const isSmall = process.argv.includes("--small");
	const many = isSmall ? MANY.small : MANY.full;
	const folder = temporaryFolder("bench-notices");
	const postgres = await startPostgres({ folder, report: () => {} });
	const owner = new pg.Pool({ connectionString: postgres.url, max: 1 });
	try {
		await migrate(postgres.url);
		const [small, large] = [await buildInbox(owner, "few", FEW, 1), await buildInbox(owner, "many", many, PEOPLE)];
		const server = await startServer({ DATABASE_URL: postgres.url, HOMEROOM_DEMO: "off", HOMEROOM_DATA: folder });
		try {
			const rows: Row[] = [];
			for (const [what, path] of [
				["bell", "/notices/unread"],
				["page of the inbox", "/notices?pile=all"],
				["page of what is unread", "/notices?pile=unread"],
			] as const) {
				const [few, lots, one] = await inTurns([small, large, large], path, server.port, [0, 0, 1]);
				const [of, to, among] = [few, lots, one].map((times) => median(times as number[])) as [number, number, number];
				say(
					`  ${what}: ${of.toFixed(2)} ms with ${FEW}, ${to.toFixed(2)} ms with ${many / 2} of ${many}, ${among.toFixed(2)} ms of somebody with ${FEW} among them`,
				);
				rows.push(atMost(`${what}, ${many / 2} of one person, to ${FEW}`, to / of, 1.5, "×"));
				rows.push(atMost(`… of somebody with few among ${many}, to ${FEW}`, among / of, 1.5, "×"));
			}
			return [...rows, ...(await changeLessons(owner, postgres.url))];
		} finally {
			await server.stop();
		}
	} finally {
		await owner.end();
		await postgres.stop();
		removeFolder(folder);
	}
}

/** Logins of the one who has half of them, and of one who has a thousand at most. Written past triggers and row security. */
async function buildInbox(owner: pg.Pool, subdomain: string, total: number, people: number): Promise<Login[]> {
	const client = await owner.connect();
	try {
		await client.query("begin");
		await client.query("set local synchronous_commit = off");
		const customer_id = await makeCustomer(client, { name: subdomain, subdomain });
		const logins: Login[] = [];
		for (let at = 0; at <= people; at++) {
			const user_id = await makeUser(client, {
				email: `n${at}@${subdomain}.bench`,
				first_name: "Ada",
				last_name: "Bench",
				password_hash: "x",
			});
			await makeMember(client, customer_id, user_id, "admin");
			const { rows } = await client.query<{ id: string }>(
				"insert into platform.sessions (user_id, customer_id, refresh_hash, expires_at) values ($1, $2, '\\x00', now() + interval '10 years') returning id",
				[user_id, customer_id],
			);
			logins.push({ customer_id, user_id, session_id: (rows[0] as { id: string }).id });
		}
		await actIn(client, customer_id);
		await client.query("set local session_replication_role = replica");
		const [first, ...others] = logins;
		const fill = (user_id: number | undefined, count: number) =>
			client.query(
				`insert into notices (customer_id, user_id, kind, reason, about, row_id, words, thread, path, created_at, due_at, told_at, read_at)
				select $1, $2, 'absence_decided', 'you_asked', 'absences', n, '{"child": "Ana Costa", "variant": "accepted"}', 'n:' || n, '/attendance/absences?day=' || n % 300,
					t.at, t.at, t.at, case when n % ($3::int / $4::int) <> 0 then t.at end
				from generate_series(1, $3::int) n cross join lateral (select now() - n * interval '15 seconds' as at) t`,
				[customer_id, user_id, count, UNREAD],
			);
		await fill(first?.user_id, people === 1 ? total : total / 2);
		if (people > 1) for (const { user_id } of others) await fill(user_id, Math.max(UNREAD, total / 2 / people));
		await client.query("commit");
		await client.query("vacuum analyze notices");
		return logins;
	} finally {
		client.release();
	}
}

/** One call of each after the other, so that what else the machine does hits all alike. */
async function inTurns(inboxes: readonly Login[][], path: string, port: number, who: readonly number[]): Promise<number[][]> {
	const tokens = await Promise.all(
		inboxes.map(async (logins, at) => (await createTokens(SECRET).sign(logins[who[at] as number] as Login)).access_token),
	);
	const times: number[][] = inboxes.map(() => []);
	for (let call = 0; call < WARM_UP + CALLS; call++)
		for (const [at, token] of tokens.entries()) {
			const begun = performance.now();
			const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
			const body = await answer.text();
			if (!answer.ok || body.length < 20) throw new Error(`${answer.status} ${body.slice(0, 400)}`);
			if (call >= WARM_UP) times[at]?.push(performance.now() - begun);
		}
	return times;
}

/** Of a child in each class: whatever changes is told to them. */
async function makeParent(owner: pg.Pool, customer_id: number, user_id: number): Promise<void> {
	const client = await owner.connect();
	try {
		await client.query("begin");
		await actIn(client, customer_id);
		await client.query(
			`insert into student_people (customer_id, student_id, user_id, relation)
			select distinct $1::bigint, min(student_id), $2::bigint, 'guardian' from class_students where customer_id = $1 group by class_id`,
			[customer_id, user_id],
		);
		await client.query("commit");
	} finally {
		client.release();
	}
}
async function changeLessons(owner: pg.Pool, url: string): Promise<Row[]> {
	const { customer_id, user_id } = await buildTerm(owner, TERM, "lessons");
	await makeParent(owner, customer_id, user_id);
	const pool = openPool({ url, max: 1, as: "app", onError: () => {} });
	try {
		const { rows } = await owner.query<{ id: string }>(
			"select id from sessions where customer_id = $1 and kind = 'lesson' and ends_at > now() order by id limit $2",
			[customer_id, LESSONS],
		);
		const begun = performance.now();
		await tell(
			inCustomer(pool, { customer_id, user_id: null, request_id: null }),
			LESSON_CHANGED,
			rows.map(({ id }) => Number(id)),
		);
		const took = performance.now() - begun;
		const { rows: lines } = await owner.query<{ people: number; most: number; told: number }>(
			"select count(*)::int as people, coalesce(max(n), 0)::int as most, coalesce(max(t), 0)::int as told from (select count(*) as n, max(times) as t from notices where customer_id = $1 group by user_id) p",
			[customer_id],
		);
		const { people = 0, most = 0, told = 0 } = lines[0] ?? {};
		say(`  ${rows.length} lessons changed, told to ${people} people in ${took.toFixed(0)} ms, ${told} to one of them`);
		return [
			atMost(`notices of a person when ${rows.length} lessons change`, people === 0 ? Number.NaN : most, 1),
			{ what: "… told in one statement", measured: `${took.toFixed(0)} ms`, bar: "–", ok: undefined },
		];
	} finally {
		await pool.end();
	}
}
