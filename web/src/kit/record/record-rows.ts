import { CUSTOM_PREFIX, type RecordBase } from "@homeroom/contract/kit/record.ts";

/** A field's value in a row, also of a field that the customer made. */
export function rawValue(row: RecordBase, name: string): unknown {
	if (name.startsWith(CUSTOM_PREFIX)) return row.custom[name.slice(CUSTOM_PREFIX.length)];
	return row[name as keyof RecordBase];
}
