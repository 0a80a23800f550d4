import { CUSTOM_PREFIX, type RecordBase } from "@homeroom/contract/kit/record.ts";
import type { FormValues } from "../../form/record-conflict.ts";
import type { FormRecord } from "../../form/use-record-form.ts";
import { schoolToday } from "../../formats/school-today.ts";
import type { RecordField } from "../record-field.ts";
import { rawValue } from "../record-rows.ts";
import { formValue, startValue, typedValue } from "../record-values.ts";

/** A form's name of a field. A dot would lead the form into a value. */
export const formName = (name: string): string => name.replace(".", ":");
const customKey = (name: string): string | undefined => (name.startsWith(CUSTOM_PREFIX) ? name.slice(CUSTOM_PREFIX.length) : undefined);

export const newRecord = (fields: readonly RecordField[]): FormRecord<FormValues> => ({
	version: null,
	values: Object.fromEntries(fields.map(({ name, field }) => [formName(name), startValue(field, schoolToday())])),
});

export const knownRecord = (fields: readonly RecordField[], row: RecordBase): FormRecord<FormValues> => ({
	version: row.version,
	values: Object.fromEntries(fields.map(({ name, field }) => [formName(name), formValue(field, rawValue(row, name))])),
});

/** What the form holds, as the contract's schema reads it: `{ first_name, custom: { shirt_size } }`. */
export function readValues(fields: readonly RecordField[], values: FormValues): Record<string, unknown> {
	return gather(
		fields.map(({ name, field }) => [name, typedValue(field, values[formName(name)] ?? "")]),
		fields.some(({ name }) => customKey(name) !== undefined),
	);
}

/** Of what the schema read, the fields that are to be sent. */
export function changesOf(fields: readonly RecordField[], input: Record<string, unknown>, changed: readonly string[]) {
	const sent = fields.filter(({ name }) => changed.includes(formName(name)));
	const custom = (input.custom ?? {}) as Record<string, unknown>;
	return gather(
		sent.map(({ name }) => {
			const key = customKey(name);
			return [name, key === undefined ? input[name] : custom[key]];
		}),
		sent.some(({ name }) => customKey(name) !== undefined),
	);
}

function gather(entries: readonly (readonly [name: string, value: unknown])[], hasCustom: boolean): Record<string, unknown> {
	const own = entries.filter(([name]) => customKey(name) === undefined);
	const custom = entries.flatMap(([name, value]) => {
		const key = customKey(name);
		return key === undefined ? [] : [[key, value]];
	});
	return { ...Object.fromEntries(own), ...(hasCustom ? { custom: Object.fromEntries(custom) } : {}) };
}
