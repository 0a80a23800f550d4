import { CUSTOM_PREFIX, type RecordBase } from "@homeroom/contract/kit/record.ts";

/** A field's value in a row, also of one that the customer made, and of a column that another area fills. */
export function rawValue(row: RecordBase, name: string): unknown {
	if (name.startsWith(CUSTOM_PREFIX)) return row.custom[name.slice(CUSTOM_PREFIX.length)];
	const { joined } = row;
	return joined && Object.hasOwn(joined, name) ? joined[name] : row[name as keyof RecordBase];
}
