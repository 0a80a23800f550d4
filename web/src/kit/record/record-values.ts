import type { Field } from "@homeroom/contract/kit/record.ts";
import type { FormValue } from "../form/record-conflict.ts";

/** What stands in a field's input for a value of the record. */
export function formValue(field: Field, value: unknown): FormValue {
	if (field.kind === "choices" || field.kind === "people") return Array.isArray(value) ? value.map(String) : [];
	return value === null || value === undefined ? "" : String(value);
}

/** What a new record starts with. */
export function startValue(field: Field, today: string): FormValue {
	if (field.kind === "yes_no" && field.required) return String(field.initial ?? false);
	return formValue(field, field.starts === "today" ? today : field.initial);
}

/** What the schema is given. What cannot be read stays as it was typed, so that the schema refuses it with its sentence. */
export function typedValue(field: Field, value: FormValue): unknown {
	if (typeof value !== "string") return field.kind === "people" ? value.map(Number) : [...value];
	const text = value.trim();
	switch (field.kind) {
		case "number":
		case "user":
		case "record":
			return text === "" || Number.isNaN(Number(text)) ? value : Number(text);
		case "money":
			// what its input could not read stays as it was typed
			return /^-?\d+$/.test(text) ? Number(text) : value;
		case "yes_no":
			return text === "" ? value : text === "true";
		default:
			return value;
	}
}
