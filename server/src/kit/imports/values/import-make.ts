import { permissionOf, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import { RECORD_NAMES } from "@homeroom/contract/record-names.generated.ts";
import { ask, type CustomerDb } from "../../db/customer-db.ts";
import { sql, verbatim } from "../../db/sql-text.ts";
import { insertRecord } from "../../records/record-queries.ts";
import type { Rights } from "../../records/record-reach.ts";
import type { ListedMaking, RecordTable, TableOf } from "../../tables/record-table.ts";
import type { ImportState, StoredPlan } from "../import-state.ts";
import type { FileField } from "../import-words.ts";

/** The one field that a new one must be given; undefined where a name is not enough. */
function nameOnly({ fields }: RecordSpec): string | undefined {
	const needed = Object.entries(fields).filter(([, field]) => field.required && field.initial === undefined && !field.computed);
	return needed.length === 1 && needed[0]?.[1].kind === "line" ? needed[0][0] : undefined;
}
/** What a word in this field could be made into, where somebody may. */
function madeIn(table: RecordTable, file: FileField, tableOf: TableOf): { of: RecordTable; name: string } | ListedMaking | undefined {
	const listed = table.listed?.[file.name];
	if (listed !== undefined) return listed.make;
	const record = file.field.kind === "record" ? file.field.record : undefined;
	if (!RECORD_NAMES.some((name) => name === record)) return undefined;
	const of = tableOf({ name: record as string });
	const name = nameOnly(of.spec);
	return name === undefined ? undefined : { of, name };
}

/** Whether they may make what a field names, out of a name alone. */
export async function mayMake(db: CustomerDb, table: RecordTable, file: FileField, tableOf: TableOf, rights: Rights): Promise<boolean> {
	const made = madeIn(table, file, tableOf);
	if (made === undefined) return false;
	if ("of" in made) return rights.reach(permissionOf(made.of.spec, "Create")) !== "none";
	return mayMakeListed(db, made, rights);
}
export async function mayMakeListed(db: CustomerDb, { permission, possible }: ListedMaking, rights: Rights): Promise<boolean> {
	if (rights.reach(permission) === "none") return false;
	return (await ask(db, sql`select where ${verbatim(possible)}`)).length > 0;
}

/** Fields of which something is to be made. */
export const makingFields = ({ values = [] }: Partial<StoredPlan>): string[] => [
	...new Set(values.filter(({ make }) => make).map(({ field }) => field)),
];

/** Makes what was chosen to be made, as far as these rows of the file name it, and puts it into them. In the transaction of whoever writes them. */
export async function makeNamed(
	db: CustomerDb,
	table: RecordTable,
	fields: readonly FileField[],
	{ id: import_id, plan }: ImportState,
	tableOf: TableOf,
	[from, to]: readonly [number, number] = ALL_ROWS,
): Promise<void> {
	const those = sql`import_id = ${import_id} and row_no between ${from} and ${to} and kind in ('new', 'changed')`;
	for (const field of makingFields(plan ?? {})) {
		const file = fields.find(({ name }) => name === field);
		const made = file && madeIn(table, file, tableOf);
		if (made === undefined) continue;
		if ("write" in made) {
			const chosen = (plan?.values ?? []).filter((one) => one.field === field && one.make).flatMap(({ to }) => to ?? []);
			const named = await ask<{ name: string }>(
				db,
				sql`select distinct input ->> ${field}::text as name from import_rows
					where ${those} and input ->> ${field}::text = any(${chosen}::text[]) order by 1`,
			);
			if (named.length > 0) await ask(db, made.write(named.map(({ name }) => name)));
			continue;
		}
		const names = await ask<{ name: string }>(
			db,
			sql`select distinct input -> ${field}::text ->> 'make' as name from import_rows
				where ${those} and jsonb_typeof(input -> ${field}::text) = 'object' order by 1`,
		);
		for (const { name } of names) {
			const initial = Object.entries(made.of.spec.fields).filter(([, one]) => one.initial !== undefined);
			// cast: the record's own fields, of which only the name has no value to begin with
			const input = { ...Object.fromEntries(initial.map(([key, one]) => [key, one.initial])), [made.name]: name } as never;
			const row = await insertRecord(db, made.of, input);
			await ask(
				db,
				sql`update import_rows set input = jsonb_set(input, array[${field}::text], to_jsonb(${row.id}::bigint))
					where import_id = ${import_id} and input -> ${field}::text ->> 'make' = ${name}`,
			);
		}
	}
}
const ALL_ROWS = [0, 2_147_483_647] as const;
