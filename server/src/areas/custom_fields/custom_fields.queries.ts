import type { CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { param, sql, verbatim } from "../../kit/db/sql-text.ts";

const COLUMNS = "id, record, key, label, type, choices, required, to_jsonb(visible_to) as visible_to, position, version, archived_at";

/** Archived ones come last. */
export const fieldsOfRecord = (db: CustomerDb, record: string): Promise<CustomField[]> =>
	ask<CustomField>(
		db,
		sql`select ${verbatim(COLUMNS)} from custom_fields where record = ${record} order by archived_at is not null, position, id`,
	);

export async function findField(db: CustomerDb, id: number): Promise<CustomField | undefined> {
	const [field] = await ask<CustomField>(db, sql`select ${verbatim(COLUMNS)} from custom_fields where id = ${id}`);
	return field;
}

type NewField = Pick<CustomField, "record" | "key" | "label" | "type" | "choices" | "required" | "visible_to">;
/** Undefined where somebody else took the key meanwhile. */
export async function insertField(db: CustomerDb, field: NewField): Promise<CustomField | undefined> {
	const $record = param(field.record);
	const [row] = await ask<CustomField>(
		db,
		sql`insert into custom_fields (record, key, label, type, choices, required, visible_to, position)
		select ${$record}, ${field.key}, ${field.label}, ${field.type}, ${field.choices}::text[], ${field.required}, ${field.visible_to}::bigint[], coalesce(max(position) + 1, 0) from custom_fields where record = ${$record}
		on conflict (customer_id, record, key) do nothing returning ${verbatim(COLUMNS)}`,
	);
	return row;
}

export type FieldChanges = Partial<Pick<CustomField, "label" | "choices" | "required" | "visible_to">> & { archived?: boolean };
export async function changeField(db: CustomerDb, id: number, version: number, changes: FieldChanges): Promise<CustomField | undefined> {
	const { label, choices, required, visible_to } = changes;
	const archived = param(changes.archived ?? null);
	const [row] = await ask<CustomField>(
		db,
		sql`update custom_fields set label = coalesce(${label ?? null}, label), choices = coalesce(${choices ?? null}::text[], choices), required = coalesce(${required ?? null}, required),
			visible_to = case when ${visible_to !== undefined} then ${visible_to ?? null}::bigint[] else visible_to end,
			archived_at = case when ${archived}::boolean is null then archived_at when ${archived} then coalesce(archived_at, now()) end,
			version = version + 1, updated_at = now()
		where id = ${id} and version = ${version} returning ${verbatim(COLUMNS)}`,
	);
	return row;
}

export const orderFields = (db: CustomerDb, record: string, keys: string[]): Promise<unknown[]> =>
	ask(
		db,
		sql`update custom_fields set position = o.place, version = version + 1, updated_at = now()
		from unnest(${keys}::text[]) with ordinality as o (key, place)
		where custom_fields.record = ${record} and custom_fields.key = o.key and custom_fields.position <> o.place`,
	);

/** Choices among these that some record holds. */
export async function choicesInUse(db: CustomerDb, record: RecordName, key: string, choices: string[]): Promise<string[]> {
	const $key = param(key);
	const rows = await ask<{ choice: string }>(
		db,
		sql`select distinct v.choice from ${verbatim(record)}, lateral jsonb_array_elements_text(case jsonb_typeof(custom -> ${$key}) when 'array' then custom -> ${$key} else jsonb_build_array(custom -> ${$key}) end) as v (choice)
		where custom ? ${$key} and v.choice = any(${choices}::text[])`,
	);
	return rows.map(({ choice }) => choice);
}
