import { allOf, type Sql, sql, verbatim } from "../../db/sql-text.ts";
import { changeableFilters } from "../../records/record-queries.ts";
import type { RecordTable } from "../../tables/record-table.ts";
import { SQL_TYPES } from "../import-fields.ts";
import { fieldsFilled, type PlannedImport, type StoredPlan } from "../import-state.ts";
import { type FileField, isCustom } from "../import-words.ts";

/** Constraints (23…) and values (22…) of the database. */
export const isAboutARow = (error: unknown): boolean => /^(22|23)/.test(String((error as { code?: unknown }).code));

/** Adding and changing, each one statement for a range of rows. Adding answers the ids, in the order of the rows. */
export function writes(
	table: RecordTable,
	fields: FileField[],
	{ id: import_id, plan, own }: PlannedImport,
	from: number,
	to: number,
): Sql[] {
	const { match } = plan as StoredPlan;
	const filled = new Set(fieldsFilled(plan as StoredPlan));
	const { name: record } = table.spec;
	const mapped = fields.filter(({ name }) => filled.has(name));
	const given = mapped.filter((field) => !isCustom(field));
	// the customer's own fields are one column; what is null goes
	const ownValues = mapped.some(isCustom)
		? "(select coalesce(jsonb_object_agg(substr(key, 8), value), '{}') from jsonb_each(g.input) where key like 'custom.%')"
		: undefined;
	const starting = fields.filter(({ name, field }) => field.initial !== undefined && !given.some((one) => one.name === name));
	const typed = given.map(({ name, field }) => `${name} ${SQL_TYPES[field.kind]}`).join(", ");
	const inRange = sql`r.import_id = ${import_id} and r.row_no between ${from} and ${to}`;
	const rows = (kind: Sql) =>
		sql`select r.row_no, r.row_id, r.version as known, r.input, r.before, v.* from import_rows r cross join lateral jsonb_to_record(r.input) as v (${verbatim(typed || "nothing text")})
		where ${inRange} and r.kind = ${kind} and not r.failed`;

	const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
	const value = ({ name, field }: FileField) => (field.kind === "rich" ? `rich_html(g.${name})` : `g.${name}`);
	const added = given.map((file) =>
		file.field.initial === undefined ? value(file) : `coalesce(${value(file)}, ${literal(file.field.initial)})`,
	);
	const custom = ownValues === undefined ? [] : [`jsonb_strip_nulls(${ownValues})`];
	const names = [...given.map(({ name }) => name), ...starting.map(({ name }) => name), ...custom.map(() => "custom")];
	const values = [...added, ...starting.map(({ field }) => literal(field.initial)), ...custom];
	const insert = sql`insert into ${verbatim(record)} (${verbatim(names.join(", "))})
		select ${verbatim(values.join(", "))} from (${rows(sql`'new'`)}) g order by g.row_no returning id`;

	const visible = allOf(changeableFilters(table, own));
	// a formatted text that says the same keeps its form, which no file can hold
	const settings = given.map((file) => {
		const { name, field } = file;
		return `${name} = case when g.${field.kind === "rich" ? "before" : "input"} ? '${name}' then ${value(file)} else ${record}.${name} end`;
	});
	if (ownValues !== undefined) settings.push(`custom = jsonb_strip_nulls(${record}.custom || ${ownValues})`);
	const of = verbatim(record);
	const update = sql`with g as (${rows(sql`'changed'`)}), done as (
			update ${of} set ${verbatim([...settings, "version = version + 1", "updated_at = now()"].join(", "))}
			from g where ${of}.id = g.row_id and ${of}.version = g.known and ${visible} returning ${of}.id
		)
		update import_rows r set failed = true, problems = '{"row": {"message": "import_changed_since"}}'
		where ${inRange} and r.kind = 'changed' and not r.failed and not exists (select from done where done.id = r.row_id)`;
	return match.length === 0 ? [insert] : [insert, update];
}
