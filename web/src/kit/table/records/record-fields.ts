import { asField, type CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import { CUSTOM_PREFIX, type Fields, fieldsOf, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { customFieldsQuery } from "../../record/custom-fields-query.ts";

const NONE: CustomField[] = [];
export const prefetchRecordFields = (client: QueryClient, spec: RecordSpec): void =>
	void client.prefetchQuery(customFieldsQuery(spec.name));

export interface RecordFields {
	/** The record's own fields, then the customer's under `custom.<key>`. */
	fields: Fields;
	/** What the customer calls its fields. */
	labels: Readonly<Record<string, string>>;
}
export function useRecordFields(spec: RecordSpec): RecordFields {
	const { data = NONE } = useQuery(customFieldsQuery(spec.name));
	return useMemo(() => {
		const named = data.map((field) => [CUSTOM_PREFIX + field.key, field] as const);
		return {
			fields: { ...fieldsOf(spec), ...Object.fromEntries(named.map(([name, field]) => [name, asField(field)])) },
			labels: Object.fromEntries(named.map(([name, field]) => [name, field.label])),
		};
	}, [spec, data]);
}

/** Changes as the server takes them: the customer's own fields below `custom`. */
export function changesBody(changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
	const entries = Object.entries(changes);
	const custom = entries
		.filter(([name]) => name.startsWith(CUSTOM_PREFIX))
		.map(([name, value]) => [name.slice(CUSTOM_PREFIX.length), value]);
	const plain = Object.fromEntries(entries.filter(([name]) => !name.startsWith(CUSTOM_PREFIX)));
	return custom.length > 0 ? { ...plain, custom: Object.fromEntries(custom) } : plain;
}
