import type pg from "pg";
import { APP_ROLE } from "../kit/db/pool.ts";
import { customerTables } from "./checksum.ts";

type Client = Pick<pg.ClientBase, "query">;

/** Tables whose writes are not in the change log, and why. */
export const NOT_RECORDED: Record<string, string> = {
	changes: "the log itself",
	batches: "names of parts of the log, written with them by the kit alone",
	change_seals: "the log's seals",
	student_weeks: "worked out by the database from sessions and classes, and written by it alone",
	attendance_totals: "sums of marks, written by the database alone",
	record_words: "the words that rows are found by, written by the database alone",
	record_parts: "what these words are made of, written by the database alone",
	record_people: "which people a record names, written by the database alone",
	record_totals: "how many rows there are, written by the database alone",
	sensitive_reads: "itself a log, written by the database alone",
	idempotency_keys: "kept for a day to answer a repeated request; says nothing that the repeated write's own record does not",
	undo_runs: "an undo on its way; what it changes is in the log",
	notices_once: "what was told already, so that it is not told again",
	imports: "a file on its way in; what it changes is in the log of its record",
	import_parts: "the file itself",
	import_turns: "whose file is being read at this moment",
	import_rows: "the file's rows, read",
	emergency_people: "how people are in an alarm; every answer stays, and the progress of the alarm says that something changed",
	emergency_answers: "nothing of it is ever changed or taken away: it is a history itself",
	emergency_told: "what became of what was told, row by row; each says itself when",
	message_recipients: "what became of a message, row by row; each says itself when, and the message says that something did",
	message_looks: "who was on a list when somebody looked at it, kept until it is sent",
	task_repeat_days: "which days of a series became tasks; each task has its own in the log",
	task_series: "the last number given to a task; each task has its own in the log",
	rosters: "files on their way in; what they change is in the log of its records",
	roster_ids: "what other programs call our rows; what is undone may come back",
};

/** Rows that the app role never sees, whoever asks: they are read through a door that notes the look. */
const HIDDEN: Record<string, string> = { changes: " and table_name <> all (platform.sensitive_tables())" };

/** Runs `work` as the app role for one customer and undoes it. */
async function asApp<T>(client: Client, customer_id: number | null, user_id: number | null, work: () => Promise<T>): Promise<T | Error> {
	await client.query("savepoint isolation");
	try {
		await client.query(`set local role ${APP_ROLE}`);
		if (customer_id !== null) await client.query("select set_config('app.customer_id', $1, true)", [String(customer_id)]);
		await client.query("select set_config('app.user_id', $1, true)", [user_id === null ? "" : String(user_id)]);
		return await work();
	} catch (error) {
		return error as Error;
	} finally {
		await client.query("rollback to savepoint isolation");
	}
}
const count = async (client: Client, text: string): Promise<number> => Number((await client.query<{ n: string }>(text)).rows[0]?.n);

/**
 * What keeps two customers apart, tried out as the role that serves requests. Empty when all of it holds.
 * Must run inside a transaction of a superuser; every table needs a row of both.
 */
export async function isolationFaults(
	client: Client,
	{ north, south, member, tables }: { north: number; south: number; member: number; tables?: string[] },
): Promise<string[]> {
	const faults: string[] = [];
	for (const table of tables ?? (await customerTables(client))) {
		const theirs = await count(client, `select count(*) as n from ${table} where customer_id = ${south}`);
		const mine = await count(client, `select count(*) as n from ${table} where customer_id = ${north}${HIDDEN[table] ?? ""}`);
		if (mine === 0 || theirs === 0) faults.push(`${table}: no rows to tell apart`);
		const seen = await asApp(client, north, null, async () => ({
			all: await count(client, `select count(*) as n from ${table}`),
			theirs: await count(client, `select count(*) as n from ${table} where customer_id = ${south}`),
		}));
		if (seen instanceof Error || seen.theirs !== 0) faults.push(`${table}: another customer's rows are seen`);
		else if (seen.all !== mine) faults.push(`${table}: sees ${seen.all} of its ${mine} rows`);
		const without = await asApp(client, null, null, () => client.query(`select from ${table}`));
		if (!(without instanceof Error)) faults.push(`${table}: can be read without a customer`);

		// and the owner of all of them only where it makes a backup
		const opened = await count(
			client,
			`select count(*) as n from pg_policy where polrelid = '${table}'::regclass and polname = 'backup_rows' and polcmd = 'r' and polroles = array[(select relowner from pg_class where oid = '${table}'::regclass)] and pg_get_expr(polqual, polrelid) like '%app.backup%'`,
		);
		if (opened !== 1) faults.push(`${table}: a backup cannot read it`);

		const moved = await asApp(client, north, null, () => client.query(`update ${table} set customer_id = ${south}`));
		if (!(moved instanceof Error)) faults.push(`${table}: rows can be moved to another customer`);
		const changed = await asApp(client, north, null, () => client.query(`delete from ${table} where customer_id = ${south}`));
		if (!(changed instanceof Error) && changed.rowCount !== 0) faults.push(`${table}: another customer's rows can be deleted`);
	}
	// before a customer is chosen: one's own memberships and their roles, nothing else
	const own = await count(client, `select count(*) as n from memberships where user_id = ${member}`);
	const chosen = await asApp(client, 0, member, async () => ({
		memberships: await count(client, "select count(*) as n from memberships"),
		roles: await count(client, "select count(*) as n from roles"),
		students: await count(client, "select count(*) as n from students"),
	}));
	if (chosen instanceof Error || chosen.memberships !== own || chosen.roles !== own || chosen.students !== 0)
		faults.push(
			`before a customer is chosen: ${chosen instanceof Error ? chosen.message : JSON.stringify(chosen)}, not ${own} memberships and roles`,
		);
	return faults;
}

/** What the catalogue must say about every customer table. Empty when it does. */
export async function catalogFaults(client: Client): Promise<string[]> {
	const ask = async (what: string, text: string) => (await client.query<{ name: string }>(text)).rows.map(({ name }) => `${name}: ${what}`);
	const tables =
		"select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'";
	const recorded = Object.keys(NOT_RECORDED)
		.map((table) => `'${table}'`)
		.join(", ");
	return [
		...(await ask(
			"has no customer_id that must be filled",
			`with t as (${tables}) select relname as name from t where not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'customer_id' and a.attnotnull and not a.attisdropped)`,
		)),
		...(await ask(
			"row security is not enabled and forced",
			`with t as (${tables}) select relname as name from t where not (relrowsecurity and relforcerowsecurity)`,
		)),
		...(await ask(
			"no policy for all commands names app.customer_id in using and check",
			`with t as (${tables}) select relname as name from t where not exists (select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polpermissive
				and pg_get_expr(p.polqual, p.polrelid) like '%customer_id = %app.customer_id%' and pg_get_expr(p.polwithcheck, p.polrelid) like '%customer_id = %app.customer_id%')`,
		)),
		...(await ask(
			"a key or unique index does not begin with customer_id",
			`with t as (${tables}) select i.indexrelid::regclass::text as name from t join pg_index i on i.indrelid = t.oid
				left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0] where (i.indisunique or i.indisprimary) and a.attname is distinct from 'customer_id'`,
		)),
		...(await ask(
			"has no primary key",
			`with t as (${tables}) select relname as name from t where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)`,
		)),
		...(await ask(
			"a reference to a customer table does not begin with customer_id on both sides",
			`with t as materialized (${tables}) select k.conname as name from pg_constraint k
				where k.contype = 'f' and k.conrelid in (select oid from t) and k.confrelid in (select oid from t)
				and 'customer_id' <> any (array[(select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]),
					(select attname from pg_attribute where attrelid = k.confrelid and attnum = k.confkey[1])])`,
		)),
		...(await ask(
			"an index does not begin with customer_id",
			`with t as (${tables}) select i.indexrelid::regclass::text as name from t join pg_index i on i.indrelid = t.oid
				left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0] where a.attname is distinct from 'customer_id' and i.indexrelid::regclass::text <> 'memberships_user'`,
		)),
		...(await ask(
			"writes are not recorded",
			`with t as (${tables}) select relname as name from t where relname not in (${recorded}) and (select count(*) from pg_trigger g join pg_proc f on f.oid = g.tgfoid
				where g.tgrelid = t.oid and g.tgenabled = 'O' and f.proname in ('record_insert', 'record_update', 'record_delete')) <> 3`,
		)),
		...(await ask(
			"goes with a row that is taken back, and undo would not see it",
			`select k.conrelid::regclass::text as name from pg_constraint k where k.contype = 'f' and k.confdeltype not in ('a', 'r') and k.conrelid::regclass::text = any (platform.sensitive_tables())`,
		)),
		...(await ask(
			`is owned by ${APP_ROLE}`,
			`select c.oid::regclass::text as name from pg_class c where c.relowner = '${APP_ROLE}'::regrole
				union all select nspname from pg_namespace where nspowner = '${APP_ROLE}'::regrole union all select proname from pg_proc where proowner = '${APP_ROLE}'::regrole`,
		)),
		...(await ask(
			"is too mighty",
			`select rolname as name from pg_roles where rolname = '${APP_ROLE}' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
		)),
		...(await ask(
			`lets ${APP_ROLE} truncate, refer or add triggers`,
			`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
				where n.nspname in ('public', 'platform') and c.relkind in ('r', 'p') and has_table_privilege('${APP_ROLE}', c.oid, 'truncate, references, trigger')`,
		)),
		...(await ask(
			"can be written by the app role",
			`select name from unnest('{changes,change_seals}'::text[]) as name where has_table_privilege('${APP_ROLE}', name, 'insert, update, delete')`,
		)),
		...(await ask(
			"the app role may create things here",
			`select nspname as name from pg_namespace where nspname in ('public', 'platform') and has_schema_privilege('${APP_ROLE}', oid, 'create')`,
		)),
		...(await ask(
			"runs with its owner's rights and without a fixed search_path",
			`select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
				where p.prosecdef and n.nspname in ('public', 'platform') and not coalesce(p.proconfig::text ~ 'search_path=[^,]+, *pg_temp', false)`,
		)),
	];
}
