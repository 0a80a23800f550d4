import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { StartError } from "../start-error.ts";
import { APP_ROLE, PLATFORM_ROLE } from "./pool.ts";

const FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));
export const MIGRATION_LOCK = 727_274;
/** 15: the oldest PostgreSQL we test with. */
const OLDEST = 150_000;

/**
 * Brings the database to the newest schema. Several processes may start at once: one migrates, the others wait. Returns how many files ran.
 * `only`: the schema of an older version, for a backup that was made by it.
 */
export async function migrate(url: string, only?: ReadonlySet<string>): Promise<number> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		await refuseOldServer(client);
		await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
		for (const role of [APP_ROLE, PLATFORM_ROLE]) await makeRole(client, role);
		await runMigrations({ connectionString: url });
		const ran = await runFiles(client, only);
		if (only === undefined) await client.query("call platform.deepen_indexes()");
		return ran;
	} finally {
		await client.end();
	}
}

export async function refuseOldServer(client: Pick<pg.Client, "query">): Promise<void> {
	const { rows } = await client.query<{ number: string; version: string }>(
		"select current_setting('server_version_num') as number, current_setting('server_version') as version",
	);
	if (Number(rows[0]?.number) < OLDEST)
		throw new StartError(`Homeroom needs PostgreSQL 15 or newer; the server at DATABASE_URL is ${rows[0]?.version}.`);
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

async function runFiles(client: pg.Client, only: ReadonlySet<string> | undefined): Promise<number> {
	await client.query(
		"create table if not exists schema_migrations (name text primary key, hash text not null, at timestamptz not null default now())",
	);
	const { rows } = await client.query<{ name: string; hash: string }>("select name, hash from schema_migrations");
	const done = new Map(rows.map((row) => [row.name, row.hash]));
	let ran = 0;
	for (const file of migrationFiles()) {
		const old = done.get(file.name);
		if (old === file.hash || only?.has(file.name) === false) continue;
		if (old !== undefined) throw new Error(`migration ${file.name} was changed after it ran`);
		await runFile(client, file);
		ran++;
	}
	return ran;
}

interface MigrationFile {
	name: string;
	text: string;
	hash: string;
}
export function migrationFiles(): MigrationFile[] {
	return readdirSync(FOLDER)
		.filter((name) => name.endsWith(".sql"))
		.sort()
		.map((name) => {
			const text = readFileSync(join(FOLDER, name), "utf8");
			return { name, text, hash: createHash("sha256").update(text).digest("hex") };
		});
}

async function runFile(client: pg.Client, { name, text, hash }: MigrationFile): Promise<void> {
	await client.query("begin");
	try {
		await client.query(text);
		await client.query("insert into schema_migrations (name, hash) values ($1, $2)", [name, hash]);
		await client.query("commit");
	} catch (error) {
		await client.query("rollback");
		throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error });
	}
}
