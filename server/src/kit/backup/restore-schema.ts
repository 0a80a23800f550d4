import type pg from "pg";
import { quotedName, SCHEMAS, tablesOf } from "./backup-tables.ts";

interface Constraint {
	table: string;
	name: string;
	definition: string;
}
interface Trigger {
	table: string;
	name: string;
}
const OURS = `c.relnamespace in (select oid from pg_namespace where nspname in ${SCHEMAS}) and c.relkind = 'r'`;

/** All that is put aside for loading, as the catalogue tells it: the same before and after. */
const STATE = `
	select c.oid::regclass::text || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as line from pg_constraint k join pg_class c on c.oid = k.conrelid where ${OURS}
	union all select c.oid::regclass::text || ' ' || t.tgname || ' ' || t.tgenabled::text from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${OURS} and not t.tgisinternal
	union all select c.oid::regclass::text || ' ' || c.relrowsecurity::text || c.relforcerowsecurity::text from pg_class c where ${OURS}
	order by 1`;

/**
 * Empties the tables and lets them take rows as they are: without triggers (what they would write is in the backup), without references (rows come table by table),
 * without row security for the owner. Everything as its owner may do it, nothing as a superuser; all of it within the transaction that is open.
 * Answers how to put everything back.
 */
export async function bareTables(client: pg.ClientBase): Promise<() => Promise<void>> {
	const state = await stateOf(client);
	const tables = await tablesOf(client);
	const references = await inFull<Constraint>(
		client,
		`select c.oid::regclass::text as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
		from pg_constraint k join pg_class c on c.oid = k.conrelid where ${OURS} and k.contype = 'f' and k.conparentid = 0 order by 1, 2`,
	);
	const triggers = await inFull<Trigger>(
		client,
		`select c.oid::regclass::text as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
		where ${OURS} and not t.tgisinternal and t.tgenabled = 'O' order by 1, 2`,
	);
	const forced = await inFull<{ table: string }>(
		client,
		`select c.oid::regclass::text as table from pg_class c where ${OURS} and c.relforcerowsecurity order by 1`,
	);
	for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${quotedName(name)}`);
	for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${quotedName(name)}`);
	for (const { table } of forced) await client.query(`alter table ${table} no force row level security`);
	// what migrations put there (plans, for example) is in the backup as it is now
	await client.query(`truncate ${tables.map(({ quoted }) => quoted).join(", ")}`);
	return async () => {
		for (const { quoted } of tables) await client.query(`analyze ${quoted}`);
		for (const { table, name, definition } of references)
			await client.query(`alter table ${table} add constraint ${quotedName(name)} ${definition}`);
		for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${quotedName(name)}`);
		for (const { table } of forced) await client.query(`alter table ${table} force row level security`);
		if ((await stateOf(client)) !== state) throw new Error("the schema is not what it was before the rows were loaded");
	};
}

const stateOf = async (client: pg.ClientBase): Promise<string> =>
	(await inFull<{ line: string }>(client, STATE)).map(({ line }) => line).join("\n");

/** With no search path, names are told with their schema. */
async function inFull<Row extends pg.QueryResultRow>(client: pg.ClientBase, text: string): Promise<Row[]> {
	await client.query("set local search_path = ''");
	const { rows } = await client.query<Row>(text);
	await client.query("set local search_path = public");
	return rows;
}
