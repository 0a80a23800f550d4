import { CUSTOM_PREFIX } from "@homeroom/contract/kit/record.ts";
import { ask, type CustomerDb, inTransaction } from "../db/customer-db.ts";
import { conditionOf } from "../lists/list.ts";
import { visibleFilters } from "../records/record-queries.ts";
import type { RecordTable } from "../tables/record-table.ts";
import type { ImportState, StoredPlan } from "./import-state.ts";
import { type FileField, isCustom } from "./import-words.ts";

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
	state: ImportState,
	beat: () => Promise<boolean>,
): Promise<boolean> {
	const plan = state.plan as StoredPlan;
	if (plan.match.length > 0) {
		await together(db, TWICE, [state.id]);
		const { text, values } = matchText(table, fields, state);
		for (let from = 0; ; ) {
			if (!(await beat())) return false;
			const [end] = await ask<{ id: number }>(
				db,
				`select id from ${table.spec.name} where id > $1 order by id offset ${RANGE - 1} limit 1`,
				[from],
			);
			const to = end?.id ?? Number.MAX_SAFE_INTEGER;
			await together(db, text, [state.id, from, to, ...values]);
			if (end === undefined) break;
			from = to;
		}
		if (plan.match[0] === "id") await ask(db, UNKNOWN_ID, [state.id]);
	}
	await ask(db, LACKING, [state.id]);
	return beat();
}

/** The rows are new, so that the planner takes them for a handful and would compare each with each: it is told not to. */
const together = (db: CustomerDb, text: string, values: unknown[]): Promise<unknown> =>
	inTransaction(db, async (transaction) => {
		await ask(transaction, "select set_config('enable_nestloop', 'off', true)", []);
		await ask(transaction, text, values);
	});

/** Rows about one and the same entry: the first counts. */
const TWICE = `update import_rows r set kind = 'error', problems = jsonb_build_object('row', jsonb_build_object('message', 'import_twice', 'minimum', d.first))
	from (select row_no, first_value(row_no) over (partition by match_key order by row_no) as first from import_rows where import_id = $1 and match_key is not null and kind <> 'error') d
	where r.import_id = $1 and r.row_no = d.row_no and d.first <> d.row_no`;
const UNKNOWN_ID = `update import_rows set kind = 'error', problems = '{"id": {"message": "import_unknown_id"}}'
	where import_id = $1 and match_key is not null and row_id is null and kind in ('new', 'lacking')`;
const LACKING = "update import_rows set kind = 'error' where import_id = $1 and kind = 'lacking'";

/** $1 the import, $2 and $3 the range of entries. */
function matchText(
	{ spec: { name: record }, ...rest }: RecordTable,
	fields: FileField[],
	{ plan, own }: ImportState,
): { text: string; values: unknown[] } {
	const { match, columns } = plan as StoredPlan;
	const table = { spec: { name: record }, ...rest } as RecordTable;
	const values: unknown[] = [];
	const bind = (value: unknown) => `$${values.push(value) + 3}`;
	const byName = new Map(fields.map((field) => [field.name, field]));
	const visible = conditionOf(visibleFilters(table, own), bind);
	const parts = match.map((name) => (name === "id" ? "id::text" : `coalesce((${byName.get(name)?.sql})::text, '')`));
	const compared = columns.flatMap(({ field }) => byName.get(field) ?? []);
	const present = compared
		.map((file) => `'${file.name}', ${isCustom(file) ? `custom -> '${file.name.slice(CUSTOM_PREFIX.length)}'` : file.sql}`)
		.join(", ");
	// names are compared among current entries; an id or a key also finds what is archived
	const current = match.length > 1 ? " and archived_at is null" : "";
	const text = `with entries as (
			select id, version, fold(concat_ws(chr(31), ${parts.join(", ")})) as match_key, jsonb_build_object(${present}) as present
			from ${record} where id > $2 and id <= $3${current} and ${visible}
		), found as (
			select r.row_no, e.id, e.version, count(*) over (partition by r.row_no) as n,
				(select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(e.present) o where r.input ? o.key and r.input -> o.key is distinct from coalesce(o.value, 'null')) as before
			from import_rows r join entries e on e.match_key = r.match_key
			where r.import_id = $1 and r.match_key is not null and r.kind <> 'error'
		)
		update import_rows r set row_id = f.id, version = f.version,
			kind = case when f.n > 1 or r.row_id is not null then 'error' when f.before = '{}' then 'unchanged' else 'changed' end,
			before = case when f.n > 1 or r.row_id is not null then '{}' else f.before end,
			problems = case when f.n > 1 or r.row_id is not null then '{"row": {"message": "import_ambiguous"}}' else '{}'::jsonb end
		from found f where r.import_id = $1 and r.row_no = f.row_no`;
	return { text, values };
}

/** Forgets what was found, so that rows can be compared with what is there now. */
export const forgetMatches = (db: CustomerDb, import_id: number) =>
	ask(
		db,
		"update import_rows set row_id = null, version = null, before = '{}', kind = 'new' where import_id = $1 and kind in ('changed', 'unchanged')",
		[import_id],
	);
