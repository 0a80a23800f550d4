import { asField, type CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import { MODULES, type ModuleName } from "@homeroom/contract/kit/modules.ts";
import { CUSTOM_PREFIX, type Field } from "@homeroom/contract/kit/record.ts";
import { valueSchema } from "@homeroom/contract/kit/record-schemas.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { sql, verbatim } from "../db/sql-text.ts";
import { Refusal } from "../http/refusal.ts";
import type { FieldSql } from "../lists/where.ts";
import type { Actor } from "../session/actor.ts";

const COLUMNS = "id, record, key, label, type, choices, required, to_jsonb(visible_to) as visible_to, position, version, archived_at";
/** All fields of the customer that are in use, in order. */
export const loadCustomFields = (db: CustomerDb): Promise<CustomField[]> =>
	ask<CustomField>(db, sql`select ${verbatim(COLUMNS)} from custom_fields where archived_at is null order by record, position, id`);

/** A person's rights are forgotten when a field changes (see the migration), and the fields with them. */
const remembered = new WeakMap<Actor, Promise<CustomField[]>>();

/** The customer's own fields of a record that this person sees. Asked of the database once per person and change. */
export async function customFieldsFor(actor: Actor, db: CustomerDb, record: string): Promise<CustomField[]> {
	let fields = remembered.get(actor);
	if (fields === undefined) {
		fields = loadCustomFields(db);
		remembered.set(actor, fields);
		fields.catch(() => remembered.delete(actor));
	}
	return (await fields).filter((field) => field.record === record && sees(actor, field));
}
const sees = (actor: Actor, { visible_to }: CustomField): boolean =>
	visible_to === null || actor.permissions === 1 || (actor.role_id !== null && visible_to.includes(actor.role_id));

/** Only what the person sees goes out. */
export function onlyVisible<Row extends { custom: Record<string, unknown> }>(rows: Row[], fields: readonly CustomField[]): Row[] {
	const keys = new Set(fields.map(({ key }) => key));
	for (const row of rows) for (const key of Object.keys(row.custom)) if (!keys.has(key)) delete row.custom[key];
	return rows;
}

/** Where a condition or a sort finds a field of the customer's own. Keys are plain words: the database holds that. */
export function customSql(name: string, fields: readonly CustomField[]): { field: Field; at: FieldSql } | undefined {
	const found = fields.find(({ key }) => `${CUSTOM_PREFIX}${key}` === name);
	if (found === undefined) return undefined;
	const field = asField(found);
	const text = `(custom ->> '${found.key}')`;
	const sql = {
		text,
		choice: text,
		number: `${text}::numeric`,
		money: `${text}::bigint`,
		date: `${text}::date`,
		yes_no: `${text}::boolean`,
		person: `${text}::bigint`,
		file: `${text}::bigint`,
		several: `(select array_agg(one) from jsonb_array_elements_text(custom -> '${found.key}') one)`,
	}[found.type];
	return { field, at: { kind: field.kind, sql } };
}

type Values = Record<string, unknown>;
/** Whose values are given: those of a new record, of a known one, or of many at once. */
type Whose = "new" | "many" | Place;
interface Place {
	module: ModuleName;
	record: string;
	id: number;
}

/** Checks what was given for the customer's own fields; a new record must have all that are required, but files, which come when it is there. */
export async function checkCustom(db: CustomerDb, fields: readonly CustomField[], given: Values = {}, whose: Whose): Promise<Values> {
	const isNew = whose === "new";
	const wrong: Record<string, { message: string }> = {};
	const values: Values = {};
	for (const key of Object.keys(given))
		if (!fields.some((field) => field.key === key)) wrong[CUSTOM_PREFIX + key] = { message: "unknown_field" };
	for (const field of fields) {
		if (given[field.key] === undefined && !(isNew && field.required && field.type !== "file")) continue;
		const parsed = valueSchema(asField(field)).safeParse(given[field.key] ?? null);
		if (parsed.success) values[field.key] = parsed.data;
		else wrong[CUSTOM_PREFIX + field.key] = parsed.error.issues[0] ?? { message: "required" };
	}
	for (const key of [...(await strangers(db, fields, values)), ...(await filesElsewhere(db, fields, values, whose))])
		wrong[CUSTOM_PREFIX + key] = { message: "choice" };
	if (Object.keys(wrong).length > 0) throw new Refusal("invalid", { fields: wrong });
	return values;
}

/** Fields that name people who are not in this customer. */
async function strangers(db: CustomerDb, fields: readonly CustomField[], values: Values): Promise<string[]> {
	const named = fields.filter(({ type, key }) => type === "person" && values[key] != null);
	if (named.length === 0) return [];
	const here = await ask<{ user_id: number }>(
		db,
		sql`select user_id from memberships where user_id = any(${named.map(({ key }) => values[key])}::bigint[])`,
	);
	return named.flatMap(({ key }) => (here.some(({ user_id }) => user_id === values[key]) ? [] : [key]));
}

/** Fields that name a file which does not lie beside this very record. */
async function filesElsewhere(db: CustomerDb, fields: readonly CustomField[], values: Values, whose: Whose): Promise<string[]> {
	const named = fields.filter(({ type, key }) => type === "file" && values[key] != null);
	if (named.length === 0) return [];
	if (typeof whose === "string") return named.map(({ key }) => key);
	const beside = await ask<{ id: number }>(
		db,
		sql`select f.id from files f join repositories r on r.id = f.repository_id
		where f.id = any(${named.map(({ key }) => values[key])}::bigint[]) and f.purpose = 'file' and f.deleted_at is null and r.platform_module_id = ${MODULES[whose.module].id} and r.record = ${whose.record} and r.record_id = ${whose.id}`,
	);
	return named.flatMap(({ key }) => (beside.some(({ id }) => id === values[key]) ? [] : [key]));
}
