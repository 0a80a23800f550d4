import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "./app.ts";
import { DEMO_PASSWORD } from "./areas/session/session.demo-logins.ts";
import { DEMO_LOGINS, finishDemo, followDemo, prepareDemo } from "./demo.ts";
import { customerTables } from "./testing/checksum.ts";
import { newDatabase } from "./testing/test-app.ts";

/**
 * A database whose statements take another moment for now: the word is looked up before PostgreSQL's own. What has a fixed search path or is a column's default
 * goes on by the machine's clock, as does the server itself. Only for what is connected afterwards.
 */
async function movedClock(url: string): Promise<(moment: string) => Promise<void>> {
	const ask = async (text: string, values: unknown[] = []) => {
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		await client.query(text, values);
		await client.end();
	};
	await ask(`create schema clock
		create table moment (at timestamptz);
		insert into clock.moment values (null);
		create function clock.now() returns timestamptz language sql stable as 'select coalesce(at, pg_catalog.now()) from clock.moment';
		grant usage on schema clock to public;
		grant select on clock.moment to public`);
	const name = new URL(url).pathname.slice(1);
	await ask(`alter database "${name}" set search_path = clock, pg_catalog, public`);
	return (moment) => ask("update clock.moment set at = $1", [moment]);
}

/** Demo schools that were filled at a moment. */
async function filledAt(moment: string) {
	const url = await newDatabase();
	const setClock = await movedClock(url);
	await setClock(moment);
	await prepareDemo(url, true);
	await finishDemo(url);
	const owner = new pg.Pool({ connectionString: url, max: 2 });
	const folder = await mkdtemp(join(tmpdir(), "homeroom-test-files-"));
	const app = await createApp({
		url,
		secret: "a secret that is only used by tests",
		poolSize: 4,
		demoLogins: DEMO_LOGINS,
		files: { folder },
		test: { unsafeDatabase: true, withoutJobs: true, perMinute: 10_000 },
	});
	await app.http.ready();
	/** What somebody reads at an address, at that moment. */
	const read = async (at: string, email: string, address: string) => {
		await setClock(at);
		const { access_token } = (
			await app.http.inject({ method: "POST", url: "/api/auth/login", payload: { email, password: DEMO_PASSWORD } })
		).json();
		const answer = await app.http.inject({ url: `/api${address}`, headers: { authorization: `Bearer ${access_token}` } });
		expect(answer.statusCode).toBe(200);
		return answer.json();
	};
	return {
		url,
		owner,
		setClock,
		figures: async (at: string, email: string): Promise<Record<string, number>> => {
			const { figures } = await read(at, email, "/desk/figures");
			return Object.fromEntries(figures.map(({ name, value }: { name: string; value: number }) => [name, value]));
		},
		one: async <Row extends pg.QueryResultRow>(text: string): Promise<Row> => (await owner.query<Row>(text)).rows[0] as Row,
		async end() {
			await app.stop();
			await owner.end();
			await rm(folder, { recursive: true });
		},
	};
}
type Filled = Awaited<ReturnType<typeof filledAt>>;

const countsOf = async ({ owner }: Filled) => {
	const found: Record<string, number> = {};
	for (const table of await customerTables(owner))
		found[table] = Number((await owner.query(`select count(*) from ${table}`)).rows[0]?.count);
	return found;
};
/** Nothing that people did lies ahead of them, and what comes is on days of school. */
const expectNothingAhead = async (filled: Filled) =>
	expect(
		await filled.one(`select (select count(*)::int from absences where decided_at > now()) as decided, (select count(*)::int from registers where taken_at > now()) as taken,
			(select count(*)::int from changes where at > greatest(now(), pg_catalog.now())) as told,
			(select count(*)::int from absences a join platform.customers c on c.id = a.customer_id where extract(isodow from a.starts_at at time zone c.time_zone) > 5) as weekends,
			(select count(*)::int from absences where state = 'announced' and ends_at > now()) as waiting`),
	).toEqual({ decided: 0, taken: 0, told: 0, weekends: 0, waiting: 2 });

describe("filled on a Wednesday before school", () => {
	let filled: Filled;
	beforeAll(async () => {
		filled = await filledAt("2026-11-18T05:10:00Z");
	});
	afterAll(() => filled.end());

	// one day after the other
	test("goes on by itself, whatever people do in between", async () => {
		await beforeSchool();
		await atEleven();
		await inTheMiddleOfLessons();
		await afterPeopleWorked();
		const visitors = await visitorsCome();
		await weeksLater();
		await expectUntouched(visitors);
	});

	/** Nothing has happened yet that day, and somebody waits. */
	async function beforeSchool() {
		await expectNothingAhead(filled);
		expect(await filled.figures("2026-11-18T05:10:00Z", "admin@north.demo")).toMatchObject({
			registers_missing: 0,
			open_leave: 2,
			enrolled: expect.any(Number),
		});
	}
	/** The registers are taken as far as the day went, and a second look changes nothing. */
	async function atEleven() {
		const eleven = "2026-11-18T11:00:00Z";
		const before = await filled.figures(eleven, "admin@north.demo");
		expect(before.present).toBeUndefined();
		await filled.setClock(eleven);
		expect(await followDemo(filled.url)).toBe(2);
		const figures = await filled.figures(eleven, "admin@north.demo");
		expect(figures.present).toBeGreaterThan(200);
		expect(figures.registers_missing).toBeLessThan(before.registers_missing as number);
		expect(figures.registers_missing).toBeGreaterThan(0);
		expect(figures.absent_staff).toBeGreaterThan(0);
		await filled.setClock(eleven);
		await expectNothingAhead(filled);
		const counted = await countsOf(filled);
		await followDemo(filled.url);
		expect(await countsOf(filled)).toEqual(counted);
	}
	/** The last look may be ten minutes old: a register of a lesson that runs is taken or not yet due, whenever one opens the start page. */
	async function inTheMiddleOfLessons() {
		const noon = Date.parse("2026-11-18T11:20:00Z");
		for (let minutes = 0; minutes <= 100; minutes += 10) {
			await filled.setClock(new Date(noon + minutes * 60_000).toISOString());
			await followDemo(filled.url);
			const later = new Date(noon + (minutes + 9) * 60_000).toISOString();
			for (const email of ["admin@north.demo", "admin@south.demo"])
				expect((await filled.figures(later, email)).registers_missing, `${email} ${later}`).toBeLessThanOrEqual(10);
			expect((await filled.figures(later, "teacher@north.demo")).registers_missing, later).toBeLessThanOrEqual(2);
		}
	}
	/** What people did in between stays, and holds: their registers, their absences, how the school takes registers. */
	async function afterPeopleWorked() {
		const friday = "2026-11-20T13:00:00Z";
		await filled.setClock(friday);
		const { register_id, student_id, ill_id } = await filled.one<{
			register_id: number;
			student_id: number;
			ill_id: number;
		}>(`with home as (
				select c.customer_id, c.id from classes c join platform.customers n on n.id = c.customer_id where n.subdomain = 'north' and c.kind = 'homeroom' and c.name = '4A'
			), child as (
				select m.customer_id, m.student_id from class_students m join home h on h.customer_id = m.customer_id and h.id = m.class_id
				where m.ends_on is null or m.ends_on > date '2026-11-21' order by m.student_id limit 1
			), register as (
				insert into registers (customer_id, class_id, day, part, taken_at) select customer_id, id, date '2026-11-19', 'day', timestamptz '2026-11-19T09:00Z' from home returning id
			), away as (
				insert into absences (customer_id, student_id, code_id, starts_at, ends_at, reason, state, decided_at)
				select c.customer_id, c.student_id, k.id, timestamptz '2026-11-20T00:00Z', timestamptz '2026-11-21T00:00Z', 'Trip', 'accepted', now()
				from child c join attendance_codes k on k.customer_id = c.customer_id and k.key = 'trip' returning student_id, code_id
			)
			select register.id::int as register_id, away.student_id::int, away.code_id::int as ill_id from register, away`);
		await filled.owner.query(
			"update attendance_settings set by_session = false where customer_id = (select id from platform.customers where subdomain = 'south')",
		);
		await filled.setClock(friday);
		await followDemo(filled.url);
		expect(
			await filled.one(`select (select count(*)::int from attendance_marks where register_id = ${register_id}) as theirs,
				(select array_agg(distinct code_id)::int[] from attendance_marks where student_id = ${student_id} and day = '2026-11-20') as away,
				(select count(*)::int from registers r join platform.customers c on c.id = r.customer_id where c.subdomain = 'south' and r.session_id is not null and r.day > '2026-11-18') as south,
				(select count(*) > 20 from registers r join platform.customers c on c.id = r.customer_id where c.subdomain = 'south' and r.session_id is null and r.day = '2026-11-19') as days`),
		).toEqual({ theirs: 0, away: [ill_id], south: 0, days: true });
	}
	/** Somebody who tries the demo brings in children of a class that has lessons, and teachers. */
	async function visitorsCome() {
		const client = await filled.owner.connect();
		try {
			await client.query("begin");
			await client.query(`select set_config('app.customer_id', id::text, true), set_config('app.request_id', 'roster-1', true)
				from platform.customers where subdomain = 'north'`);
			const { rows } = await client.query<{ students: number; staff: number }>(`with child as (
					insert into students (first_name, last_name, status) select 'Ana', 'Visitor ' || n, 'enrolled' from generate_series(1, 60) n returning id
				), teacher as (
					insert into staff (first_name, last_name, kind, status) select 'Eva', 'Visitor ' || n, 'teacher', 'active' from generate_series(1, 10) n returning id
				), placed as (
					insert into class_students (class_id, student_id, starts_on) select c.id, child.id, date '2026-11-19' from classes c, child
					where c.customer_id = current_setting('app.customer_id')::bigint and c.kind = 'homeroom' and c.name = '4B' returning student_id
				)
				select (select count(*)::int from placed) as students, (select count(*)::int from teacher) as staff`);
			await client.query("commit");
			return rows[0];
		} finally {
			client.release();
		}
	}
	/** Weeks of invented life have passed them by: whoever brought them in can take them back. */
	async function expectUntouched(visitors: { students: number; staff: number } | undefined) {
		expect(visitors).toEqual({ students: 60, staff: 10 });
		expect(
			await filled.one(`select (select count(*)::int from absences a join students s on s.id = a.student_id where s.last_name like 'Visitor %') as absences,
				(select count(*)::int from attendance_marks m join students s on s.id = m.student_id where s.last_name like 'Visitor %') as marks,
				(select count(*)::int from covers c join staff s on s.id = c.cover_staff_id where s.last_name like 'Visitor %') as covers,
				(select count(*)::int from cover_refusals c join staff s on s.id = c.staff_id where s.last_name like 'Visitor %') as refusals,
				(select count(*)::int from staff_leave l join staff s on s.id = l.staff_id where s.last_name like 'Visitor %') as leave`),
		).toEqual({ absences: 0, marks: 0, covers: 0, refusals: 0, leave: 0 });
	}
	/** There are still lessons, and a real school beside is left alone. */
	async function weeksLater() {
		await filled.owner.query("insert into platform.customers (name, subdomain) values ('Real School', 'real')");
		const written = () =>
			filled.one("select count(*)::int from changes h join platform.customers c on c.id = h.customer_id where c.subdomain = 'real'");
		const before = await written();
		const march = "2027-03-10T11:00:00Z";
		await filled.setClock(march);
		await followDemo(filled.url);
		const figures = await filled.figures(march, "admin@north.demo");
		expect(figures.present).toBeGreaterThan(200);
		expect(figures.absent_staff).toBeGreaterThan(0);
		expect(await filled.figures(march, "teacher@north.demo")).toMatchObject({ my_lessons: expect.any(Number) });
		await filled.setClock(march);
		await expectNothingAhead(filled);
		const counted = await countsOf(filled);
		await followDemo(filled.url);
		expect(await countsOf(filled)).toEqual(counted);
		expect(await written()).toEqual(before);
	}
});

describe.each([
	["a Sunday", "2026-11-22T14:00:00Z"],
	["a day of the holidays", "2026-12-29T10:00:00Z"],
])("filled on %s", (_, moment) => {
	let filled: Filled;
	beforeAll(async () => {
		filled = await filledAt(moment);
	});
	afterAll(() => filled.end());

	test("nobody is missing, the weeks before have their registers, and the next days their lessons and covers", async () => {
		await expectNothingAhead(filled);
		for (const email of ["admin@north.demo", "admin@south.demo"]) {
			const figures = await filled.figures(moment, email);
			expect(figures.present).toBeUndefined();
			expect(figures).toMatchObject({ registers_missing: 0, unexplained: 0, absent_staff: 0, open_leave: 2 });
			expect(figures.enrolled).toBeGreaterThan(250);
		}
		await filled.setClock(moment);
		const { rows } = await filled.owner.query(
			`select (select count(*) > 100 from registers r where r.customer_id = c.id) as registers,
				(select count(*) > 100 from sessions s where s.customer_id = c.id and s.starts_at > now()) as lessons,
				(select count(*) > 0 from covers v join sessions s on s.customer_id = v.customer_id and s.id = v.session_id where v.customer_id = c.id and s.starts_at > now()) as covers
			from platform.customers c where is_demo order by id`,
		);
		expect(rows).toEqual([1, 2].map(() => ({ registers: true, lessons: true, covers: true })));
		const counted = await countsOf(filled);
		await followDemo(filled.url);
		expect(await countsOf(filled)).toEqual(counted);
	});
});
