import type { FieldKind } from "@homeroom/contract/kit/record.ts";
import type { Change } from "@homeroom/contract/kit/schemas.ts";
import type { RecordField } from "./record-field.ts";

export type Deed =
	| { did: "created" | "deleted" | "archived" | "restored" }
	| { did: "changed"; field: RecordField; from: unknown; to: unknown }
	| { did: "set"; field: RecordField; to: unknown }
	| { did: "cleared"; field: RecordField; from: unknown }
	/** A long text, a picture or a file: that it changed, not how. */
	| { did: "rewritten"; field: RecordField };

/** What someone did, one deed per sentence, in the order of the fields. Columns nobody types into (version, times) are not told. */
export function deedsOf(change: Change, fields: readonly RecordField[]): Deed[] {
	if (change.action !== "updated") return [{ did: change.action }];
	return [
		...archiving(change),
		...fields.flatMap((field) => (field.field.computed && field.field.kind !== "picture" ? [] : fieldDeed(field, change))),
	];
}

/** Too long for a sentence, or a number that says nothing. */
const UNSPOKEN: readonly FieldKind[] = ["text", "rich", "picture"];

function archiving({ before, after }: Change): Deed[] {
	const was = isGiven(before?.archived_at);
	const is = isGiven(after?.archived_at);
	return was === is ? [] : [{ did: is ? "archived" : "restored" }];
}

function fieldDeed(field: RecordField, { before, after }: Change): Deed[] {
	const from = valueIn(before, field.name);
	const to = valueIn(after, field.name);
	if (JSON.stringify(from ?? null) === JSON.stringify(to ?? null)) return [];
	if (!isGiven(from) && !isGiven(to)) return [];
	// a file says nothing by its number
	if (UNSPOKEN.includes(field.field.kind) || field.field.record === "files")
		return [{ did: isGiven(to) ? "rewritten" : "cleared", field, from: "" }];
	if (!isGiven(from)) return [{ did: "set", field, to }];
	if (!isGiven(to)) return [{ did: "cleared", field, from }];
	return [{ did: "changed", field, from, to }];
}

/** The log holds what the customer's own fields say in one column. */
function valueIn(row: Change["before"], name: string): unknown {
	const [column = "", key] = name.split(".");
	const value = row?.[column];
	return key === undefined ? value : (value as Record<string, unknown> | null | undefined)?.[key];
}

const isGiven = (value: unknown): boolean =>
	value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
