import { Checkbox, NativeSelect, Switch, TextInput } from "@mantine/core";
import type { FieldProps } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { RecordInput } from "../../../kit/record/form/record-input.tsx";
import { useTimetableWords } from "../../timetable/timetable.public-ui.ts";
import classes from "../event/event-dialog.module.css";
import { REPEAT_ENDS, REPEATS, type RepeatValues } from "./recurrence-form.ts";

type Name = keyof RepeatValues;
interface RecurrenceFieldsProps {
	/** As the form stands. */
	now: RepeatValues;
	field: (name: Name) => FieldProps;
	fieldKey: (name: Name) => string;
}
/** Some Monday. */
const MONDAY = "2026-11-16";
const WEEK = [1, 2, 3, 4, 5, 6, 7];
/** What the number between two is called; other ways of coming again have none. */
const INTERVALS = {
	daily: "recurrence.interval.daily",
	weekly: "recurrence.interval.weekly",
	monthly: "recurrence.interval.monthly",
	monthly_weekday: "recurrence.interval.monthly",
	yearly: "recurrence.interval.yearly",
} as const;
const intervalOf = (repeat: string) => Object.entries(INTERVALS).find(([name]) => name === repeat)?.[1];

/** How something comes again. */
export function RecurrenceFields({ now, field, fieldKey }: RecurrenceFieldsProps) {
	const { t } = useT();
	const words = useTimetableWords();
	const { repeat, ends } = now;
	const repeats = repeat !== "none";
	const interval = intervalOf(repeat);
	const props = (name: Name) => ({ "data-path": name, ...field(name) });
	return (
		<>
			<NativeSelect
				key={fieldKey("repeat")}
				label={t("event.recurrence")}
				data={[...REPEATS, ...(repeat === "kept" ? (["kept"] as const) : [])].map((value) => ({ value, label: t(`recurrence.${value}`) }))}
				{...props("repeat")}
			/>
			{interval ? (
				<TextInput key={fieldKey("interval")} label={t(interval)} inputMode="numeric" autoComplete="off" {...props("interval")} />
			) : null}
			{repeat === "cycle_day" ? (
				<TextInput
					key={fieldKey("cycle_day")}
					label={t("recurrence.cycle_number")}
					inputMode="numeric"
					autoComplete="off"
					{...props("cycle_day")}
				/>
			) : null}
			{repeat === "weekly" ? (
				<Checkbox.Group key={fieldKey("weekdays")} className={classes.wide} label={t("recurrence.weekdays")} {...props("weekdays")}>
					<div className={classes.ticks}>
						{WEEK.map((weekday) => (
							<Checkbox key={weekday} value={String(weekday)} label={words.weekday(`${MONDAY.slice(0, 8)}${15 + weekday}`)} />
						))}
					</div>
				</Checkbox.Group>
			) : null}
			{interval ? <RepeatSwitch key={fieldKey("in_term")} label={t("recurrence.in_term")} field={field("in_term")} /> : null}
			{repeats ? (
				<NativeSelect
					key={fieldKey("ends")}
					label={t("recurrence.ends")}
					data={REPEAT_ENDS.map((value) => ({ value, label: t(`recurrence.ends_${value}`) }))}
					{...props("ends")}
				/>
			) : null}
			{repeats && ends === "until" ? (
				<RecordInput
					key={fieldKey("until")}
					field={{ name: "until", field: { kind: "day" }, label: t("recurrence.until"), choiceText: (choice) => choice }}
					label={t("recurrence.until")}
					required
					{...props("until")}
				/>
			) : null}
			{repeats && ends === "count" ? (
				<TextInput key={fieldKey("count")} label={t("recurrence.count")} inputMode="numeric" autoComplete="off" {...props("count")} />
			) : null}
		</>
	);
}

/** A switch of a form whose values are texts. */
export function RepeatSwitch({ label, field: { defaultValue, onChange, ...rest } }: { label: string; field: FieldProps }) {
	return (
		<Switch
			className={classes.wide}
			label={label}
			defaultChecked={defaultValue === "true"}
			onChange={(event) => onChange(String(event.currentTarget.checked))}
			{...rest}
		/>
	);
}
