import type { Field } from "./record.ts";

export const CUSTOM_TYPES = ["text", "number", "money", "date", "choice", "several", "yes_no", "person", "file"] as const;
export type CustomType = (typeof CUSTOM_TYPES)[number];

/** A field that a customer added to a record. */
export interface CustomField {
	id: number;
	record: string;
	/** Names the value in `custom`; as a column, a condition or a sort it is `custom.<key>`. */
	key: string;
	label: string;
	type: CustomType;
	choices: string[];
	required: boolean;
	/** Roles that see it; null: everybody who sees the record. */
	visible_to: number[] | null;
	position: number;
	version: number;
	archived_at: string | null;
}

const KINDS: Record<CustomType, Field["kind"]> = {
	text: "line",
	number: "number",
	money: "money",
	date: "day",
	choice: "choice",
	several: "choices",
	yes_no: "yes_no",
	person: "user",
	file: "record",
};
/** The same field as the record's own ones are described. */
export const asField = ({ type, choices, required }: Pick<CustomField, "type" | "choices" | "required">): Field => ({
	kind: KINDS[type],
	max: 500,
	column: "offered",
	sortable: type !== "several" && type !== "file",
	...(choices.length > 0 && { choices }),
	// a file belongs to one record
	...(type === "file" && { record: "files", single: true }),
	...(required && { required }),
});
