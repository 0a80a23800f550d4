import "../../kit/form/schemas-without-eval.ts";
import { SpecialInput } from "@homeroom/contract/areas/calendar/calendar.contract.ts";
import { DAY_KINDS } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { type BellTimes, type CalendarSpecial, type SavedSpecial, useCalendarDone, type YearCycle } from "./calendar.api.ts";
import { CalendarDayInput } from "./calendar-day-input.tsx";
import { CalendarDayLessons } from "./calendar-day-lessons.tsx";
import classes from "./calendar-page.module.css";

interface CalendarSpecialDialogProps {
	year: YearCycle;
	bells: BellTimes[];
	/** Null: new days. */
	known: CalendarSpecial | null;
	onClose: () => void;
}
type Values = Record<"name" | "kind" | "starts_on" | "ends_on" | "bell_time_id" | "counts" | "cancel_lessons", string>;
const EMPTY: Values = {
	name: "",
	kind: "holiday",
	starts_on: "",
	ends_on: "",
	bell_time_id: "",
	counts: "false",
	cancel_lessons: "false",
};
const recordOf = ({ name, kind, starts_on, ends_on, bell_time_id, counts, version }: CalendarSpecial) => ({
	values: {
		...EMPTY,
		name,
		kind,
		starts_on,
		ends_on,
		bell_time_id: bell_time_id === null ? "" : String(bell_time_id),
		counts: String(counts),
	},
	version,
});
const read = ({ bell_time_id, counts, cancel_lessons, ...values }: Values) => ({
	...values,
	bell_time_id: bell_time_id === "" ? null : Number(bell_time_id),
	counts: counts === "true",
	cancel_lessons: cancel_lessons === "true",
});
/** A day off does not cancel by itself what was published before. */
const saidOf = ({ lessons_cancelled, lessons_left, lessons_back }: SavedSpecial) =>
	lessons_cancelled > 0
		? ({ key: "calendar.saved_cancelled", count: lessons_cancelled } as const)
		: lessons_left > 0
			? ({ key: "calendar.saved_left", count: lessons_left } as const)
			: lessons_back > 0
				? ({ key: "calendar.saved_back", count: lessons_back } as const)
				: ({ key: "calendar.saved", count: 0 } as const);

export function CalendarSpecialDialog({ year, bells, known, onClose }: CalendarSpecialDialogProps) {
	const { t } = useT();
	const done = useCalendarDone();
	const [start] = useState(() => (known ? recordOf(known) : { values: EMPTY, version: null }));
	const [now, setNow] = useState<Values>(start.values);
	const { kind } = now;
	const form = useRecordForm<Values, SpecialInput, SavedSpecial>({
		record: start,
		schema: SpecialInput,
		read,
		save: ({ input, version, idempotencyKey }) =>
			known
				? api.calendar.day_update({ params: { id: known.id }, body: { ...input, version: version ?? known.version } })
				: api.calendar.day_create({ body: input }, { idempotencyKey }),
		onSaved: (saved) => {
			onClose();
			if (!saved) return;
			const { key, count } = saidOf(saved);
			done(saved, t(key, { name: saved.name, count }));
		},
		onValues: (values) => setNow({ ...values }),
	});
	const label = t(known ? "calendar.day_save" : "calendar.day_add");
	return (
		<FormDialog title={known ? known.name : label} onClose={onClose} width={520}>
			<FormFrame form={form} saveLabel={label} onCancel={onClose}>
				<TextInput
					key={form.fieldKey("name")}
					className={classes.wide}
					label={t("calendar.field.name")}
					required
					maxLength={80}
					autoComplete="off"
					data-autofocus
					data-path="name"
					{...form.field("name")}
				/>
				<NativeSelect
					key={form.fieldKey("kind")}
					className={classes.wide}
					label={t("calendar.field.kind")}
					data-path="kind"
					data={DAY_KINDS.map((value) => ({ value, label: t(`calendar.kind.${value}`) }))}
					{...form.field("kind")}
				/>
				<CalendarDayInput key={form.fieldKey("starts_on")} name="starts_on" field={form.field("starts_on")} />
				<CalendarDayInput key={form.fieldKey("ends_on")} name="ends_on" field={form.field("ends_on")} />
				{kind === "bells" ? (
					<NativeSelect
						key={form.fieldKey("bell_time_id")}
						className={classes.wide}
						label={t("calendar.field.bell_time_id")}
						required
						data-path="bell_time_id"
						data={[{ value: "", label: t("record.choose") }, ...bells.map(({ id, name }) => ({ value: String(id), label: name }))]}
						{...form.field("bell_time_id")}
					/>
				) : null}
				{kind === "off_timetable" && year.cycle === "rotating" ? (
					<Switch
						className={classes.wide}
						label={t("calendar.field.counts")}
						defaultChecked={start.values.counts === "true"}
						onChange={({ currentTarget }) => form.propose("counts", String(currentTarget.checked))}
					/>
				) : null}
				{kind === "bells" ? null : (
					<CalendarDayLessons
						starts_on={now.starts_on}
						ends_on={now.ends_on}
						onCancel={(cancel) => form.propose("cancel_lessons", String(cancel))}
					/>
				)}
				<p className={classes.hint}>{t("calendar.cycle_hint")}</p>
			</FormFrame>
		</FormDialog>
	);
}
