import type { NewCustomField } from "@homeroom/contract/areas/custom_fields/custom_fields.contract.ts";
import type { CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import type { z } from "zod";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { customFieldsFor } from "../../kit/records/custom-values.ts";
import { reachInto } from "../../kit/records/record-reach.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { changeField, choicesInUse, type FieldChanges, findField, insertField } from "./custom_fields.queries.ts";

/** Whoever does not see the record does not see its fields either. */
export const fieldsFor = async (db: CustomerDb, actor: Actor, record: string): Promise<CustomField[]> =>
	reachInto(actor, RECORDS[record as RecordName]) === "none" ? [] : customFieldsFor(actor, db, record);

export async function createField(db: CustomerDb, input: z.output<typeof NewCustomField>): Promise<CustomField> {
	await holdRoles(db, input.visible_to);
	const key = keyOf(input.label);
	// "Shirt size" twice is shirt_size and shirt_size_2
	for (let number = 1; number <= 50; number++) {
		const made = await insertField(db, { ...input, key: number === 1 ? key : `${key}_${number}` });
		if (made !== undefined) return made;
	}
	throw new Refusal("invalid", { fields: { label: { message: "taken" } } });
}

/** A word that addresses and files can carry, from what people call the field. */
export function keyOf(label: string): string {
	const plain = label
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replace(/ß/g, "ss")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "_")
		.replace(/^[^a-z]+|_+$/g, "")
		.slice(0, 36)
		.replace(/_+$/, "");
	return plain === "" ? "field" : plain;
}

export async function updateField(db: CustomerDb, id: number, version: number, changes: FieldChanges): Promise<CustomField> {
	const current = found(await findField(db, id));
	await holdRoles(db, changes.visible_to ?? null);
	if (changes.choices !== undefined) await holdChoices(db, current, changes.choices);
	const changed = await changeField(db, id, version, changes);
	if (changed === undefined) throw new Refusal("conflict", { current: found(await findField(db, id)) });
	return changed;
}

async function holdRoles(db: CustomerDb, role_ids: number[] | null): Promise<void> {
	if (role_ids === null) return;
	const [row] = await ask<{ known: number }>(db, sql`select count(*) as known from roles where id = any(${role_ids}::bigint[])`);
	if (row?.known !== new Set(role_ids).size) throw new Refusal("invalid", { fields: { visible_to: { message: "choice" } } });
}

async function holdChoices(db: CustomerDb, { record, key, type, choices }: CustomField, wanted: string[]): Promise<void> {
	if (["choice", "several"].includes(type) !== wanted.length > 0)
		throw new Refusal("invalid", { fields: { choices: { message: "required" } } });
	const removed = choices.filter((choice) => !wanted.includes(choice));
	if (removed.length > 0 && (await choicesInUse(db, record as RecordName, key, removed)).length > 0)
		throw new Refusal("invalid", { fields: { choices: { message: "choice_in_use" } } });
}
