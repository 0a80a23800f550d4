import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Field } from "@homeroom/contract/kit/record.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tableTypes } from "../../kit/db/generate-tables.ts";
import { customerTables } from "../checksum.ts";
import { catalogFaults, isolationFaults, NOT_RECORDED } from "../isolation.ts";
import { addressOf, payloadOf, ROUTE_TABLE } from "../route-table.ts";
import { idsOf } from "../sampling.ts";
import { startOwnApp, type TestApp } from "../test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startOwnApp();
	// a row of every table in both schools, written through the API
	for (const school of [t.north, t.south]) {
		const caller = await t.as(school, "admin");
		const ids = await idsOf(t, school);
		for (const { call, sample } of ROUTE_TABLE.filter((entry) => !entry.call.reads)) {
			const given = await sample(ids, t);
			await caller.call(call.method, addressOf(call, given), payloadOf(call, given), { "idempotency-key": `catalog-${call.path}` });
		}
		await fillTheRest(school, ids.student_id);
	}
	await t.owner.query("call platform.seal_changes()");
});
afterAll(() => t.close());

/** Tables that a plain call of the API does not fill: another house signs people in, cards are printed, a file is being read, a gateway calls back. */
async function fillTheRest({ customer_id, users }: TestApp["north"], student_id: number): Promise<void> {
	const { rows } = await t.owner.query<{ id: string }>(
		"insert into sso_providers (customer_id, kind, label, issuer, oidc_client) values ($1, 'oidc', 'Catalog', 'https://catalog.test', 'x') returning id",
		[customer_id],
	);
	await t.owner.query("insert into sso_identities (customer_id, provider_id, subject, user_id) values ($1, $2, 'x', $3)", [
		customer_id,
		rows[0]?.id,
		users.client.user_id,
	]);
	await t.owner.query(
		"insert into badges (customer_id, student_id, user_id, set_id, secret_hash) values ($1, $2, $3, gen_random_uuid(), 'x')",
		[customer_id, student_id, users.client.user_id],
	);
	await t.owner.query(
		"insert into notices (customer_id, user_id, kind, reason, about, row_id, thread, path) values ($1, $2, 'catalog', 'you_asked', 'students', $3, 'catalog', '/')",
		[customer_id, users.client.user_id, student_id],
	);
	await t.owner.query("insert into notices_once (customer_id, mark) values ($1, 'catalog')", [customer_id]);
	await t.owner.query(
		`with told as (insert into sms_callbacks (customer_id, callback_id) values ($1, 'catalog')), heard as (insert into sms_answers (customer_id, number, body) values ($1, '+4915112345678', 'STOP'))
		insert into sms_stops (customer_id, number) values ($1, '+4915112345678')`,
		[customer_id],
	);
	await t.owner.query(
		"insert into undo_runs (customer_id, id, undoes, user_id, total) values ($1, gen_random_uuid(), 'catalog', $2, 9000)",
		[customer_id, users.client.user_id],
	);
	await t.owner.query(
		"insert into roster_ids (customer_id, source, record, foreign_id, row_id) values ($1, 'clever', 'students', 'catalog', $2)",
		[customer_id, student_id],
	);
	await t.owner.query(
		"insert into import_turns (customer_id, holder, until) values ($1, gen_random_uuid(), now()) on conflict do nothing",
		[customer_id],
	);
}

/** Breaks something, looks, and undoes it. */
async function broken<T>(how: string, look: (client: pg.PoolClient) => Promise<T>): Promise<T> {
	const client = await t.owner.connect();
	try {
		await client.query("begin");
		await client.query(how);
		return await look(client);
	} finally {
		await client.query("rollback");
		client.release();
	}
}
const isolation = (client: pg.PoolClient, tables?: string[]) =>
	isolationFaults(client, {
		north: t.north.customer_id,
		south: t.south.customer_id,
		member: t.both.user_id,
		...(tables && { tables }),
	});
/** What was done to one table shows there: looking at all of them each time would take minutes. */
const isolationOf = (table: string) => (client: pg.PoolClient) => isolation(client, [table]);

describe("customers are kept apart", () => {
	test("in every table, tried as the app role", async () => {
		expect(await broken("select 1", (client) => isolation(client))).toEqual([]);
		expect((await customerTables(t.owner)).length).toBeGreaterThanOrEqual(8);
	});
	test("and dropping any policy is noticed", async () => {
		const { rows } = await t.owner.query<{ table: string; name: string }>(
			"select tablename as table, policyname as name from pg_policies where schemaname = 'public' order by 1, 2",
		);
		for (const { table, name } of rows)
			expect(await broken(`drop policy ${name} on ${table}`, isolationOf(table)), `${table} without ${name}`).not.toEqual([]);
		process.stdout.write(`catalog: ${rows.length} policies dropped one by one\n`);
		expect(rows.length).toBeGreaterThanOrEqual(10);
	});
	test("and switching row security off, or opening a policy, is noticed for any table", async () => {
		for (const table of await customerTables(t.owner)) {
			expect(await broken(`alter table ${table} disable row level security`, isolationOf(table)), table).not.toEqual([]);
			expect(await broken(`create policy open on ${table} for select using (true)`, isolationOf(table)), table).not.toEqual([]);
		}
	});
});

describe("the catalogue", () => {
	test("says about every customer table what it must", async () => {
		expect(await catalogFaults(t.owner)).toEqual([]);
	});
	test("finds the rows of what a list can be narrowed to by an index", async () => {
		const { rows } = await t.owner.query<{ first: string }>(
			`select t.relname || '.' || a.attname as first from pg_index i join pg_class t on t.oid = i.indrelid
			join pg_attribute c on c.attrelid = t.oid and c.attnum = i.indkey[0] and c.attname = 'customer_id'
			join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[1] where t.relnamespace = 'public'::regnamespace`,
		);
		const indexed = new Set(rows.map(({ first }) => first));
		const asked = Object.values(RECORDS).flatMap(({ name, fields }) =>
			Object.entries<Field>(fields).flatMap(([column, { kind, record }]) =>
				kind === "user" || (kind === "record" && record !== "files") ? [`${name}.${column}`] : [],
			),
		);
		expect(asked.length).toBeGreaterThan(8);
		expect(asked.filter((column) => !indexed.has(column))).toEqual([]);
	});
	test("has no table outside the rule but the ones with a reason", async () => {
		expect(Object.keys(NOT_RECORDED).sort()).toEqual([
			"attendance_totals",
			"batches",
			"change_seals",
			"changes",
			"emergency_answers",
			"emergency_people",
			"emergency_told",
			"idempotency_keys",
			"import_parts",
			"import_rows",
			"import_turns",
			"imports",
			"message_looks",
			"message_recipients",
			"notices_once",
			"record_parts",
			"record_people",
			"record_totals",
			"record_words",
			"roster_ids",
			"rosters",
			"sensitive_reads",
			"student_weeks",
			"task_repeat_days",
			"task_series",
			"undo_runs",
		]);
		const { rows } = await t.owner.query(
			"select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relname = 'schema_migrations'",
		);
		expect(rows).toEqual([{ n: 1 }]);
	});
	test.each([
		["alter table students no force row level security", "students: row security"],
		["alter table students disable row level security", "students: row security"],
		["drop policy customer_rows on roles", "roles: no policy"],
		["alter policy customer_rows on students with check (true)", "students: no policy"],
		["alter table students alter customer_id drop not null", "students"],
		["create table loose (id bigint primary key)", "loose: has no customer_id"],
		["create unique index students_email on students (id, email)", "students_email: a key or unique index"],
		["create table t (customer_id bigint not null, id bigint)", "t: has no primary key"],
		[
			"create unique index on students (customer_id, id, version); alter table students add column other bigint; create unique index x on students (id); alter table students add foreign key (other) references students (id)",
			"students_other_fkey: a reference",
		],
		["create index loose on students (email)", "loose: an index"],
		["drop trigger record_delete on students", "students: writes are not recorded"],
		["alter table preferences disable trigger record_update", "preferences: writes are not recorded"],
		[
			"alter table student_health add constraint x foreign key (customer_id, student_id) references students on delete cascade",
			"student_health: goes with a row that is taken back",
		],
		["alter table students owner to homeroom_app", "students: is owned by"],
		["alter role homeroom_app bypassrls", "homeroom_app: is too mighty"],
		["grant truncate on students to homeroom_app", "students: lets homeroom_app truncate"],
		["grant insert on changes to homeroom_app", "changes: can be written"],
		["grant update on change_seals to homeroom_app", "change_seals: can be written"],
		["grant create on schema platform to homeroom_app", "platform: the app role may create"],
		["alter function platform.enqueue reset search_path", "enqueue(text,jsonb,text): runs with its owner's rights"],
	])("%s is noticed", async (how, fault) => {
		if (how.startsWith("alter table students alter customer_id")) {
			// part of the primary key: the database itself refuses
			await expect(broken(how, catalogFaults)).rejects.toThrow("primary key");
			return;
		}
		expect((await broken(how, catalogFaults)).join("\n")).toContain(fault);
	});
});

describe("the app role", () => {
	test.each([
		"insert into changes (table_name, row_id, action) values ('x', 1, 'created')",
		"update changes set table_name = 'x'",
		"delete from changes",
		"truncate students",
		"drop table students",
		"alter table students disable row level security",
		"create table mine (id int)",
		"update platform.users set is_operator = true",
		"insert into platform.customers (name, subdomain) values ('x', 'x')",
		"delete from platform.sessions",
		"select * from graphile_worker._private_jobs",
		"alter role homeroom_app superuser",
		"select medical_alert from student_health",
		"update student_health set version = 1 returning conditions",
		"insert into sensitive_reads (student_id, what) values (1, 'health')",
		"delete from sensitive_reads",
		"update student_consents set decision = 'given'",
		"delete from record_words",
		"delete from record_parts",
		"update record_totals set present = 0",
		"delete from record_people",
		"select platform.add_totals('students', '{}', '{}')",
		"call platform.fill_list('students')",
	])("may not: %s", async (statement) => {
		const client = await t.owner.connect();
		try {
			await client.query("begin");
			await client.query("set local role homeroom_app");
			await client.query("select set_config('app.customer_id', $1, true)", [String(t.north.customer_id)]);
			await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner|does not exist/);
		} finally {
			await client.query("rollback");
			client.release();
		}
	});
});

describe("the platform's role", () => {
	test.each([
		"select from students",
		"select from changes",
		"select from preferences",
		"select from badges",
		"update memberships set status = 'active'",
		"delete from roles",
		"truncate platform.customers",
		"create table platform.mine (id int)",
		"select * from graphile_worker._private_jobs",
		"alter role homeroom_platform superuser",
	])("may not: %s", async (statement) => {
		const client = await t.owner.connect();
		try {
			await client.query("begin");
			await client.query("set local role homeroom_platform");
			await client.query("select set_config('app.customer_id', $1, true)", [String(t.north.customer_id)]);
			await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
		} finally {
			await client.query("rollback");
			client.release();
		}
	});
	test("sees the members of one customer at a time", async () => {
		await expect(t.platform.selectFrom("memberships").select("id").execute()).resolves.toEqual([]);
	});
});

describe("what the platform keeps about customers", () => {
	test.each(["logos", "support_grants", "subscriptions"])("%s: a customer sees its own alone", async (table) => {
		const { rows } = await t.owner.query<{ relrowsecurity: boolean }>("select relrowsecurity from pg_class where oid = $1::regclass", [
			`platform.${table}`,
		]);
		expect(rows).toEqual([{ relrowsecurity: true }]);
	});
});

test("the table types are those of the migrations", async () => {
	const file = fileURLToPath(new URL("../../kit/db/tables.generated.ts", import.meta.url));
	const client = await t.owner.connect();
	const made = await tableTypes(client);
	client.release();
	expect(readFileSync(file, "utf8")).toBe(made);
});

test("words and totals of every record and of members are kept", async () => {
	const { rows } = await t.owner.query<{ name: string }>(
		"select tgrelid::regclass::text as name from pg_trigger where tgname in ('list_insert', 'list_update', 'list_delete') and tgenabled = 'O' group by 1 having count(*) = 3 order by 1",
	);
	expect(rows.map(({ name }) => name)).toEqual([...Object.keys(RECORDS), "memberships"].sort());
});

test("a field takes hundredths where its column does, in every record", async () => {
	const { rows } = await t.owner.query<{ name: string }>(
		"select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and numeric_precision_radix = 10 and numeric_scale = 2",
	);
	const asked = Object.entries(RECORDS).flatMap(([record, { fields }]) =>
		Object.entries<Field>(fields).flatMap(([name, { rule }]) => (rule === "hundredths" ? [`${record}.${name}`] : [])),
	);
	expect(asked.sort()).toEqual(rows.map(({ name }) => name).sort());
});

test("a column of whole numbers takes no others, in every record", async () => {
	const { rows } = await t.owner.query<{ table_name: string; column_name: string }>(
		"select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type in ('smallint', 'integer', 'bigint')",
	);
	const whole = new Set(rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`));
	const asked = Object.entries(RECORDS).flatMap(([record, { fields }]) =>
		Object.entries<Field>(fields).flatMap(([name, field]) =>
			field.kind === "number" && field.computed !== true && whole.has(`${record}.${name}`)
				? [{ name: `${record}.${name}`, rule: field.rule }]
				: [],
		),
	);
	expect(asked.filter(({ rule }) => rule !== "whole")).toEqual([]);
	expect(asked.length).toBeGreaterThanOrEqual(4);
});

/** What a field is kept as. A column that reads another table or works something out is no concern of this. */
const COLUMN_TYPES: Partial<Record<Field["kind"], string>> = { money: "minor_units", people: "bigint[]", rich: "text", picture: "bigint" };
test("amounts, people, formatted texts and pictures are kept as their kinds are, in every record", async () => {
	const { rows } = await t.owner.query<{ name: string; type: string; kept: string[] }>(
		`select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type,
			array(select p.proname::text from pg_trigger g join pg_proc p on p.oid = g.tgfoid
				where g.tgrelid = c.oid and g.tgenabled = 'O' and split_part(encode(g.tgargs, 'escape'), '\\000', 1) = a.attname) as kept
		from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
	);
	const columns = new Map(rows.map((row) => [row.name, row]));
	const asked = Object.entries(RECORDS).flatMap(([record, { fields }]) =>
		Object.entries<Field>(fields).flatMap(([name, { kind }]) =>
			COLUMN_TYPES[kind] ? [{ kind, column: columns.get(`${record}.${name}`) }] : [],
		),
	);
	for (const { kind, column } of asked) {
		expect(column?.type, column?.name).toBe(COLUMN_TYPES[kind]);
		if (kind === "people") expect(column?.kept, column?.name).toContain("keep_people");
		if (kind === "picture") expect(column?.kept, column?.name).toContain("keep_named_file");
	}
	expect(new Set(asked.map(({ kind }) => kind)).size).toBe(4);
});
