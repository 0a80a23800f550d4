import "../../kit/form/schemas-without-eval.ts";
import { BellInput, type PeriodInput } from "@homeroom/contract/areas/calendar/calendar.contract.ts";
import { Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { type BellTimes, useCalendarDone } from "./calendar.api.ts";
import classes from "./calendar-page.module.css";
import { CalendarPeriods } from "./calendar-periods.tsx";

interface CalendarBellsDialogProps {
	bells: BellTimes[];
	/** Null: new ones. */
	known: BellTimes | null;
	onClose: () => void;
}
/** Periods are one value of the form: rows come and go. */
type Values = Record<"name" | "is_default" | "periods", string>;
const periodsOf = ({ periods }: BellTimes): PeriodInput[] =>
	periods.map(({ position, name, kind, starts_at, ends_at }) => ({ position, name, kind, starts_at, ends_at }));
const read = ({ name, is_default, periods }: Values) => ({
	name,
	is_default: is_default === "true",
	periods: JSON.parse(periods) as unknown,
});

export function CalendarBellsDialog({ bells, known, onClose }: CalendarBellsDialogProps) {
	const { t } = useT();
	const done = useCalendarDone();
	// a short day has the periods of an ordinary one, only shorter
	const [periods, setPeriods] = useState<PeriodInput[]>(() => {
		const like = known ?? bells.find(({ is_default }) => is_default);
		return like ? periodsOf(like) : [];
	});
	const [start] = useState(() => ({
		values: {
			name: known?.name ?? "",
			is_default: String(known?.is_default ?? bells.length === 0),
			periods: JSON.stringify(periods),
		},
		version: known?.version ?? null,
	}));
	const form = useRecordForm<Values, BellInput, BellTimes>({
		record: start,
		schema: BellInput,
		read,
		fieldOf: (path) => path.split(".")[0] as string,
		save: ({ input, version, idempotencyKey }) =>
			known
				? api.calendar.bells_update({ params: { id: known.id }, body: { ...input, version: version ?? known.version } })
				: api.calendar.bells_create({ body: input }, { idempotencyKey }),
		onSaved: (saved) => {
			onClose();
			if (saved) done(saved, t("calendar.saved", { name: saved.name }));
		},
	});
	const label = t(known ? "calendar.bells_save" : "calendar.bells_add");
	return (
		<FormDialog title={known ? known.name : label} onClose={onClose} width={680}>
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
				<CalendarPeriods
					periods={periods}
					error={form.faults.periods as string | undefined}
					onChange={(changed) => {
						setPeriods(changed);
						form.propose("periods", JSON.stringify(changed));
					}}
				/>
				<Switch
					className={classes.wide}
					label={t("calendar.bells_default")}
					description={t("calendar.bells_default_hint")}
					defaultChecked={start.values.is_default === "true"}
					onChange={({ currentTarget }) => form.propose("is_default", String(currentTarget.checked))}
				/>
			</FormFrame>
		</FormDialog>
	);
}
