import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { decodeJwt } from "jose";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALL } from "./all-areas.ts";
import { createApp } from "./app.ts";
import { DEMO_PASSWORD } from "./areas/session/session.demo-logins.ts";
import { DEMO_LOGINS, finishDemo, prepareDemo } from "./demo.ts";
import { ask, inCustomer } from "./kit/db/customer-db.ts";
import { openPool } from "./kit/db/pool.ts";
import { allOf, sql, verbatim } from "./kit/db/sql-text.ts";
import { LiveHub } from "./kit/live/live.hub.ts";
import { readersOf } from "./kit/live/live-readers.ts";
import { Sessions } from "./kit/session/sessions.ts";
import { createTokens } from "./kit/session/tokens.ts";
import { customerTables } from "./testing/checksum.ts";
import { collectEvents } from "./testing/event-stream.ts";
import { eventually } from "./testing/eventually.ts";
import { strangersIn } from "./testing/every-call/strangers.ts";
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
	test("have a draft to plan, registers of their own students alone, and people who changed something last", async () => {
		const { rows } = await owner.query(
			`select (select count(*)::int from timetables t where t.customer_id = c.id) as timetables,
				(select count(distinct t.id)::int from timetables t join sessions s on s.customer_id = t.customer_id and s.day between t.starts_on and t.ends_on
					where t.customer_id = c.id) as taught,
				exists (select from attendance_marks m join students s on s.customer_id = m.customer_id and s.id = m.student_id and s.status <> 'enrolled'
					where m.customer_id = c.id and m.minutes_late is distinct from 59) as strangers,
				(select u.email from changes h join platform.users u on u.id = h.user_id where h.customer_id = c.id and h.table_name = 'absences' order by h.id desc limit 1) as last,
				(select count(distinct h.request_id) > 10 and count(distinct h.at) > 10 from changes h where h.customer_id = c.id and h.user_id is not null) as deeds
			from platform.customers c where c.is_demo order by c.id`,
		);
		expect(rows).toEqual(
			["north", "south"].map((school) => ({ timetables: 2, taught: 1, strangers: false, last: `parent@${school}.demo`, deeds: true })),
		);
	});
	test("know nobody of another school", async () => {
		expect(await strangersIn(owner)).toEqual([]);
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
	test("of which one broke off are filled at the next start, the other one is left alone", async () => {
		const broken = await newDatabase();
		const client = new pg.Client({ connectionString: broken });
		await client.connect();
		// the second school fails once in the midst of it
		await client.query("create function fail() returns trigger language plpgsql as $$ begin raise exception 'for once'; end $$");
		await client.query("create trigger fail before insert on classes for each row when (new.customer_id = 2) execute function fail()");
		const students = async () =>
			(await client.query<{ n: number }>("select count(*)::int as n from students group by customer_id order by customer_id")).rows;
		await expect(prepareDemo(broken, true)).rejects.toThrow("for once");
		await eventually(async () => expect(await students()).toEqual([{ n: 300 }]));
		await client.query("drop trigger fail on classes");
		expect(await prepareDemo(broken, true)).toBe("there");
		expect(await students()).toEqual([{ n: 300 }, { n: 1200 }]);
		await client.end();
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
			const people = await ask<{ user_id: number }>(db, sql`select user_id from memberships`);
			const user_ids = people.map(({ user_id }) => user_id);
			for (const [name, { own }] of Object.entries(ALL.logged)) {
				if (own === undefined) continue;
				const rows = await ask<{ id: number }>(db, sql`select id from ${verbatim(name)} order by id desc limit 200`);
				const row_ids = rows.map(({ id }) => id);
				const together = await readersOf(db, own, row_ids, user_ids);
				for (const user_id of user_ids) {
					const reached = allOf([own(user_id)]);
					const alone = await ask<{ id: number }>(db, sql`select o.id from (${reached}) o (id) where o.id = any(${row_ids}::bigint[])`);
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

	/** Of each module ViewOwn and everything but View, where there is such a thing. */
	const NARROWED = granting(
		Object.fromEntries(
			Object.entries(MODULES).map(([name, { actions }]) => [
				name,
				(actions as readonly string[]).filter((action) => action !== "View" || !(actions as readonly string[]).includes("ViewOwn")),
			]),
		),
	);
	const isNarrowed = (view: string) =>
		(MODULES[view.split(".")[0] as keyof typeof MODULES].actions as readonly string[]).includes("ViewOwn");

	test("reads in the log of no others, and takes nothing back there, whatever else they may do", async () => {
		const pool = openPool({ url, max: 4, as: "app", onError: () => {} });
		const email = "teacher@north.demo";
		const { rows: known } = await owner.query<{ customer_id: number; user_id: number; role_id: number }>(
			"select m.customer_id::int, m.user_id::int, m.role_id::int from memberships m join platform.users u on u.id = m.user_id where u.email = $1",
			[email],
		);
		const { customer_id, user_id, role_id } = known[0] as (typeof known)[number];
		const become = (role: number) =>
			owner.query("update memberships set role_id = $3 where customer_id = $1 and user_id = $2", [customer_id, user_id, role]);
		const { rows: made } = await owner.query<{ id: number }>(
			"insert into roles (customer_id, name, permissions) values ($1, 'Narrowed', $2) returning id::int",
			[customer_id, JSON.stringify(NARROWED)],
		);
		const narrowed = made[0]?.id as number;
		const hub = new LiveHub(pool, ALL.logged);
		try {
			await become(narrowed);
			const login = await app.http.inject({ method: "POST", url: "/api/auth/unified-login", payload: { email, password: DEMO_PASSWORD } });
			const { access_token } = login.json<{ access_token: string }>();
			const call = (method: "GET" | "POST", path: string, payload?: object) =>
				app.http.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${access_token}` }, ...(payload && { payload }) });
			const actor = await new Sessions(pool, createTokens("a secret that is only used by tests")).actorOfSession(
				String(decodeJwt(access_token).sid),
				user_id,
			);
			const sink = collectEvents();
			await hub.subscribe(actor as NonNullable<typeof actor>, sink, undefined);
			const db = inCustomer(pool, { customer_id, user_id, request_id: null });
			const leaks: string[] = [];
			const shown: string[] = [];
			const beyond = new Map<string, number[]>();
			for (const [name, { view, own, virtual }] of Object.entries(ALL.logged)) {
				if (view === null || virtual) continue;
				const reached = own === undefined ? sql`select null::bigint` : own(user_id);
				const within = isNarrowed(view) ? reached : sql`select id from ${verbatim(name)}`;
				const some = (condition: typeof within) =>
					ask<{ id: number }>(db, sql`select id from ${verbatim(name)} where ${condition} order by id limit 5`);
				const others = (await some(sql`id not in (select w.id from (${within}) w (id) where w.id is not null)`)).map(({ id }) => id);
				beyond.set(name, others);
				const asOf = async (id: number) => (await call("GET", `/changes/as_of?record=${name}&id=${id}&at=2100-01-01T00:00:00Z`)).statusCode;
				for (const id of others) if ((await asOf(id)) < 400) leaks.push(`${name} ${id} as it was`);
				for (const { id } of await some(sql`id in (select w.id from (${within}) w (id))`)) if ((await asOf(id)) === 200) shown.push(name);
				const { changes = [] } = (await call("GET", `/changes?table=${name}&limit=100`)).json<{ changes?: { row_id: number }[] }>();
				const rows = await ask<{ id: number }>(
					db,
					sql`select w.id from (${within}) w (id) where w.id = any(${changes.map(({ row_id }) => row_id)}::bigint[])`,
				);
				const seen = new Set(rows.map(({ id }) => id));
				for (const { row_id } of changes) if (!seen.has(row_id)) leaks.push(`${name} ${row_id} in the audit list`);
				// somebody else changes them, as far as the log says
				await owner.query(
					`insert into changes (customer_id, table_name, row_id, action, before, after, request_id, user_id)
					select $1, $2, id, 'updated', '{}', '{}', 'narrowed ' || $2, (select min(user_id) from memberships where customer_id = $1 and user_id <> $4) from unnest($3::bigint[]) id`,
					[customer_id, name, others, user_id],
				);
				if (others.length === 0) continue;
				const undone = await call("POST", "/changes/undo", { batch: `narrowed ${name}` });
				if (undone.statusCode < 400 || undone.json().error === "undo_blocked") leaks.push(`${name} is undone: ${undone.body}`);
			}
			await hub.wake(customer_id);
			for (const { data } of sink.changes()) {
				// that something of the school's calendar changed is told to everybody
				if (ALL.logged[String(data.table)]?.live === "member") continue;
				if (beyond.get(String(data.table))?.includes(Number(data.id))) leaks.push(`${data.table} ${data.id} in the stream`);
			}
			process.stdout.write(
				`log of somebody narrowed: ${beyond.size} tables, ${[...beyond.values()].flat().length} rows of others, ${sink.changes().length} news\n`,
			);
			expect(leaks).toEqual([]);
			expect(new Set(shown).size).toBeGreaterThan(5);
			expect([...beyond.values()].filter((ids) => ids.length > 0).length).toBeGreaterThan(20);
		} finally {
			hub.close();
			await become(role_id);
			await owner.query("delete from changes where request_id like 'narrowed %'");
			await owner.query("delete from roles where id = $1", [narrowed]);
			await pool.end();
		}
	});
});
