import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { StartError } from "../../start-error.ts";
import { openClient } from "../open-client.ts";
import { openModules } from "../open-modules.ts";
import { APP_ROLE, PLATFORM_ROLE } from "../pool.ts";
import { refusePooler } from "../pooler.ts";
import { type MigrationFile, migrationFiles, textFor } from "./migration-files.ts";

export const MIGRATION_LOCK = 727_274;
/** 15: the oldest PostgreSQL we test with. */
const OLDEST = 150_000;
/** What graphile-worker's own steps have come to; a database beyond it was made by a newer one. */
const JOBS_REVISION = 20;

/**
 * Brings the database to the newest schema. Several processes may start at once: one migrates, the others wait. Returns how many files ran.
 * `only`: the schema of an older version, for a backup that was made by it.
 */
export async function migrate(url: string, only?: ReadonlySet<string>): Promise<number> {
	const client = await openClient(url);
	try {
		const major = await refuseOldServer(client);
		await refusePooler(client, url);
		await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
		await refuseNewerSchema(client);
		await client.query("set jit = off"); // as the pools do
		for (const role of [APP_ROLE, PLATFORM_ROLE]) await makeRole(client, role);
		await runMigrations({ connectionString: url });
		const ran = await runFiles(client, major, only);
		if (only === undefined) {
			await openModules(client);
			await client.query("call platform.deepen_indexes()");
		}
		return ran;
	} finally {
		await client.end();
	}
}

/** For commands that only look: a database of another version is told, and left as it is. */
export async function requireOwnSchema(url: string): Promise<void> {
	const client = await openClient(url);
	try {
		await refuseNewerSchema(client);
		const missing = migrationFiles().length - (await ranBefore(client)).length;
		if (missing > 0)
			throw new StartError(
				`The database lacks ${missing} of the ${migrationFiles().length} steps of this Homeroom: start it once, or run npm run homeroom -- migrate.`,
			);
	} finally {
		await client.end();
	}
}

/** Also one whose text is not ours: names could not be found or sorted. Answers the major version. */
export async function refuseOldServer(client: Pick<pg.Client, "query">): Promise<number> {
	const { rows } = await client.query<{ number: string; version: string; encoding: string; knows_letters: boolean }>(
		`select current_setting('server_version_num') as number, current_setting('server_version') as version, current_setting('server_encoding') as encoding,
			lower('ÄÉ') = 'äé' as knows_letters`,
	);
	const number = Number(rows[0]?.number);
	if (number < OLDEST) throw new StartError(`Homeroom needs PostgreSQL 15 or newer; the server at DATABASE_URL is ${rows[0]?.version}.`);
	if (rows[0]?.encoding !== "UTF8" || !rows[0].knows_letters)
		throw new StartError(
			`The database at DATABASE_URL does not know letters such as Ä (${rows[0]?.encoding}): make one with create database homeroom owner homeroom encoding 'UTF8' locale 'C.UTF-8' template template0.`,
		);
	return Math.floor(number / 10_000);
}

/** What a newer program did to the database, an older one would write into without knowing its rules. */
async function refuseNewerSchema(client: Pick<pg.Client, "query">): Promise<void> {
	const known = migrationFiles().map(({ name }) => name);
	const unknown = (await ranBefore(client)).map(({ name }) => name).filter((name) => !known.includes(name));
	if ((await jobsRevision(client)) > JOBS_REVISION) unknown.push("steps of the job queue");
	if (unknown.length > 0)
		throw new StartError(
			`The database was brought up to date by a newer Homeroom than this one (${unknown[0]}): start that version again, or restore a backup from before the upgrade.`,
		);
}

/**
 * A role that serves requests: owns nothing, bypasses nothing. Roles belong to the whole cluster, so it may be there already.
 * From PostgreSQL 16 on whoever creates a role is a member of it, but may not act as it until that is granted too.
 */
async function makeRole(client: pg.Client, role: string): Promise<void> {
	try {
		await client.query(`do $$ begin
			if not exists (select from pg_roles where rolname = '${role}') then
				begin create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole; exception when duplicate_object or unique_violation then null; end;
			end if;
			if not pg_has_role(current_user, '${role}', case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then execute format('grant ${role} to %I', current_user); end if;
		end $$`);
	} catch (error) {
		throw new StartError(
			`The user of DATABASE_URL may not create the role ${role}: grant it CREATEROLE, or create the role (nologin) and grant it to that user. (${(error as Error).message})`,
		);
	}
}

interface Ran {
	name: string;
	hash: string;
}
async function ranBefore(client: Pick<pg.Client, "query">): Promise<Ran[]> {
	const { rows } = await client.query<{ there: boolean }>("select to_regclass('schema_migrations') is not null as there");
	return rows[0]?.there ? (await client.query<Ran>("select name, hash from schema_migrations order by name")).rows : [];
}

async function jobsRevision(client: Pick<pg.Client, "query">): Promise<number> {
	const { rows } = await client.query<{ there: boolean }>("select to_regclass('graphile_worker.migrations') is not null as there");
	if (!rows[0]?.there) return 0;
	const found = await client.query<{ revision: number | null }>("select max(id) as revision from graphile_worker.migrations");
	return found.rows[0]?.revision ?? 0;
}

async function runFiles(client: pg.Client, major: number, only: ReadonlySet<string> | undefined): Promise<number> {
	await client.query(
		"create table if not exists schema_migrations (name text primary key, hash text not null, at timestamptz not null default now())",
	);
	const done = new Map((await ranBefore(client)).map((row) => [row.name, row.hash]));
	let ran = 0;
	for (const file of migrationFiles()) {
		const old = done.get(file.name);
		if (only?.has(file.name) === false || (old !== undefined && file.hashes.includes(old))) continue;
		if (old !== undefined)
			throw new StartError(
				`The database was brought up to date by another edition of Homeroom: there, the migration ${file.name} was not the same. Start the version that it was used with.`,
			);
		await runFile(client, file, major);
		ran++;
	}
	return ran;
}

async function runFile(client: pg.Client, file: MigrationFile, major: number): Promise<void> {
	const { text, hash } = textFor(file, major);
	await client.query("begin");
	try {
		// no customer's: row security holds for owners that are no superusers, also where a new reference looks at the rows that are there
		await client.query("select set_config('app.customer_id', '0', true)");
		await client.query(text);
		await client.query("insert into schema_migrations (name, hash) values ($1, $2)", [file.name, hash]);
		await client.query("commit");
	} catch (error) {
		await client.query("rollback");
		throw new Error(`migration ${file.name}: ${(error as Error).message}`, { cause: error });
	}
}
