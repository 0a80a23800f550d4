import { asField, type CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import { CUSTOM_PREFIX, fieldsOf, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRecordWords } from "../table/record-words.ts";
import { customFieldsQuery } from "./custom-fields-query.ts";
import type { RecordField } from "./record-field.ts";

/** All fields of a record with their words: those of the spec in its order, then those that the school added. */
export function useRecordFields(spec: RecordSpec): RecordField[] {
	const { text, label } = useRecordWords(spec);
	const { data: custom = NONE } = useQuery(customFieldsQuery(spec.name));
	return useMemo(() => {
		const own = Object.entries(fieldsOf(spec)).map(([name, field]) => ({
			name,
			field,
			label: label(name),
			choiceText: (choice: string) =>
				field.choices?.includes(choice) ? (text(name, { ...field, kind: "choice" }, choice) ?? choice) : choice,
		}));
		return [...own, ...custom.map(customField)];
	}, [spec, text, label, custom]);
}
const NONE: CustomField[] = [];

/** A field that the school added: its words are its own. */
export const customField = (field: CustomField): RecordField => ({
	name: CUSTOM_PREFIX + field.key,
	field: asField(field),
	label: field.label,
	choiceText: (choice) => choice,
});
