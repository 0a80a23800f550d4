import type { Field } from "@homeroom/contract/kit/record.ts";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { CallOptions } from "../api/client.ts";
import { notify } from "../notices/notices.ts";
import { RecordInput } from "../record/form/record-input.tsx";
import type { InputProps, RecordField } from "../record/record-field.ts";
import { formValue, typedValue } from "../record/record-values.ts";
import { FormDialog } from "./form-dialog.tsx";
import { FormFrame } from "./form-frame.tsx";
import type { FormSchema } from "./schema-errors.ts";
import { useRecordForm } from "./use-record-form.ts";

/** A field of a small form. */
export interface SmallField extends Field {
	name: string;
	label: string;
	choiceText?: (choice: string) => string;
	/** Shares its line with a neighbour, where there is room: the other end of a span. */
	half?: boolean;
	/** Typed in its own way. */
	input?: ComponentType<InputProps>;
}
interface SmallFormProps<Output> {
	title: string;
	saveLabel: string;
	savedText: string;
	fields: readonly SmallField[];
	values: object;
	/** Null: a new one. */
	version: number | null;
	schema: FormSchema<Output>;
	/** Hands `options` on to the call: pressed again after an answer that was lost, it is done once. */
	save: (input: Output, version: number | null, options: CallOptions) => Promise<unknown>;
	/** Says more than `savedText` once it is saved. */
	onSaved?: (saved: unknown) => void;
	/** What is asked for again once it is saved. */
	invalidates: QueryKey;
	onClose: () => void;
}

/** A small form of something that belongs to a record: one column of fields, saved at once. */
export function SmallForm<Output>({
	title,
	saveLabel,
	savedText,
	fields,
	values,
	version,
	schema,
	save,
	onSaved = () => notify.success(savedText),
	invalidates,
	onClose,
}: SmallFormProps<Output>) {
	const client = useQueryClient();
	const given = values as Record<string, unknown>;
	const form = useRecordForm({
		record: {
			version,
			values: Object.fromEntries(fields.map((field) => [field.name, formValue(field, given[field.name] ?? field.initial)])),
		},
		schema,
		read: (typed) => Object.fromEntries(fields.map((field) => [field.name, typedValue(field, typed[field.name] ?? "")])),
		save: ({ input, idempotencyKey }) => save(input, version, { idempotencyKey }),
		onSaved: (saved) => {
			if (saved !== null) onSaved(saved);
			void client.invalidateQueries({ queryKey: invalidates });
			onClose();
		},
	});
	return (
		<FormDialog title={title} onClose={onClose} width={520}>
			<FormFrame form={form} saveLabel={saveLabel} onCancel={onClose} narrow>
				{fields.map((field, index) => {
					const shown: RecordField = { name: field.name, field, label: field.label, choiceText: field.choiceText ?? ((choice) => choice) };
					const props = {
						label: field.label,
						required: field.required === true,
						"data-path": field.name,
						...(index === 0 && { "data-autofocus": true }),
						...form.field(field.name),
					};
					return (
						<div key={form.fieldKey(field.name)} data-half={field.half}>
							{field.input ? <field.input {...props} /> : <RecordInput field={shown} {...props} />}
						</div>
					);
				})}
			</FormFrame>
		</FormDialog>
	);
}
