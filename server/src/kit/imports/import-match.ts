import { CUSTOM_PREFIX } from "@homeroom/contract/kit/record.ts";
import { ask, type CustomerDb, inTransaction } from "../db/customer-db.ts";
import { allOf, type Sql, sql, verbatim } from "../db/sql-text.ts";
import { changeableFilters } from "../records/record-queries.ts";
import type { RecordTable } from "../tables/record-table.ts";
import { fieldsFilled, type PlannedImport, type StoredPlan } from "./import-state.ts";
import { type FileField, FULL_NAME, filledBy, isCustom } from "./import-words.ts";

/** So many entries are compared in one statement: none holds up others for longer than a moment. */
const RANGE = 20_000;

/**
 * Finds the entry that each row is about and what would change, in place. Every entry is looked at once, however many rows there are.
 * `beat` is called between statements and says whether to go on.
 */
export async function matchRows(
	db: CustomerDb,
	table: RecordTable,
	fields: FileField[],
	state: PlannedImport,
	beat: () => Promise<boolean>,
	only: readonly number[] | null = null,
): Promise<boolean> {
	const plan = state.plan as StoredPlan;
	const some: Some = { import_id: state.id, only };
	if (plan.match.length > 0) {
		await together(db, twice(some, plan));
		for (let from = 0; ; ) {
			if (!(await beat())) return false;
			const [end] = await ask<{ id: number }>(
				db,
				sql`select id from ${verbatim(table.spec.name)} where id > ${from} order by id offset ${verbatim(RANGE - 1)} limit 1`,
			);
			const to = end?.id ?? Number.MAX_SAFE_INTEGER;
			await together(db, matching(table, fields, state, some, from, to));
			if (end === undefined) break;
			from = to;
		}
		if (plan.match[0] === "id") await ask(db, unknownId(some));
	}
	for (const [first, second] of table.spec.inOrder ?? []) await together(db, outOfOrder(table, some, first, second));
	const filled = new Set(fieldsFilled(plan));
	// what is one's alone within another field's value, the rehearsal finds out
	const keys = (table.spec.keys ?? []).filter((key) => filled.has(key) && table.spec.fields[key]?.within === undefined);
	for (const key of keys) for (const statement of takenKeys(table, some, key, GOOD)) await together(db, statement);
	await ask(db, lacking(some));
	await ask(db, inDoubt(some));
	// whoever mends a row is told at once what else is wrong with it
	for (const [first, second] of table.spec.inOrder ?? []) await ask(db, alsoOutOfOrder(some, first, second));
	for (const key of keys) for (const statement of takenKeys(table, some, key, faulty(plan))) await together(db, statement);
	await ask(db, alsoInDoubt(some));
	return beat();
}

/** The rows are new, so that the planner takes them for a handful and would compare each with each: it is told not to. */
const together = (db: CustomerDb, statement: Sql): Promise<unknown> =>
	inTransaction(db, async (transaction) => {
		await ask(transaction, sql`select set_config('enable_nestloop', 'off', true)`);
		await ask(transaction, statement);
	});

/** Rows of an import; `only`: these alone, of which all that share a key are named. */
interface Some {
	import_id: number;
	only: readonly number[] | null;
}
const of = ({ import_id, only }: Some, alias: string): Sql => {
	const rows = verbatim(alias);
	return only === null
		? sql`${rows}.import_id = ${import_id}`
		: sql`${rows}.import_id = ${import_id} and ${rows}.row_no = any(${only}::integer[])`;
};

/** Rows about one and the same entry: the first counts. Told at the field that they are found by, or with all of them. */
function twice(some: Some, { match, columns }: StoredPlan): Sql {
	const places = new Set(columns.map(({ field }) => field));
	const fields = [...new Set(match.map((name) => (places.has(name) || !filledBy(FULL_NAME.name).includes(name) ? name : FULL_NAME.name)))];
	const [place, told] = fields.length === 1 ? [fields[0], { message: "import_twice" }] : ["row", { message: "import_twice_row", fields }];
	return sql`update import_rows r set kind = 'error', problems = jsonb_build_object(${place}::text, ${JSON.stringify(told)}::jsonb || jsonb_build_object('minimum', d.first))
	from (select i.row_no, first_value(i.row_no) over (partition by i.match_key order by i.row_no) as first from import_rows i where ${of(some, "i")} and i.match_key is not null and i.kind <> 'error') d
	where ${of(some, "r")} and r.row_no = d.row_no and d.first <> d.row_no`;
}
const unknownId = (some: Some) => sql`update import_rows r set kind = 'error', problems = '{"id": {"message": "import_unknown_id"}}'
	where ${of(some, "r")} and match_key is not null and row_id is null and kind in ('new', 'lacking')`;
/** What is unlikely is asked about where it is new here; what an entry has already, somebody said before. */
const inDoubt = (some: Some) => sql`update import_rows r set kind = 'error',
		problems = (select jsonb_object_agg(d.key, d.value) from jsonb_each(r.doubts) d where r.kind = 'new' or r.before ? d.key)
	where ${of(some, "r")} and r.kind in ('new', 'changed') and not r.failed and r.doubts is not null
		and (r.kind = 'new' or exists (select from jsonb_object_keys(r.doubts) name where r.before ? name))`;
const lacking = (some: Some) => sql`update import_rows r set kind = 'error' where ${of(some, "r")} and kind = 'lacking'`;

/** Which rows `r` are looked at, among which `i`, and of which `r` it is known what entry they are about. */
interface Looked {
	fitting: Sql;
	among: Sql;
	known: Sql;
}
const GOOD: Looked = { fitting: sql`r.kind in ('new', 'changed')`, among: sql`i.kind in ('new', 'changed')`, known: sql`true` };
/** Rows that cannot be taken as they are, each beside those that can. */
const faulty = ({ match }: StoredPlan): Looked => ({
	fitting: sql`r.kind = 'error' and not r.failed`,
	among: sql`i.kind in ('new', 'changed', 'error')`,
	known: match.length === 0 ? sql`true` : sql`r.row_id is not null`,
});
/** Of a row without an entry the days that stand in it. */
const alsoOutOfOrder = (some: Some, first: string, second: string): Sql => {
	const [begins, ends] = [verbatim(`'${first}'`), verbatim(`'${second}'`)];
	return sql`update import_rows r set problems = r.problems || jsonb_build_object(${ends}, '{"message": "before_start"}'::jsonb)
		where ${of(some, "r")} and r.kind = 'error' and not r.failed and not (r.problems ? ${ends}) and (r.input ->> ${ends})::date < (r.input ->> ${begins})::date`;
};
const alsoInDoubt = (some: Some): Sql =>
	sql`update import_rows r set problems = r.doubts || r.problems where ${of(some, "r")} and r.kind = 'error' and not r.failed and r.doubts is not null and r.row_id is null`;

/** A number that belongs to one entry alone: what another row has already, and what another entry has. */
function takenKeys({ spec }: RecordTable, some: Some, key: string, { fitting, among, known }: Looked): Sql[] {
	const name = verbatim(`'${key}'`);
	const told = (message: string, more = "") =>
		verbatim(
			`kind = 'error', problems = case r.kind when 'error' then r.problems else '{}' end || jsonb_build_object('${key}', jsonb_build_object('message', '${message}'${more}))`,
		);
	const open = sql`${fitting} and not (r.kind = 'error' and r.problems ? ${name})`;
	// of the whole file: a row that was corrected may have what any other has
	const whole = { import_id: some.import_id, only: null };
	return [
		sql`update import_rows r set ${told("import_twice", ", 'minimum', d.first")}
			from (select i.row_no, first_value(i.row_no) over (partition by i.input ->> ${name} order by i.kind = 'error', i.row_no) as first
				from import_rows i where ${of(whole, "i")} and i.input ->> ${name} is not null and ${among}) d
			where ${of(some, "r")} and r.row_no = d.row_no and d.first <> d.row_no and ${open}`,
		sql`update import_rows r set ${told("taken")} from ${verbatim(spec.name)} e
			where ${of(some, "r")} and ${open} and ${known} and e.${verbatim(key)} = r.input ->> ${name} and e.id is distinct from r.row_id`,
	];
}

/** Days in the wrong order. Where the file gives one of the two, the entry has the other. */
function outOfOrder({ spec }: RecordTable, some: Some, first: string, second: string): Sql {
	const day = (name: string) => {
		const key = verbatim(`'${name}'`);
		return sql`case when g.input ? ${key} then (g.input ->> ${key})::date else e.${verbatim(name)} end`;
	};
	return sql`update import_rows r set kind = 'error', problems = jsonb_build_object(${verbatim(`'${second}'`)}, '{"message": "before_start"}'::jsonb)
		from import_rows g left join ${verbatim(spec.name)} e on e.id = g.row_id
		where ${of(some, "r")} and ${of(some, "g")} and g.row_no = r.row_no and r.kind in ('new', 'changed') and ${day(second)} < ${day(first)}`;
}

/** Entries after one id, up to another. */
function matching(table: RecordTable, fields: FileField[], { plan, own }: PlannedImport, some: Some, after: number, upTo: number): Sql {
	const { match } = plan as StoredPlan;
	const byName = new Map(fields.map((field) => [field.name, field]));
	const visible = allOf(changeableFilters(table, own));
	const parts = match.map((name) => (name === "id" ? "id::text" : `coalesce((${byName.get(name)?.sql})::text, '')`));
	const compared = fieldsFilled(plan as StoredPlan).flatMap((name) => byName.get(name) ?? []);
	const present = compared.map((file) => `'${file.name}', ${presentSql(file)}`).join(", ");
	// names are compared among current entries; an id or a key also finds what is archived
	const isKey = match.length === 1 || byName.get(match.at(-1) ?? "")?.field.within === match[0];
	const current = isKey ? "" : " and archived_at is null";
	return sql`with entries as (
			select id, version, fold(concat_ws(chr(31), ${verbatim(parts.join(", "))})) as match_key, jsonb_build_object(${verbatim(present)}) as present
			from ${verbatim(table.spec.name)} where id > ${after} and id <= ${upTo}${verbatim(current)} and ${visible}
		), found as (
			select r.row_no, e.id, e.version, count(*) over (partition by r.row_no) as n,
				(select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(e.present) o where r.input ? o.key and r.input -> o.key is distinct from coalesce(o.value, 'null')) as before
			from import_rows r join entries e on e.match_key = r.match_key
			where ${of(some, "r")} and r.match_key is not null and r.kind <> 'error'
		)
		update import_rows r set row_id = f.id, version = f.version,
			kind = case when f.n > 1 or r.row_id is not null then 'error' when f.before = '{}' then 'unchanged' else 'changed' end,
			before = case when f.n > 1 or r.row_id is not null then '{}' else f.before end,
			problems = case when f.n > 1 or r.row_id is not null then '{"row": {"message": "import_ambiguous"}}' else '{}'::jsonb end
		from found f where ${of(some, "r")} and r.row_no = f.row_no`;
}

/** What the entry has, in the form that a file gives it. */
function presentSql(file: FileField): string {
	if (isCustom(file)) return `custom -> '${file.name.slice(CUSTOM_PREFIX.length)}'`;
	return file.field.kind === "rich" ? `rich_text(${file.sql})` : file.sql;
}

/** Forgets what was found, so that rows can be compared with what is there now. */
export const forgetMatches = (db: CustomerDb, import_id: number) =>
	ask(
		db,
		sql`update import_rows set row_id = null, version = null, before = '{}', kind = 'new' where import_id = ${import_id} and kind in ('changed', 'unchanged')`,
	);
