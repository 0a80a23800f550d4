import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCustomer, makeMember, makeUser } from "../../../areas/session/session.builders.ts";
import { schemaOf } from "../../../testing/schema-of.ts";
import { type RunningPostgres, startPostgres } from "../../postgres/postgres.supervisor.ts";
import { StartError } from "../../start-error.ts";
import { inCustomer } from "../customer-db.ts";
import { APP_ROLE, openPool } from "../pool.ts";
import { refuseUnsafeDatabase } from "../safety.ts";
import { migrate } from "./migrate.ts";
import { type MigrationFile, migrationFiles, textFor } from "./migration-files.ts";

// A cluster of its own: the app role belongs to the whole cluster, and here nobody has made it yet.
let postgres: RunningPostgres;
let folder: string;
let plainUrl: string;
let ranAsPlainOwner: number;
/** Brought up to date by a superuser, and copied from then on. */
let whole: string;
let ran: number;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "homeroom-migrate-"));
	postgres = await startPostgres({
		folder,
		report: () => {},
		settings: { max_connections: "50", fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
	});
	// first of all, while there is no app role yet
	await on(postgres.url, (client) => client.query("create role plain_owner login password 'secret' createrole nosuperuser"));
	plainUrl = urlOf(await newDatabase("plain_owner"), "plain_owner");
	ranAsPlainOwner = await migrate(plainUrl);
	whole = await newDatabase();
	ran = await migrate(urlOf(whole));
});
afterAll(async () => {
	await postgres.stop();
	rmSync(folder, { recursive: true, force: true });
});

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}
function urlOf(database: string, user?: string): string {
	const url = new URL(postgres.url);
	url.pathname = `/${database}`;
	if (user !== undefined) {
		url.username = user;
		url.password = "secret";
	}
	return url.href;
}
async function newDatabase(owner = "postgres", template = "template1"): Promise<string> {
	const name = `m_${randomBytes(5).toString("hex")}`;
	await on(postgres.url, (client) => client.query(`create database ${name} owner ${owner} template ${template}`));
	return name;
}
const migrated = async () => urlOf(await newDatabase("postgres", whole));
const steps = migrationFiles().length;
const APP = { max: 2, as: "app", onError: () => {} } as const;

describe("an owner that is no superuser", () => {
	test("migrates a cluster nobody has used, and the server's role works under row security", async () => {
		const url = plainUrl;
		expect(ranAsPlainOwner).toBe(steps);
		expect(await migrate(url)).toBe(0);

		const pool = openPool({ url, ...APP });
		// the role is fine; only that this cluster does not wait for the disk
		await expect(refuseUnsafeDatabase(pool, APP_ROLE)).rejects.toThrow("fsync off");
		// settings of the connection that got lost on the way
		const asOwner = openPool({ url, max: 1, as: "owner", onError: () => {} });
		await expect(refuseUnsafeDatabase(asOwner, APP_ROLE)).rejects.toThrow("serves requests as plain_owner instead of homeroom_app");
		await asOwner.end();
		const customer_id = await on(url, async (client) => {
			await client.query("begin");
			const id = await makeCustomer(client, { name: "Plain", subdomain: "plain" });
			const user_id = await makeUser(client, { email: "a@plain.test", first_name: "A", last_name: "B" });
			await makeMember(client, id, user_id, "admin");
			await client.query("commit");
			return id;
		});
		const db = inCustomer(pool, { customer_id, user_id: null, request_id: null });
		await db.insertInto("students").values({ first_name: "Ana", last_name: "Costa" }).execute();
		expect(await db.selectFrom("students").select("last_name").execute()).toEqual([{ last_name: "Costa" }]);
		expect(await db.selectFrom("changes").select("table_name").where("table_name", "=", "students").execute()).toHaveLength(1);
		await pool.end();
		// the owner itself is held by row security as well
		await on(url, (client) => expect(client.query("select from students")).rejects.toMatchObject({ code: "42704" }));
	});
	test("that may not create the role is told what to grant", async () => {
		await on(postgres.url, (client) => client.query("create role weak_owner login password 'secret' nosuperuser nocreaterole"));
		const url = urlOf(await newDatabase("weak_owner"), "weak_owner");
		const refused = migrate(url);
		await expect(refused).rejects.toBeInstanceOf(StartError);
		await expect(refused).rejects.toThrow(/homeroom_app.*grant it/);
	});
});

describe("migrating", () => {
	test.each([
		["SQL_ASCII", "C"],
		["UTF8", "C"],
	])("refuses a database of %s in the locale %s: its letters are not ours", async (encoding, locale) => {
		const name = `m_${randomBytes(5).toString("hex")}`;
		await on(postgres.url, (client) =>
			client.query(`create database ${name} encoding '${encoding}' locale_provider libc locale '${locale}' template template0`),
		);
		const refused = migrate(urlOf(name));
		await expect(refused).rejects.toBeInstanceOf(StartError);
		await expect(refused).rejects.toThrow(`does not know letters such as Ä (${encoding})`);
	});
	test("twice does it once", async () => {
		expect(ran).toBe(steps);
		expect(await migrate(urlOf(whole))).toBe(0);
		expect(steps).toBeGreaterThanOrEqual(6);
	});
	test("from several processes at once does it once, without an error", async () => {
		const url = urlOf(await newDatabase());
		const ran = await Promise.all([migrate(url), migrate(url), migrate(url)]);
		expect(ran.sort((a, b) => a - b)).toEqual([0, 0, steps]);
	});
	test("refuses a file that was changed after it ran", async () => {
		const url = await migrated();
		await on(url, (client) => client.query("update schema_migrations set hash = 'other' where name like '%students%'"));
		const refused = migrate(url);
		await expect(refused).rejects.toBeInstanceOf(StartError);
		await expect(refused).rejects.toThrow(/another edition of Homeroom: there, the migration \d+_students_create\.sql was not the same/);
	});
	test("that fails leaves nothing of the file behind, names it, and goes on when the cause is gone", async () => {
		const url = urlOf(await newDatabase());
		await on(url, (client) => client.query("create table student_people (id int)"));
		await expect(migrate(url)).rejects.toThrow(/migration \d+_students_create\.sql: relation "student_people" already exists/);
		const tables = await on(url, (client) => client.query("select to_regclass('public.students') as students"));
		expect(tables.rows).toEqual([{ students: null }]);
		await on(url, (client) => client.query("drop table student_people"));
		const rest = migrationFiles().findIndex(({ name }) => name.endsWith("_students_create.sql"));
		expect(await migrate(url)).toBe(steps - rest);
	});
	test("refuses a database that knows a step which this program does not have, and leaves it alone", async () => {
		const url = await migrated();
		for (const made of [
			"insert into schema_migrations (name, hash) values ('20261115100050_between_create.sql', 'x')",
			"insert into graphile_worker.migrations (id) select max(id) + 1 from graphile_worker.migrations",
		])
			await on(url, async (client) => {
				await client.query(made);
				await client.query("delete from schema_migrations where name = (select max(name) from schema_migrations)");
				const refused = migrate(url);
				await expect(refused).rejects.toBeInstanceOf(StartError);
				await expect(refused).rejects.toThrow(
					/^The database was brought up to date by a newer Homeroom than this one \([^)]+\): start that version/,
				);
				await client.query("delete from schema_migrations where hash = 'x'");
			});
	});
	test("files run in the order of their names", () => {
		const names = migrationFiles().map(({ name }) => name);
		expect(names).toEqual([...names].sort());
		for (const name of names) expect(name).toMatch(/^\d{14}_[a-z_]+\.sql$/);
	});
});

describe("a step with a second text for older servers", () => {
	const twofold = migrationFiles().filter(({ texts }) => texts.length > 1);
	const olds = [...new Set(twofold.flatMap(({ texts }) => texts.slice(0, -1).map(({ before }) => before - 1)))];
	/** The steps as such a server would run them; they must be understood by newer ones, too. */
	const runAs = async (client: pg.Client, url: string, major: number, meanwhile: (next: string) => Promise<void> = async () => {}) => {
		await runMigrations({ connectionString: url });
		for (const file of migrationFiles()) {
			await meanwhile(file.name);
			await client.query(textFor(file, major).text);
		}
	};
	test("is chosen by the server's version", () => {
		expect(twofold.map(({ name }) => name)).toEqual(["20261118150000_students_extend.sql"]);
		const [step] = twofold as [MigrationFile];
		expect([15, 16, 17, 18, 19].map((major) => textFor(step, major).text.includes("set expression"))).toEqual([
			false,
			false,
			true,
			true,
			true,
		]);
	});
	test.each(olds)("leads to the schema of all others: before %s", async (major) => {
		const url = urlOf(await newDatabase());
		await on(url, (client) => runAs(client, url, major));
		const [old, now] = [await on(url, schemaOf), await on(urlOf(whole), schemaOf)];
		expect(now.filter((line) => line.startsWith("column public.students search "))).toHaveLength(1);
		expect(old).toEqual(now.filter((line) => !/ (public\.)?schema_migrations/.test(line)));
	});
	test("keeps the rows that were there", async () => {
		const url = urlOf(await newDatabase());
		await on(url, async (client) => {
			await runAs(client, url, 15, async (next) => {
				if (next !== twofold[0]?.name) return;
				await client.query("begin");
				await makeCustomer(client, { name: "Old", subdomain: "old" });
				await client.query("insert into students (first_name, last_name) values ('Ana', 'De Souza')");
				await client.query("commit");
			});
			await client.query("select set_config('app.customer_id', id::text, false) from platform.customers");
			await client.query("update students set called_name = 'Ny'");
			expect((await client.query("select search from students")).rows).toEqual([{ search: "de souza ana ny desouza" }]);
		});
	});
	test("counts as the same step, whichever of its texts ran", async () => {
		const url = await migrated();
		const [step] = twofold as [MigrationFile];
		for (const { hash } of step.texts) {
			await on(url, (client) => client.query("update schema_migrations set hash = $1 where name = $2", [hash, step.name]));
			expect(await migrate(url)).toBe(0);
		}
	});
});

test("a module that came later is opened to the built-in roles of customers that are there, once, and not to those they made", async () => {
	const url = await migrated();
	await on(url, async (client) => {
		await client.query("begin");
		await makeCustomer(client, { name: "Old", subdomain: "old" });
		const named = `'[{"module_name": "Rooms"}]'`;
		await client.query(`update roles set permissions = (select jsonb_agg(one) from jsonb_array_elements(permissions) one where one ->> 'module_name' <> 'Rooms')
			where jsonb_typeof(permissions) = 'array'`);
		await client.query("insert into roles (name, key, permissions) select 'Own', null, permissions from roles where key = 'office'");
		await client.query("delete from platform.modules where name = 'Rooms'");
		await client.query("commit");
		const open = async () =>
			(await client.query<{ name: string }>(`select name from roles where permissions @> ${named} order by name`)).rows.map(
				({ name }) => name,
			);
		await client.query("select set_config('app.customer_id', id::text, false) from platform.customers");
		expect(await open()).toEqual([]);
		await migrate(url);
		expect(await open()).toEqual(["Editor", "Office", "Staff", "Teacher"]);
		// what a customer takes away afterwards stays away
		await client.query("update roles set permissions = '[]' where key = 'staff'");
		await migrate(url);
		expect(await open()).toEqual(["Editor", "Office", "Teacher"]);
	});
});

test("a database whose role bypasses row security is refused", async () => {
	const pool = openPool({ url: postgres.url, max: 1, as: "owner", onError: () => {} });
	await expect(refuseUnsafeDatabase(pool, APP_ROLE)).rejects.toThrow("bypasses row security");
	await pool.end();
});
