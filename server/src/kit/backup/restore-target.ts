import type pg from "pg";
import { migrationFiles } from "../db/migrations/migration-files.ts";
import { BackupFault, type Header } from "./backup-format.ts";

/** Refuses a backup whose steps this program does not know: it could not read what they made. */
export function refuseUnknownSteps({ migrations, program }: Header): void {
	const known = new Map(migrationFiles().map(({ name, hashes }) => [name, hashes]));
	const unknown = migrations.find(({ name }) => !known.has(name));
	if (unknown !== undefined)
		throw new BackupFault(
			`The backup was made by a newer Homeroom (${program}, ${unknown.name}): restore it with that version or a later one.`,
		);
	const other = migrations.find(({ name, hash }) => known.get(name)?.includes(hash) !== true);
	if (other !== undefined)
		throw new BackupFault(`The backup was made by another edition of Homeroom: ${other.name} is not the same there.`);
}

/** Refuses a database that holds anything, or that somebody uses. */
export async function refuseFullDatabase(client: pg.ClientBase, { migrations }: Header): Promise<void> {
	const { rows: users } = await client.query(
		"select from pg_stat_activity where datname = current_database() and application_name in ('homeroom app', 'homeroom platform', 'homeroom owner')",
	);
	if (users.length > 0) throw new BackupFault("A server of Homeroom uses this database: stop it first.");
	if (!(await exists(client, "public.schema_migrations"))) {
		const { rows } = await client.query<{ name: string }>(
			`select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
			where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker') and n.nspname !~ '^pg_(toast|temp)'
			and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e') limit 1`,
		);
		if (rows[0] !== undefined)
			throw new BackupFault(`The database is not empty (it has ${rows[0].name}): name an empty one in DATABASE_URL.`);
		return;
	}
	const known = new Set(migrations.map(({ name }) => name));
	const { rows: steps } = await client.query<{ name: string }>("select name from public.schema_migrations order by name");
	const newer = steps.find(({ name }) => !known.has(name));
	for (const [table, what] of [
		["platform.customers", "schools"],
		["platform.users", "people"],
	] as const) {
		if (!(await exists(client, table))) continue;
		const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
		if (rows[0]?.count !== 0)
			throw new BackupFault(`The installation is not empty: it has ${rows[0]?.count} ${what}. Restore into an empty one.`);
	}
	if (newer !== undefined)
		throw new BackupFault(
			`The database was prepared by a newer version than the backup's (${newer.name}): restore into a new, empty one; it is brought up to date afterwards.`,
		);
}

async function exists(client: pg.ClientBase, table: string): Promise<boolean> {
	const { rows } = await client.query<{ there: boolean }>("select to_regclass($1) is not null as there", [table]);
	return rows[0]?.there === true;
}
