import type pg from "pg";
import { BackupFault } from "./backup-format.ts";

export interface BackupTable {
	schema: string;
	name: string;
	/** What the database works out by itself is left out. */
	columns: string[];
	/** With schema, quoted. */
	quoted: string;
	/** Row security would hide rows from us, and no policy opens them to a backup. */
	hidden: boolean;
}

/** Ours, and the jobs that wait (mails to send). */
export const SCHEMAS = "('public', 'platform', 'graphile_worker')";
/** What ran on this database: the header says it, and the migrations write it. */
const LEVELS = "('public.schema_migrations', 'graphile_worker.migrations')";

const TABLES = `
	select n.nspname as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted,
		array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
		row_security_active(c.oid) and (
			not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup_rows' and (select oid from pg_roles where rolname = current_user) = any (p.polroles))
			-- one that takes rows away from a role takes them from its members, unless it asks who it is
			or exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polcmd in ('*', 'r') and pg_get_expr(p.polqual, p.polrelid) not ilike '%current_user%'
				and exists (select from unnest(p.polroles) role where role = 0 or pg_has_role(role, 'usage')))
		) as hidden
	from pg_class c join pg_namespace n on n.oid = c.relnamespace
	where c.relkind = 'r' and n.nspname in ${SCHEMAS} and n.nspname || '.' || c.relname not in ${LEVELS}
		and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
	order by n.nspname, c.relname`;

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const tablesOf = async (client: pg.ClientBase): Promise<BackupTable[]> => (await client.query<BackupTable>(TABLES)).rows;

/**
 * Opens the one snapshot that everything is read from. The tables are locked before it is taken, so that none can be rewritten or emptied between it and its turn:
 * that would show, and people's reads and writes do not wait for such a lock. Being read only the transaction has no id, so live updates do not wait for it either.
 */
export async function openSnapshot(client: pg.ClientBase, attempts = 5): Promise<BackupTable[]> {
	const known = await tablesOf(client);
	if (!known.some(({ schema, name }) => schema === "platform" && name === "customers"))
		throw new BackupFault("There is no installation of Homeroom in this database.");
	await client.query("begin isolation level repeatable read read only");
	await client.query(`lock table ${known.map(({ quoted }) => quoted).join(", ")} in access share mode`);
	await client.query(
		"select set_config('app.backup', 'on', true), set_config('app.customer_id', '0', true), set_config('app.user_id', '', true)",
	);
	const tables = await tablesOf(client);
	if (JSON.stringify(tables) !== JSON.stringify(known)) {
		await client.query("rollback");
		if (attempts <= 1) throw new BackupFault("The database is being changed by an upgrade: make the backup afterwards.");
		return openSnapshot(client, attempts - 1);
	}
	const hidden = tables.filter((table) => table.hidden).map(({ quoted }) => quoted);
	if (hidden.length > 0)
		throw new BackupFault(
			`The user of DATABASE_URL may not read every row of ${hidden.slice(0, 3).join(", ")}${hidden.length > 3 ? ` and ${hidden.length - 3} more` : ""}: bring the database up to date first (npm run homeroom -- migrate, as the owner of its tables).`,
		);
	return tables;
}

export interface SequenceValue {
	schema: string;
	name: string;
	value: string | null;
}
/** Sequences know no snapshot. They are read after it, and a number that was given out since leaves a gap, as a failed transaction does. */
export const sequencesOf = async (client: pg.ClientBase): Promise<SequenceValue[]> =>
	(
		await client.query<SequenceValue>(
			`select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences where schemaname in ${SCHEMAS} order by 1, 2`,
		)
	).rows;
