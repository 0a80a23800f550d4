import { fieldsOf, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import { useMemo } from "react";
import { useRecordWords } from "../table/record-words.ts";
import type { RecordField } from "./record-field.ts";

/** All fields of a record with their words, in the order of the spec. */
export function useRecordFields(spec: RecordSpec): RecordField[] {
	const { word, label } = useRecordWords(spec);
	return useMemo(
		() =>
			Object.entries(fieldsOf(spec)).map(([name, field]) => ({
				name,
				field,
				label: label(name),
				choiceText: (choice) => (field.choices?.includes(choice) ? word(`${name}.${choice}`) : choice),
			})),
		[spec, word, label],
	);
}
