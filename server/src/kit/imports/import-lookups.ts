import { ask, type CustomerDb } from "../db/customer-db.ts";
import { allOf, sql, verbatim } from "../db/sql-text.ts";
import type { Lookup, RecordTable } from "../tables/record-table.ts";
import type { NamesAsked, NamesFound } from "./import-names.ts";
import type { FileField } from "./import-words.ts";

/** People of the customer, by name or by e-mail address. */
const USERS: Lookup = {
	from: "memberships t",
	id: "t.user_id",
	name: "concat_ws(' ', t.first_name, t.middle_name, t.last_name)",
};
const STAFF: Lookup = { from: "staff t", id: "t.id", name: USERS.name };
export const lookupOf = (table: RecordTable, { name, field }: FileField): Lookup | undefined =>
	table.lookups?.[name] ?? (field.kind === "user" || field.of === "users" ? USERS : field.of === "staff" ? STAFF : undefined);

/** As it stands in a file that goes out: the number tells two of one name apart when it comes back. */
export function lookupSql(lookup: Lookup, record: string, { sql, field }: FileField): string {
	const column = /^\w+$/.test(sql) ? `${record}.${sql}` : sql;
	if (field.kind !== "people")
		return `(select ${lookup.name} || ' #' || ${lookup.id} from ${lookup.from} where ${lookup.id} = ${column} limit 1)`;
	return `(select string_agg(replace(${lookup.name}, ';', ',') || ' #' || ${lookup.id}, '; ' order by named.place)
		from unnest(${column}) with ordinality named (id, place) join ${lookup.from} on ${lookup.id} = named.id)`;
}

/** Looks names up, all of a chunk at once. */
export async function lookUp(
	db: CustomerDb,
	table: RecordTable,
	fields: readonly FileField[],
	asked: NamesAsked,
	own: number | null,
): Promise<NamesFound> {
	const found: NamesFound = {};
	for (const file of fields) {
		const texts = asked[file.name];
		if (texts === undefined) continue;
		const lookup = lookupOf(table, file);
		const narrowed = own !== null && lookup?.own !== undefined ? [lookup.own(own)] : [];
		const visible = allOf(narrowed);
		const rows =
			lookup === undefined
				? []
				: await ask<{ text: string; id: number; n: number }>(
						db,
						sql`with asked as (
							select text, (regexp_match(text, '#(\\d{1,18})$'))[1]::bigint as number, fold(text) as folded from unnest(${texts}::text[]) text
						), named as materialized (
							select ${verbatim(lookup.id)} as id, fold(word) as folded from ${verbatim(lookup.from)}
							cross join unnest(array[${verbatim([lookup.name, ...(lookup.keys ?? [])].join(", "))}]) as word where ${visible}
						)
						select text, min(id) as id, count(distinct id) as n from (
							select a.text, n.id from asked a join named n on n.folded = a.folded where a.number is null
							union all select a.text, n.id from asked a join named n on n.id = a.number
						) f group by text`,
					);
		found[file.name] = Object.fromEntries(rows.map(({ text, id, n }) => [text, n === 1 ? id : "import_ambiguous"]));
	}
	return found;
}
