import type { CustomField, CustomType } from "@homeroom/contract/kit/custom-fields.ts";
import type { FormRecord } from "../../kit/form/use-record-form.ts";

/** What is typed about a field: choices are lines, roles are the ids of those who see it. */
export interface FieldValues extends Record<string, string | readonly string[]> {
	label: string;
	type: string;
	choices: string;
	required: string;
	/** `all` or `some`. */
	seen: string;
	visible_to: readonly string[];
}
export const hasChoices = (type: string): boolean => type === "choice" || type === "several";
const linesOf = (text: string): string[] =>
	text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");

export const NEW_FIELD: FormRecord<FieldValues> = {
	version: null,
	values: { label: "", type: "text", choices: "", required: "false", seen: "all", visible_to: [] },
};

export const fieldRecord = (field: CustomField): FormRecord<FieldValues> => ({
	version: field.version,
	values: {
		label: field.label,
		type: field.type,
		choices: field.choices.join("\n"),
		required: String(field.required),
		seen: field.visible_to === null ? "all" : "some",
		visible_to: (field.visible_to ?? []).map(String),
	},
});

/** What the server is sent. */
export const readField = (record: string, { label, type, choices, required, seen, visible_to }: FieldValues) => ({
	record,
	label,
	type: type as CustomType,
	choices: hasChoices(type) ? linesOf(choices) : [],
	required: required === "true",
	visible_to: seen === "all" ? null : visible_to.map(Number),
});

/** The field as it would be, for the preview. */
export const draftOf = (record: string, values: FieldValues): CustomField => ({
	...readField(record, values),
	id: 0,
	key: "draft",
	position: 0,
	version: 1,
	archived_at: null,
});
