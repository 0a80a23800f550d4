import "../../form/schemas-without-eval.ts";
import { CUSTOM_PREFIX, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import { inputSchema } from "@homeroom/contract/kit/record-schemas.ts";
import type { FormSchema } from "../../form/schema-errors.ts";
import type { RecordField } from "../record-field.ts";

/** What may be typed into these fields of a record, those that the school added among them. */
export function formSchema(spec: RecordSpec, fields: readonly RecordField[]): FormSchema<Record<string, unknown>> {
	const own = fields.filter(({ name }) => !name.startsWith(CUSTOM_PREFIX)).map(({ name, field }) => [name, field]);
	const custom = fields
		.filter(({ name }) => name.startsWith(CUSTOM_PREFIX))
		.map(({ name, field }) => [name.slice(CUSTOM_PREFIX.length), field]);
	return inputSchema({ ...spec, fields: Object.fromEntries(own) }, Object.fromEntries(custom));
}
