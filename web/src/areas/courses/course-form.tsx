import type { Field } from "@homeroom/contract/kit/record.ts";
import type { ReactNode } from "react";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import type { FormSchema } from "../../kit/form/schema-errors.ts";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { RecordInput } from "../../kit/record/form/record-input.tsx";
import { formValue, typedValue } from "../../kit/record/record-values.ts";

export interface FormField extends Field {
	name: string;
	label: string;
	choiceText?: (choice: string) => string;
}
interface CourseFormProps<Output, Saved> {
	title: string;
	/** Said above the fields. */
	text?: ReactNode;
	saveLabel: string;
	fields: readonly FormField[];
	values: object;
	/** Null: a new one. */
	version: number | null;
	schema: FormSchema<Output>;
	save: (input: Output, idempotencyKey: string) => Promise<Saved>;
	onSaved: (saved: Saved) => void;
	onClose: () => void;
}

/** A small form of something that belongs to a course: one column of fields, saved at once. */
export function CourseForm<Output, Saved>(props: CourseFormProps<Output, Saved>) {
	const { title, text, saveLabel, fields, values, version, schema, save, onSaved, onClose } = props;
	const given = values as Record<string, unknown>;
	const form = useRecordForm({
		record: {
			version,
			values: Object.fromEntries(fields.map((field) => [field.name, formValue(field, given[field.name] ?? field.initial)])),
		},
		schema,
		read: (typed) => Object.fromEntries(fields.map((field) => [field.name, typedValue(field, typed[field.name] ?? "")])),
		save: ({ input, idempotencyKey }) => save(input, idempotencyKey),
		onSaved: (saved) => {
			if (saved !== null) onSaved(saved);
			onClose();
		},
	});
	return (
		<FormDialog title={title} onClose={onClose} width={520}>
			{text ? <p>{text}</p> : null}
			<FormFrame form={form} saveLabel={saveLabel} onCancel={onClose} narrow>
				{fields.map((field, index) => (
					<RecordInput
						key={form.fieldKey(field.name)}
						field={{ name: field.name, field, label: field.label, choiceText: field.choiceText ?? ((choice) => choice) }}
						label={field.label}
						required={field.required === true}
						data-path={field.name}
						data-autofocus={index === 0}
						{...form.field(field.name)}
					/>
				))}
			</FormFrame>
		</FormDialog>
	);
}
