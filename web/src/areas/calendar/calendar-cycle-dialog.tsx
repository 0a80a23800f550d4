import "../../kit/form/schemas-without-eval.ts";
import { CycleInput } from "@homeroom/contract/areas/calendar/calendar.contract.ts";
import { CYCLES } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { Checkbox, NativeSelect, NumberInput } from "@mantine/core";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useCalendarDone, type YearCycle } from "./calendar.api.ts";
import classes from "./calendar-page.module.css";
import { weekdayNames } from "./calendar-words.ts";

type Values = { cycle: string; cycle_length: string; weekdays: string[] };
const read = ({ cycle, cycle_length, weekdays }: Values) => ({ cycle, cycle_length: Number(cycle_length), weekdays: weekdays.map(Number) });

export function CalendarCycleDialog({ year, onClose }: { year: YearCycle; onClose: () => void }) {
	const { t, locale } = useT();
	const done = useCalendarDone();
	const [cycle, setCycle] = useState<string>(year.cycle);
	const [start] = useState(() => ({
		values: { cycle: year.cycle as string, cycle_length: String(year.cycle_length), weekdays: year.weekdays.map(String) },
		version: year.version,
	}));
	const form = useRecordForm<Values, CycleInput, YearCycle>({
		record: start,
		schema: CycleInput,
		read,
		fieldOf: (path) => path.split(".")[0] as string,
		save: ({ input, version }) =>
			api.calendar.cycle_update({ params: { id: year.id }, body: { ...input, version: version ?? year.version } }),
		onSaved: (saved) => {
			onClose();
			if (saved) done(saved, t("calendar.cycle_saved"));
		},
		onValues: (values) => setCycle(values.cycle),
	});
	const { onChange, defaultValue, ...length } = form.field("cycle_length");
	return (
		<FormDialog title={t("calendar.cycle_edit")} onClose={onClose} width={520}>
			<FormFrame form={form} saveLabel={t("calendar.cycle_save")} onCancel={onClose}>
				<NativeSelect
					key={form.fieldKey("cycle")}
					label={t("calendar.field.cycle")}
					data-autofocus
					data-path="cycle"
					data={CYCLES.map((value) => ({ value, label: t(`calendar.field.${value}`) }))}
					{...form.field("cycle")}
				/>
				<NumberInput
					key={form.fieldKey("cycle_length")}
					label={t(cycle === "weekly" ? "calendar.field.weeks" : "calendar.field.days")}
					required
					min={1}
					max={cycle === "weekly" ? 4 : 20}
					clampBehavior="none"
					allowDecimal={false}
					hideControls
					data-path="cycle_length"
					{...length}
					defaultValue={String(defaultValue)}
					onChange={(value) => onChange(String(value))}
				/>
				<Checkbox.Group
					key={form.fieldKey("weekdays")}
					className={classes.wide}
					label={t("calendar.field.weekdays")}
					required
					data-path="weekdays"
					{...form.field("weekdays")}
				>
					<div className={classes.ticks}>
						{weekdayNames(locale, "long").map((label, i) => (
							<Checkbox key={label} value={String(i + 1)} label={label} />
						))}
					</div>
				</Checkbox.Group>
				<p className={classes.hint}>{t("calendar.cycle_hint")}</p>
			</FormFrame>
		</FormDialog>
	);
}
