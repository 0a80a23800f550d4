import type { Difference, FormValue } from "../../form/record-conflict.ts";
import type { RecordField } from "../record-field.ts";
import { useValueText } from "../record-value.tsx";
import { useNames } from "../use-names.ts";

/** Both sides of a conflict as people read them: people and other records by name, not by number. */
export function useConflictText(
	fields: ReadonlyMap<string, RecordField>,
	differences: readonly Difference<string>[],
): (name: string, value: FormValue) => string {
	const textOf = useValueText();
	const namesOf = useNames(
		differences.flatMap(({ name, mine, theirs }) => {
			const field = fields.get(name)?.field;
			return field ? [mine, theirs].map((value) => ({ field, value })) : [];
		}),
	);
	return (name, value) => {
		const field = fields.get(name);
		return field ? (namesOf(field.field, value) ?? textOf(field, value)) : String(value);
	};
}
