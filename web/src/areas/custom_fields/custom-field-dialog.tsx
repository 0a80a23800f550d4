import "../../kit/form/schemas-without-eval.ts";
import { custom_fields } from "@homeroom/contract/areas/custom_fields/custom_fields.contract.ts";
import { CUSTOM_TYPES } from "@homeroom/contract/kit/custom-fields.ts";
import { NativeSelect, Radio, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { ConflictChoice } from "../../kit/form/conflict-choice.tsx";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { keyOf } from "../../kit/i18n/key-of.ts";
import { notify } from "../../kit/notices/notices.ts";
import { RecordInput } from "../../kit/record/form/record-input.tsx";
import { customField } from "../../kit/record/use-record-fields.ts";
import { roleName } from "../../kit/session/role-name.ts";
import { useAllows } from "../../kit/session/session.ts";
import { type CustomField, fieldRolesQuery, refreshFields } from "./custom_fields.api.ts";
import { draftOf, type FieldValues, fieldRecord, hasChoices, NEW_FIELD, readField } from "./custom-field-values.ts";
import classes from "./custom-fields-page.module.css";

const LABELLED = ["label", "type", "choices", "required", "seen", "visible_to"] as const;

type FieldInput = ReturnType<typeof readField>;
interface CustomFieldDialogProps {
	record: string;
	/** Null: a new one. */
	known: CustomField | null;
	onClose: () => void;
}

/** The form of a field that the school adds, with the field as it will look. */
export function CustomFieldDialog({ record, known, onClose }: CustomFieldDialogProps) {
	const { t } = useT();
	const client = useQueryClient();
	const [opened] = useState(known);
	const [values, setValues] = useState<FieldValues>(opened ? fieldRecord(opened).values : NEW_FIELD.values);
	const saveLabel = t(opened ? "custom_fields.save" : "custom_fields.add");
	const form = useRecordForm<FieldValues, FieldInput, CustomField>({
		record: opened ? fieldRecord(opened) : NEW_FIELD,
		schema: custom_fields.create.body,
		read: (typed) => readField(record, typed),
		onValues: setValues,
		save: ({ input, version, idempotencyKey }) => {
			if (!opened) return api.custom_fields.create({ body: input }, { idempotencyKey });
			const { record: _, type: __, ...body } = input;
			return api.custom_fields.update({ params: { id: opened.id }, body: { ...body, version: version ?? opened.version } });
		},
		readCurrent: (current) => ({ record: fieldRecord(current as CustomField), saved: current as CustomField }),
		onSaved: (saved) => {
			onClose();
			if (!saved) return;
			void refreshFields(client);
			notify.success(t(opened ? "record.saved" : "record.added", { name: saved.label }));
		},
	});
	return (
		<FormDialog title={opened ? t("record.edit_title", { name: opened.label }) : t("custom_fields.add")} onClose={onClose}>
			<FormFrame
				form={form}
				saveLabel={saveLabel}
				onCancel={onClose}
				instead={
					form.conflict ? (
						<ConflictChoice
							key={form.conflict.theirs.version}
							differences={form.conflict.differences}
							labelOf={(name) => t(keyOf("custom_fields", LABELLED, name) ?? "custom_fields.label")}
							textOf={(_, value) => String(value)}
							saveLabel={saveLabel}
							saving={form.saving}
							onSave={form.resolve}
							onCancel={onClose}
						/>
					) : null
				}
			>
				<TextInput key={form.fieldKey("label")} label={t("custom_fields.label")} required data-autofocus {...form.field("label")} />
				<NativeSelect
					key={form.fieldKey("type")}
					label={t("custom_fields.type")}
					disabled={opened !== null}
					data={CUSTOM_TYPES.map((type) => ({ value: type, label: t(`custom_fields.type.${type}`) }))}
					{...form.field("type")}
				/>
				{hasChoices(values.type) ? (
					<Textarea
						key={form.fieldKey("choices")}
						className={classes.wide}
						label={t("custom_fields.choices")}
						description={t("custom_fields.choices_hint")}
						required
						autosize
						minRows={3}
						maxRows={10}
						{...form.field("choices")}
					/>
				) : null}
				<Switch
					className={classes.wide}
					label={t("custom_fields.required")}
					description={t("custom_fields.required_hint")}
					defaultChecked={values.required === "true"}
					onChange={(event) => form.propose("required", String(event.currentTarget.checked))}
				/>
				<SeenBy values={values} form={form} />
				<div className={classes.preview}>
					<p className={classes.previewTitle}>{t("custom_fields.preview")}</p>
					<div inert>
						<RecordInput
							key={`${values.type} ${values.choices}`}
							field={customField(draftOf(record, values))}
							label={values.label || "…"}
							required={values.required === "true"}
							defaultValue=""
							onChange={() => undefined}
						/>
					</div>
				</div>
			</FormFrame>
		</FormDialog>
	);
}

interface SeenByProps {
	values: FieldValues;
	form: { field: (name: string) => object; fieldKey: (name: string) => string; propose: (name: string, value: string | string[]) => void };
}
/** Everyone who sees the record, or some roles. Who runs the school sees all. */
function SeenBy({ values, form }: SeenByProps) {
	const { t } = useT();
	const allows = useAllows();
	const { data } = useQuery({ ...fieldRolesQuery, enabled: allows("Users.View") });
	const roles = (data?.roles ?? []).filter(({ role }) => role !== "admin");
	const names = new Map(roles.map(({ id, role }) => [String(id), roleName(role, t)]));
	return (
		<div className={classes.wide}>
			<Radio.Group label={t("custom_fields.seen")} value={values.seen} onChange={(seen) => form.propose("seen", seen)}>
				<Stack gap={12} mt={8}>
					<Radio size="xs" value="all" label={t("custom_fields.seen_all")} />
					<Radio size="xs" value="some" label={t("custom_fields.seen_some")} />
				</Stack>
			</Radio.Group>
			{values.seen === "some" ? (
				<div style={{ marginTop: 12 }}>
					<RecordInput
						key={form.fieldKey("visible_to")}
						label={t("custom_fields.visible_to")}
						required
						field={{
							name: "visible_to",
							field: { kind: "choices", choices: [...names.keys()] },
							label: "",
							choiceText: (id) => names.get(id) ?? id,
						}}
						onChange={() => undefined}
						{...form.field("visible_to")}
					/>
				</div>
			) : null}
		</div>
	);
}
