import "../../kit/form/schemas-without-eval.ts";
import { YearInput } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import { Switch } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { ConflictChoice } from "../../kit/form/conflict-choice.tsx";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordInput } from "../../kit/record/form/record-input.tsx";
import { nextYear, readYear, type YearValues, yearRecord } from "./academic-year-values.ts";
import classes from "./academic-years-page.module.css";
import { ACADEMIC_YEARS, type AcademicYear } from "./enrolments.api.ts";

interface AcademicYearDialogProps {
	/** Null: a new one. */
	known: AcademicYear | null;
	/** The newest first. */
	years: AcademicYear[];
	onClose: () => void;
}
const FIELDS = ["name", "starts_on", "ends_on"] as const;

export function AcademicYearDialog({ known, years, onClose }: AcademicYearDialogProps) {
	const { t } = useT();
	const formats = useFormats();
	const client = useQueryClient();
	const [opened] = useState(known);
	const [start] = useState(() => (known ? yearRecord(known) : { values: nextYear(years[0]), version: null }));
	const saveLabel = t(opened ? "enrolments.year_save" : "enrolments.year_add");
	const form = useRecordForm<YearValues, YearInput, AcademicYear>({
		record: start,
		schema: YearInput,
		read: readYear,
		save: ({ input, version, idempotencyKey }) =>
			opened
				? api.enrolments.year_update({ params: { id: opened.id }, body: { ...input, version: version ?? opened.version } })
				: api.enrolments.year_create({ body: input }, { idempotencyKey }),
		readCurrent: (current) => ({ record: yearRecord(current as AcademicYear), saved: current as AcademicYear }),
		onSaved: (saved) => {
			onClose();
			if (!saved) return;
			for (const key of [ACADEMIC_YEARS, "students"]) void client.invalidateQueries({ queryKey: [key] });
			const said = t(opened ? "record.saved" : "record.added", { name: saved.name });
			sayDone(said, saved);
		},
	});
	const label = (name: string) => t(`enrolments.year.${name as (typeof FIELDS)[number] | "is_current"}`);
	return (
		<FormDialog title={opened ? t("record.edit_title", { name: opened.name }) : t("enrolments.year_add")} onClose={onClose} width={520}>
			<FormFrame
				form={form}
				saveLabel={saveLabel}
				onCancel={onClose}
				instead={
					form.conflict ? (
						<ConflictChoice
							key={form.conflict.theirs.version}
							differences={form.conflict.differences}
							labelOf={label}
							textOf={(name, value) =>
								name === "is_current" ? t(value === "true" ? "record.yes" : "record.no") : name === "name" ? value : formats.day(value)
							}
							saveLabel={saveLabel}
							saving={form.saving}
							onSave={form.resolve}
							onCancel={onClose}
						/>
					) : null
				}
			>
				{FIELDS.map((name) => (
					<RecordInput
						key={form.fieldKey(name)}
						field={{
							name,
							field: name === "name" ? { kind: "line", max: 40 } : { kind: "day" },
							label: label(name),
							choiceText: (choice) => choice,
						}}
						label={label(name)}
						required
						data-path={name}
						{...(name === "name" && { "data-autofocus": true, className: classes.wide })}
						{...form.field(name)}
					/>
				))}
				<Switch
					className={classes.wide}
					label={label("is_current")}
					description={t("enrolments.current_hint")}
					defaultChecked={start.values.is_current === "true"}
					onChange={(event) => form.propose("is_current", String(event.currentTarget.checked))}
				/>
			</FormFrame>
		</FormDialog>
	);
}
