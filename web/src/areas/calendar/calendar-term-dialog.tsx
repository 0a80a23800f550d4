import "../../kit/form/schemas-without-eval.ts";
import { TermInput } from "@homeroom/contract/areas/calendar/calendar.contract.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { type Term, useCalendarDone, type YearCycle } from "./calendar.api.ts";
import { CalendarDayInput } from "./calendar-day-input.tsx";
import classes from "./calendar-page.module.css";

interface CalendarTermDialogProps {
	year: YearCycle;
	/** Null: a new one. */
	known: Term | null;
	onClose: () => void;
}
type Values = Record<"name" | "starts_on" | "ends_on", string>;
const EMPTY: Values = { name: "", starts_on: "", ends_on: "" };
const recordOf = ({ name, starts_on, ends_on, version }: Term) => ({ values: { name, starts_on, ends_on }, version });

export function CalendarTermDialog({ year, known, onClose }: CalendarTermDialogProps) {
	const { t } = useT();
	const done = useCalendarDone();
	const [start] = useState(() => (known ? recordOf(known) : { values: EMPTY, version: null }));
	const form = useRecordForm<Values, TermInput, Term>({
		record: start,
		schema: TermInput,
		save: ({ input, version, idempotencyKey }) =>
			known
				? api.calendar.term_update({ params: { id: known.id }, body: { ...input, version: version ?? known.version } })
				: api.calendar.term_create({ params: { id: year.id }, body: input }, { idempotencyKey }),
		onSaved: (saved) => {
			onClose();
			if (saved) done(saved, t("calendar.saved", { name: saved.name }));
		},
	});
	const label = t(known ? "calendar.term_save" : "calendar.term_add");
	return (
		<FormDialog title={known ? known.name : label} onClose={onClose} width={520}>
			<FormFrame form={form} saveLabel={label} onCancel={onClose}>
				<TextInput
					key={form.fieldKey("name")}
					className={classes.wide}
					label={t("calendar.field.name")}
					required
					maxLength={40}
					autoComplete="off"
					data-autofocus
					data-path="name"
					{...form.field("name")}
				/>
				<CalendarDayInput key={form.fieldKey("starts_on")} name="starts_on" field={form.field("starts_on")} />
				<CalendarDayInput key={form.fieldKey("ends_on")} name="ends_on" field={form.field("ends_on")} />
			</FormFrame>
		</FormDialog>
	);
}
