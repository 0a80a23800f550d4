import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeFile } from "../../areas/files/files.builders.ts";
import { actIn, makeCustomer } from "../../areas/session/session.builders.ts";
import { type EmptyDatabase, emptyDatabase } from "../../testing/empty-database.ts";
import { eventually } from "../../testing/eventually.ts";
import { inSchool } from "../../testing/in-school.ts";
import { tableSums } from "../../testing/table-sums.ts";
import { startOwnApp, TEST_SECRET, type TestApp } from "../../testing/test-app.ts";
import { sealChanges, verifySeals } from "../changes/seals.ts";
import { migrate } from "../db/migrations/migrate.ts";
import { migrationFiles } from "../db/migrations/migration-files.ts";
import { openFiles } from "../files/open-files.ts";
import { type RestoreOptions, restoreBackup } from "./restore-backup.ts";
import { refuseUnknownSteps } from "./restore-target.ts";
import { writeBackup } from "./write-backup.ts";

const PASSPHRASE = "a passphrase of the tests";
/** Larger than several chunks, and it does not shrink: what is cut off at its end has been restored up to there. */
const LETTER = randomBytes(900_000);
let t: TestApp;
let folder: string;
/** Has the tables and no rows. */
let prepared: EmptyDatabase;
const targets: EmptyDatabase[] = [];
beforeAll(async () => {
	t = await startOwnApp();
	folder = await mkdtemp(join(tmpdir(), "homeroom-restore-"));
	prepared = await emptyDatabase();
	await migrate(prepared.url);
	await inSchool(t, t.north.customer_id, async (client) => {
		await client.query(
			"insert into students (first_name, last_name) select 'Zoë ' || n, E'O\\'Neill\\t\\\\-Müller' from generate_series(1, 2000) n",
		);
		await makeFile(client, t.folder, {
			customer_id: t.north.customer_id,
			platform_module_id: MODULES.Students.id,
			record: null,
			record_id: null,
			name: "letter.txt",
			media_type: "text/plain",
			bytes: LETTER,
		});
	});
	// a line that people who serve requests may not see
	await t.owner.query(
		"insert into changes (customer_id, table_name, row_id, action, after) values ($1, (platform.sensitive_tables())[1], 1, 'created', '{}')",
		[t.north.customer_id],
	);
	await sealChanges(t.owner);
});
afterEach(async () => {
	for (const target of targets.splice(0)) await target.drop();
});
afterAll(async () => {
	await prepared.drop();
	await t.close();
	await rm(folder, { recursive: true, force: true });
});

const backup = (name: string, url = t.url) =>
	writeBackup({
		url,
		path: join(folder, name),
		passphrase: PASSPHRASE,
		storage: openFiles({ folder: t.folder }).storage,
		secret: TEST_SECRET,
	});
async function target(made = emptyDatabase()): Promise<EmptyDatabase> {
	targets.push(await made);
	return made;
}
/** For what is not about an empty one: what every step makes takes longer than the rows. */
const preparedTarget = () => target(prepared.copy());
const restore = ({ url }: EmptyDatabase, name: string, more: Partial<RestoreOptions> = {}) =>
	restoreBackup({
		url,
		path: join(folder, name),
		passphrase: async () => PASSPHRASE,
		...openFiles({ folder: join(folder, "files") }),
		keepSecret: () => {},
		...more,
	});
const onSource = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
	const client = await t.owner.connect();
	try {
		return await work(client);
	} finally {
		client.release();
	}
};
/** A student written by the database's owner, as a job would; and whether the log has it in the past, where screens and seals look. */
async function writes({ url }: EmptyDatabase): Promise<boolean> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		await client.query("begin");
		await actIn(client, t.north.customer_id);
		await client.query("insert into students (first_name, last_name) values ('After', 'Restore')");
		await client.query("commit");
		// other tests' transactions on this server may still be open, and a seal waits for them
		return await eventually(async () => {
			await client.query("call platform.seal_changes()");
			expect(await verifySeals(client, "north")).toMatchObject([{ broken: null }]);
			await client.query("begin");
			await actIn(client, t.north.customer_id);
			const { rows } = await client.query<{ sealed: boolean; newest: boolean }>(
				`select (c.xid, c.id) <= (select last_xid, last_id from change_seals order by id desc limit 1) as sealed, (c.xid, c.id) = (select xid, id from changes order by xid desc, id desc limit 1) as newest
				from changes c where after ->> 'first_name' = 'After' and customer_id = $1`,
				[t.north.customer_id],
			);
			await client.query("commit");
			expect(rows).toEqual([{ sealed: true, newest: true }]);
			return true;
		});
	} finally {
		await client.end();
	}
}

describe("a restore", () => {
	test("as an owner without special rights brings every row, file and the secret back, and work goes on", async () => {
		await backup("all");
		const before = await onSource((client) => tableSums(client));
		const into = await target();
		let secret = "";
		const restored = await restore(into, "all", {
			keepSecret: (kept) => {
				secret = kept;
			},
		});
		expect(restored).toMatchObject({ withSecret: true, newSteps: 0 });
		expect(secret).toBe(TEST_SECRET);
		expect(await tableSums(into.superuser)).toEqual(before);
		const { storage } = openFiles({ folder: join(folder, "files") });
		const keys: string[] = [];
		for await (const { key } of storage.list()) keys.push(key);
		expect(keys).toHaveLength(1);
		const stream = await storage.get(keys[0] as string);
		expect(Buffer.concat((await stream?.toArray()) ?? []).equals(LETTER)).toBe(true);
		// and again: the first was read by a superuser, whom row security hides nothing from
		await backup("by its owner", into.url);
		const next = await preparedTarget();
		await restore(next, "by its owner");
		expect(await tableSums(next.superuser)).toEqual(before);
		expect(await writes(next)).toBe(true);
	});
	test("refuses to leave rows out that somebody hid from the owner", async () => {
		await backup("hidden");
		const into = await preparedTarget();
		await restore(into, "hidden");
		await into.superuser.query("create policy hides on students as restrictive for select to homeroom_app using (id % 2 = 0)");
		await expect(backup("hidden", into.url)).rejects.toThrow("may not read every row of public.students");
		await into.superuser.query("drop policy hides on students");
		await into.superuser.query("drop policy backup_rows on students");
		await expect(backup("hidden", into.url)).rejects.toThrow("may not read every row of public.students");
	});
	test("has pairs that were written together wholly or not at all", async () => {
		let over = false;
		let pair = 0;
		const write = async () => {
			while (!over) {
				const name = `pair-${pair++}`;
				await inSchool(t, t.south.customer_id, async (client) => {
					await client.query("insert into students (first_name, last_name) values ($1, 'One')", [name]);
					await client.query("insert into students (first_name, last_name) values ($1, 'Two')", [name]);
				});
			}
		};
		const writers = [write(), write(), write()];
		await backup("pairs");
		over = true;
		await Promise.all(writers);
		const into = await preparedTarget();
		await restore(into, "pairs");
		const { rows } = await into.superuser.query(
			"select first_name, count(*) from students where first_name like 'pair-%' group by 1 having count(*) <> 2",
		);
		expect(rows).toEqual([]);
		const log = await into.superuser.query<{ counts: boolean }>(
			"select (select count(*) from students where first_name like 'pair-%') = (select count(*) from changes where after ->> 'first_name' like 'pair-%') as counts",
		);
		expect(log.rows).toEqual([{ counts: true }]);
	});
	test.each([
		["counts on beyond the log's newest transaction", 5_000, 100_000],
		["numbers the log's transactions anew where counting would take too long", 4_000_000_000, 1_000],
	])("on a server that began its count anew: %s", async (_what, ahead, mostUsedUp) => {
		const shift = async (by: number) => {
			for (const [table, column] of Object.entries({ changes: "xid", change_seals: "last_xid" }))
				await t.owner.query(`update ${table} set ${column} = (${column}::text::bigint + ${by})::text::xid8`);
		};
		await shift(ahead);
		await backup("ahead").finally(() => shift(-ahead));
		const into = await preparedTarget();
		await restore(into, "ahead", { mostUsedUp });
		expect(await writes(into)).toBe(true);
		const columns = await into.superuser.query(
			"select attrelid::regclass::text || '.' || attname as name from pg_attribute join pg_class c on c.oid = attrelid where atttypid = 'xid8'::regtype and c.relkind = 'r' order by 1",
		);
		// another one has to be looked after in restore-places.ts
		expect(columns.rows).toEqual([{ name: "change_seals.last_xid" }, { name: "changes.xid" }]);
	});
	test("of an older version brings the schema up to date afterwards", async () => {
		const names = migrationFiles().map(({ name }) => name);
		const old = new Set(names.slice(0, names.indexOf("20261122060000_backups_create.sql")));
		const source = await target();
		const url = new URL(t.url);
		url.pathname = new URL(source.url).pathname;
		await migrate(url.href, old);
		await source.superuser.query("begin");
		await makeCustomer(source.superuser, { name: "Old School", subdomain: "old" });
		await source.superuser.query("commit");
		await backup("old", url.href);
		const into = await target();
		expect(await restore(into, "old")).toMatchObject({ newSteps: names.length - old.size });
		const { rows } = await into.superuser.query("select name from platform.customers");
		expect(rows).toEqual([{ name: "Old School" }]);
		expect(await migrate(into.url)).toBe(0);
	});
});

describe("a restore refuses", () => {
	beforeAll(() => backup("good"));
	test("an installation that holds anything, and a database of somebody else", async () => {
		const into = await preparedTarget();
		await restore(into, "good");
		await expect(restore(into, "good")).rejects.toThrow("is not empty: it has 2 schools");
		const other = await target();
		await other.superuser.query("create table theirs (id int)");
		await expect(restore(other, "good")).rejects.toThrow("is not empty (it has public.theirs)");
	});
	test("a broken file, and leaves the database so that a whole one can follow", async () => {
		const { storage } = openFiles({ folder: t.folder });
		await writeBackup({ url: t.url, path: join(folder, "plain"), storage, secret: undefined });
		const bytes = await readFile(join(folder, "plain"));
		await writeFile(join(folder, "cut"), bytes.subarray(0, bytes.length - 20));
		const into = await target();
		await expect(restore(into, "cut")).rejects.toThrow("cut off");
		expect((await into.superuser.query("select from platform.customers")).rowCount).toBe(0);
		await restore(into, "good");
		expect(await tableSums(into.superuser, ["backups"])).toEqual(await onSource((client) => tableSums(client, ["backups"])));
	});
	test("what a newer or another version made", () => {
		const migrations = migrationFiles().map(({ name, texts }) => ({ name, hash: texts[0]?.hash ?? "" }));
		const header = { format: 1, program: "9.0.0", postgres: "18", at: "", migrations, secret_mark: null };
		expect(() => refuseUnknownSteps(header)).not.toThrow();
		const newer = [...migrations, { name: "29990101000000_later.sql", hash: "x" }];
		expect(() => refuseUnknownSteps({ ...header, migrations: newer })).toThrow("newer Homeroom (9.0.0");
		const [first, ...rest] = migrations;
		expect(() => refuseUnknownSteps({ ...header, migrations: [{ name: first?.name ?? "", hash: "x" }, ...rest] })).toThrow(
			"another edition",
		);
	});
	test("a database that a server uses", async () => {
		const into = await target();
		const used = new pg.Client({ connectionString: into.url, application_name: "homeroom app" });
		await used.connect();
		await expect(restore(into, "good")).rejects.toThrow("stop it first");
		await used.end();
	});
	test("a newer schema than the backup's", async () => {
		const into = await preparedTarget();
		await into.superuser.query("insert into schema_migrations (name, hash) values ('29990101000000_later.sql', 'x')");
		await expect(restore(into, "good")).rejects.toThrow("prepared by a newer version");
	});
});
