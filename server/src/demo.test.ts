import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALL } from "./all-areas.ts";
import { createApp } from "./app.ts";
import { DEMO_PASSWORD } from "./areas/session/session.demo-logins.ts";
import { DEMO_LOGINS, finishDemo, prepareDemo } from "./demo.ts";
import { ask, inCustomer } from "./kit/db/customer-db.ts";
import { openPool } from "./kit/db/pool.ts";
import { conditionOf } from "./kit/lists/list.ts";
import { readersOf } from "./kit/live/live-readers.ts";
import { customerTables } from "./testing/checksum.ts";
import { newDatabase } from "./testing/test-app.ts";

/** Somebody signs in at once and takes registers before the lessons are there: every child of a class late, each of the last days. */
const EARLY_BIRD = `do $$ begin
	perform set_config('app.customer_id', min(id)::text, true) from platform.customers;
	insert into registers (class_id, day, part, taken_at)
		select (select min(id) from classes where kind = 'homeroom' and customer_id = current_setting('app.customer_id')::bigint), customer_today() - n, 'day', now() from generate_series(1, 7) n;
	insert into attendance_marks (register_id, student_id, day, code_id, minutes_late)
		select d.id, m.student_id, d.day, k.id, 59 from registers d join class_students m on m.class_id = d.class_id join attendance_codes k on k.customer_id = d.customer_id and k.key = 'late';
end $$`;
let url: string;
let folder: string;
let owner: pg.Pool;
let app: Awaited<ReturnType<typeof createApp>>;
let firstRun: string[];
let finished: number[];
beforeAll(async () => {
	url = await newDatabase();
	owner = new pg.Pool({ connectionString: url, max: 2 });
	// several processes may start at once
	firstRun = await Promise.all([prepareDemo(url, true), prepareDemo(url, true)]);
	await owner.query(EARLY_BIRD);
	finished = await Promise.all([finishDemo(url), finishDemo(url)]);
	folder = await mkdtemp(join(tmpdir(), "homeroom-test-files-"));
	app = await createApp({
		url,
		secret: "a secret that is only used by tests",
		poolSize: 4,
		demoLogins: DEMO_LOGINS,
		files: { folder },
		test: { unsafeDatabase: true, withoutJobs: true, perMinute: 10_000 },
	});
	await app.http.ready();
});
afterAll(async () => {
	await app.stop();
	await owner.end();
	await rm(folder, { recursive: true });
});

const counts = async () => {
	const found: Record<string, number> = {};
	for (const table of [...(await customerTables(owner)), "platform.users", "platform.customers"])
		found[table] = Number((await owner.query(`select count(*) from ${table}`)).rows[0]?.count);
	return found;
};
const login = async (email: string) => {
	const answer = await app.http.inject({ method: "POST", url: "/api/auth/login", payload: { email, password: DEMO_PASSWORD } });
	return {
		status: answer.statusCode,
		body: answer.json() as { access_token: string; customers: unknown[]; customer_name: string | null; user: { is_operator: boolean } },
	};
};
const offered = async () =>
	(await app.http.inject({ url: "/api/auth/demo_logins" })).json() as {
		password: string | null;
		logins: { email: string; displayName: string }[];
	};

describe("the demo schools", () => {
	test("are filled once, also by two at once", async () => {
		expect(firstRun.sort()).toEqual(["filled", "there"]);
		expect((finished[0] ?? 0) + (finished[1] ?? 0)).toBe(2);
		const before = await counts();
		expect([await prepareDemo(url, true), await finishDemo(url)]).toEqual(["there", 0]);
		expect(await counts()).toEqual(before);
		expect(before).toMatchObject({ "platform.customers": 2, "platform.users": 10 + 28, students: 300 + 1200, memberships: 10 + 28 });
	});
	test("keep the registers that somebody took while they were being filled", async () => {
		const { rows } = await owner.query(
			`select count(distinct d.id)::int as registers, bool_and(m.minutes_late = 59) as theirs from registers d join attendance_marks m on m.register_id = d.id
			where d.part = 'day' and d.class_id = (select class_id from registers order by id limit 1) and d.day between current_date - 6 and current_date - 2`,
		);
		expect(rows).toEqual([{ registers: 5, theirs: true }]);
	});
	test("have logins that work, each in its school", async () => {
		const { password, logins } = await offered();
		expect(password).toBe(DEMO_PASSWORD);
		expect(logins.map(({ email }) => email)).toEqual(DEMO_LOGINS.map(({ email }) => email));
		for (const { email, customer_name, role } of DEMO_LOGINS) {
			const { status, body } = await login(email);
			expect({ status, customer_name: body.customer_name, operator: body.user.is_operator }).toEqual({
				status: 200,
				customer_name,
				operator: role === "operator",
			});
		}
		expect((await login("both@homeroom.demo")).body.customers).toHaveLength(2);
	});
	test("have colleagues to look at, by whom nobody gets in", async () => {
		const { rows } = await owner.query<{ email: string; password_hash: string | null }>(
			"select email, password_hash from platform.users where not email = any($1)",
			[DEMO_LOGINS.map(({ email }) => email)],
		);
		expect(rows.length).toBeGreaterThanOrEqual(24);
		expect(rows.every(({ password_hash }) => password_hash === null)).toBe(true);
		expect((await login(rows[0]?.email as string)).status).toBe(401);
		const states = await owner.query("select distinct status, accepted_at is null as invited from memberships order by 1, 2");
		expect(states.rows).toHaveLength(4);
	});
	test("show a parent their two children and a teacher their classes", async () => {
		const seen = async (email: string) => {
			const { body } = await login(email);
			const answer = await app.http.inject({ url: "/api/students?limit=100", headers: { authorization: `Bearer ${body.access_token}` } });
			return answer.json() as { students: { last_name: string; class_label: string }[]; meta: { total: number } };
		};
		const parent = await seen("parent@north.demo");
		expect(parent.students.map(({ last_name }) => last_name)).toEqual(["Doyle", "Doyle"]);
		const teacher = await seen("teacher@north.demo");
		expect(new Set(teacher.students.map(({ class_label }) => class_label))).toEqual(new Set(["4A", "4B"]));
		expect(teacher.meta.total).toBe(50);
	});
	test("off makes the logins unusable, on brings them back", async () => {
		const outsider = await owner.query(
			"insert into platform.users (email, first_name, last_name) values ('real@x.test', 'R', 'P') returning id",
		);
		expect(await prepareDemo(url, false)).toBe("off");
		expect((await login("admin@north.demo")).status).toBe(401);
		expect((await offered()).logins).toEqual([]);
		expect((await owner.query("select status from platform.users where id = $1", [outsider.rows[0].id])).rows).toEqual([
			{ status: "active" },
		]);
		expect(await prepareDemo(url, true)).toBe("there");
		expect((await login("admin@north.demo")).status).toBe(200);
		await owner.query("delete from platform.users where id = $1", [outsider.rows[0].id]);
	});
	test("are not put beside real schools by themselves", async () => {
		const real = await newDatabase();
		const client = new pg.Client({ connectionString: real });
		await client.connect();
		await client.query("insert into platform.customers (name, subdomain) values ('Real School', 'real')");
		expect(await prepareDemo(real, true, false)).toBe("off");
		expect((await client.query("select name from platform.customers")).rows).toEqual([{ name: "Real School" }]);
		await client.end();
	});
	test("off in an empty installation makes nothing", async () => {
		const empty = await newDatabase();
		expect(await prepareDemo(empty, false)).toBe("off");
		const client = new pg.Client({ connectionString: empty });
		await client.connect();
		expect((await client.query("select from platform.users")).rowCount).toBe(0);
		await client.end();
	});
	test("have a full week: every class its lessons, every teacher of a homeroom theirs, and a month of registers", async () => {
		const { rows } = await owner.query<{
			subdomain: string;
			lessons: number;
			classes: number;
			without: number;
			registers: number;
			days: number;
		}>(
			`select c.subdomain, (select count(*) from schedules s where s.customer_id = c.id)::int as lessons,
				(select count(*) from classes k where k.customer_id = c.id and k.kind = 'homeroom')::int as classes,
				(select count(*) from classes k where k.customer_id = c.id and k.kind = 'homeroom' and (select count(*) from schedules s where s.customer_id = c.id and s.class_id = k.id) < 20)::int as without,
				(select count(*) from registers g where g.customer_id = c.id)::int as registers,
				(select max(day) - min(day) from registers g where g.customer_id = c.id) as days
			from platform.customers c order by 1`,
		);
		expect(rows).toMatchObject([
			{ subdomain: "north", classes: 12, without: 0 },
			{ subdomain: "south", classes: 40, without: 0 },
		]);
		for (const { registers, classes, days } of rows) expect([registers > 8 * classes, days >= 14]).toEqual([true, true]);
	});
	test("that cannot be filled leave nothing half done", async () => {
		const broken = await newDatabase();
		const client = new pg.Client({ connectionString: broken });
		await client.connect();
		// by then the first school is there with everything
		await client.query("insert into platform.users (email, first_name, last_name) values ('admin@south.demo', 'Taken', 'Already')");
		await expect(prepareDemo(broken, true)).rejects.toMatchObject({ code: "23505" });
		expect((await client.query("select from platform.customers")).rowCount).toBe(0);
		await client.end();
	});
});

describe("who sees some rows only", () => {
	test("hears of exactly those, asked alone or for everybody at once", async () => {
		const pool = openPool({ url, max: 1, as: "app", onError: () => {} });
		const { rows: schools } = await owner.query<{ id: number }>("select id::int from platform.customers where is_demo order by id");
		const compared: Record<string, number> = {};
		for (const { id: customer_id } of schools) {
			const db = inCustomer(pool, { customer_id, user_id: null, request_id: null });
			const people = await ask<{ user_id: number }>(db, "select user_id from memberships", []);
			const user_ids = people.map(({ user_id }) => user_id);
			for (const [name, { own }] of Object.entries(ALL.logged)) {
				if (own === undefined) continue;
				const rows = await ask<{ id: number }>(db, `select id from ${name} order by id desc limit 200`, []);
				const row_ids = rows.map(({ id }) => id);
				const together = await readersOf(db, own, row_ids, user_ids);
				for (const user_id of user_ids) {
					const values: unknown[] = [row_ids];
					const reached = conditionOf([own(user_id)], (value) => `$${values.push(value)}`);
					const alone = await ask<{ id: number }>(db, `select o.id from (${reached}) o (id) where o.id = any($1::bigint[])`, values);
					const inCrowd = row_ids.filter((id) => together.get(id)?.has(user_id));
					expect({ name, user_id, ids: inCrowd.sort() }).toEqual({ name, user_id, ids: [...new Set(alone.map(({ id }) => id))].sort() });
					compared[name] = (compared[name] ?? 0) + alone.length;
				}
			}
		}
		await pool.end();
		expect(Object.values(compared).reduce((all, one) => all + one, 0)).toBeGreaterThan(100);
		process.stdout.write(`rows reached by their people, alone and together: ${JSON.stringify(compared)}\n`);
	});
});
