import { ask, type CustomerDb } from "../db/customer-db.ts";
import { conditionOf } from "../lists/list.ts";
import type { Lookup, RecordTable } from "../records/record-table.ts";
import type { FileField } from "./import-fields.ts";
import { isNamed, type ReadRow } from "./import-rows.ts";

/** People of the customer, by name or by e-mail address. */
const USERS: Lookup = {
	from: "memberships t",
	id: "t.user_id",
	name: "concat_ws(' ', t.first_name, t.middle_name, t.last_name)",
};
export const lookupOf = (table: RecordTable, { name, field }: FileField): Lookup | undefined =>
	table.lookups?.[name] ?? (field.kind === "user" ? USERS : undefined);

/** As it stands in a file that goes out: the number tells two of one name apart when it comes back. */
export const lookupSql = (lookup: Lookup, record: string, { sql }: FileField): string =>
	`(select ${lookup.name} || ' #' || ${lookup.id} from ${lookup.from} where ${lookup.id} = ${/^\w+$/.test(sql) ? `${record}.${sql}` : sql} limit 1)`;

/** Turns names into ids, for all rows of a chunk at once. A name that nothing has, or several have, is a problem of its row. */
export async function resolveNames(
	db: CustomerDb,
	table: RecordTable,
	fields: FileField[],
	rows: ReadRow[],
	own: number | null,
): Promise<void> {
	for (const file of fields) {
		if (!isNamed(file.field)) continue;
		const { name } = file;
		const concerned = rows.filter(({ input }) => typeof input[name] === "string");
		if (concerned.length === 0) continue;
		const lookup = lookupOf(table, file);
		const texts = [...new Set(concerned.map(({ input }) => input[name] as string))];
		const values: unknown[] = [texts];
		const narrowed = own !== null && lookup?.own !== undefined ? [lookup.own(own)] : [];
		const visible = conditionOf(narrowed, (value) => `$${values.push(value)}`);
		const found =
			lookup === undefined
				? []
				: await ask<{ text: string; id: number; n: number }>(
						db,
						`select w.text, min(${lookup.id}) as id, count(distinct ${lookup.id}) as n from (
							select text, (regexp_match(text, '#(\\d{1,18})$'))[1]::bigint as number, fold(text) as folded from unnest($1::text[]) text
						) w join ${lookup.from} on case when w.number is null then fold(${lookup.name}) = w.folded else ${lookup.id} = w.number end where ${visible} group by w.text`,
						values,
					);
		const byText = new Map(found.map((row) => [row.text, row]));
		for (const row of concerned) {
			const match = byText.get(row.input[name] as string);
			if (match?.n === 1) row.input[name] = match.id;
			else {
				delete row.input[name];
				row.problems = {
					...(row.kind === "error" ? row.problems : {}),
					[name]: { message: match === undefined ? "import_unknown_name" : "import_ambiguous" },
				};
				row.kind = "error";
			}
		}
	}
}
