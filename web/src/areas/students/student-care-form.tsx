import type { Field } from "@homeroom/contract/kit/record.ts";
import { useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import type { FormSchema } from "../../kit/form/schema-errors.ts";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { notify } from "../../kit/notices/notices.ts";
import type { RecordField } from "../../kit/record/record-field.ts";
import { RecordInput } from "../../kit/record/record-input.tsx";
import { formValue, typedValue } from "../../kit/record/record-values.ts";

/** A field of a small form. */
export interface CareField extends Field {
	name: string;
	label: string;
	choiceText?: (choice: string) => string;
}
interface StudentCareFormProps<Output> {
	title: string;
	saveLabel: string;
	savedText: string;
	fields: readonly CareField[];
	values: object;
	/** Null: a new one. */
	version: number | null;
	schema: FormSchema<Output>;
	save: (input: Output, version: number | null) => Promise<unknown>;
	/** Says more than `savedText` once it is saved. */
	onSaved?: (saved: unknown) => void;
	onClose: () => void;
}

/** A small form of something that belongs to a student: one column of fields, saved at once. */
export function StudentCareForm<Output>({
	title,
	saveLabel,
	savedText,
	fields,
	values,
	version,
	schema,
	save,
	onSaved = () => notify.success(savedText),
	onClose,
}: StudentCareFormProps<Output>) {
	const client = useQueryClient();
	const given = values as Record<string, unknown>;
	const form = useRecordForm({
		record: {
			version,
			values: Object.fromEntries(fields.map((field) => [field.name, formValue(field, given[field.name] ?? field.initial)])),
		},
		schema,
		read: (typed) => Object.fromEntries(fields.map((field) => [field.name, typedValue(field, typed[field.name] ?? "")])),
		save: ({ input }) => save(input, version),
		onSaved: (saved) => {
			if (saved !== null) onSaved(saved);
			void client.invalidateQueries({ queryKey: ["students"] });
			onClose();
		},
	});
	return (
		<FormDialog title={title} onClose={onClose} width={520}>
			<FormFrame form={form} saveLabel={saveLabel} onCancel={onClose} narrow>
				{fields.map((field) => {
					const shown: RecordField = { name: field.name, field, label: field.label, choiceText: field.choiceText ?? ((choice) => choice) };
					return (
						<RecordInput
							key={form.fieldKey(field.name)}
							field={shown}
							label={field.label}
							required={field.required === true}
							data-path={field.name}
							{...form.field(field.name)}
						/>
					);
				})}
			</FormFrame>
		</FormDialog>
	);
}
