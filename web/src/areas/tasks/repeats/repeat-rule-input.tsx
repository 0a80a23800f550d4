import { EVERY_DAY } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";
import { readRepeatText, repeatText } from "@homeroom/contract/areas/tasks/repeats/repeat-text.ts";
import { Checkbox, Fieldset, Input, NativeSelect, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { DayField } from "../../../kit/form/days/day-field.tsx";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import type { InputProps } from "../../../kit/record/record-field.ts";
import { isSchoolKind, REPEAT_ENDS, REPEAT_KINDS, type RepeatForm, type RepeatKind, recurrenceIn, repeatForm } from "./repeat-form.ts";
import { RepeatNext } from "./repeat-next.tsx";
import classes from "./repeat-rule-input.module.css";
import { weekdayName } from "./repeat-words.ts";

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const DATES = Array.from({ length: 31 }, (_, at) => String(at + 1));
const NTHS = ["1", "2", "3", "4", "5"] as const;

interface RuleInputProps extends InputProps {
	/** The first day, where it is known: the days that follow are shown. */
	starts?: string;
}
/** A rule, asked for piece by piece; the form holds its text. Needs the words of `task_repeats` and `events`. */
export function RepeatRuleInput({ label, defaultValue, onChange, error, starts, "data-path": path }: RuleInputProps) {
	const { t, locale } = useT();
	const [kept] = useState(() => {
		const read = typeof defaultValue === "string" ? readRepeatText(defaultValue) : null;
		return read !== null && "recurrence" in read ? read.recurrence : EVERY_DAY;
	});
	const [form, setForm] = useState<RepeatForm>(() => repeatForm(kept));
	const change = (more: Partial<RepeatForm>) => {
		const next = { ...form, ...more };
		setForm(next);
		onChange(repeatText(recurrenceIn(next, kept)));
	};
	const { kind, ends } = form;
	const isPlain = kind !== "kept" && !isSchoolKind(kind);
	const kindText = (one: RepeatKind): string =>
		one === "monthly" ? t("repeat.form_monthly") : one === "monthly_nth" ? t("repeat.form_monthly_nth") : t(`recurrence.${one}`);
	const days = WEEK.map((weekday) => ({ value: String(weekday), label: weekdayName(weekday, locale) }));
	return (
		<Fieldset legend={label} variant="unstyled" className={classes.whole ?? ""}>
			<div className={classes.fields}>
				<NativeSelect
					aria-label={t("repeat.form_rhythm")}
					data-path={path}
					data={[...REPEAT_KINDS, ...(kind === "kept" ? (["kept"] as const) : [])].map((value) => ({ value, label: kindText(value) }))}
					value={kind}
					onChange={(event) => change({ kind: event.currentTarget.value as RepeatKind })}
				/>
				{isPlain ? (
					<TextInput
						aria-label={t("recurrence.interval")}
						title={t("recurrence.interval")}
						leftSection="×"
						inputMode="numeric"
						autoComplete="off"
						value={form.interval}
						onChange={(event) => change({ interval: event.currentTarget.value })}
					/>
				) : null}
				{kind === "cycle_day" ? (
					<TextInput
						aria-label={t("recurrence.cycle_number")}
						title={t("recurrence.cycle_number")}
						inputMode="numeric"
						autoComplete="off"
						value={form.cycle_day}
						onChange={(event) => change({ cycle_day: event.currentTarget.value })}
					/>
				) : null}
				{kind === "weekly" ? (
					<Checkbox.Group
						className={classes.wide}
						label={t("recurrence.weekdays")}
						value={form.weekdays.map(String)}
						onChange={(chosen) => change({ weekdays: chosen.map(Number) })}
					>
						<div className={classes.ticks}>
							{days.map((day) => (
								<Checkbox key={day.value} {...day} size="xs" />
							))}
						</div>
					</Checkbox.Group>
				) : null}
				{kind === "monthly" ? (
					<NativeSelect
						className={classes.wide ?? ""}
						label={t("repeat.form_date")}
						data={[{ value: "", label: t("repeat.form_date_same") }, ...DATES, { value: "-1", label: t("repeat.form_date_last") }]}
						value={form.date}
						onChange={(event) => change({ date: event.currentTarget.value })}
					/>
				) : null}
				{kind === "monthly_nth" ? (
					<>
						<NativeSelect
							label={t("repeat.form_nth")}
							data={[...NTHS.map((value) => ({ value, label: t(`repeat.nth.${value}`) })), { value: "-1", label: t("repeat.nth.last") }]}
							value={form.nth}
							onChange={(event) => change({ nth: event.currentTarget.value })}
						/>
						<NativeSelect
							label={t("repeat.form_weekday")}
							data={days}
							value={form.weekday}
							onChange={(event) => change({ weekday: event.currentTarget.value })}
						/>
					</>
				) : null}
				{isPlain ? (
					<Switch
						label={t("recurrence.in_term")}
						checked={form.in_term}
						onChange={(event) => change({ in_term: event.currentTarget.checked })}
					/>
				) : null}
				<Switch
					label={t("repeat.form_completion")}
					checked={form.completion}
					onChange={(event) => change({ completion: event.currentTarget.checked })}
				/>
				<NativeSelect
					label={t("recurrence.ends")}
					data={REPEAT_ENDS.map((value) => ({ value, label: t(`recurrence.ends_${value}`) }))}
					value={ends}
					onChange={(event) => {
						const next = event.currentTarget.value as RepeatForm["ends"];
						change({ ends: next, ...(next === "until" && form.until === "" && { until: schoolToday(A_QUARTER) }) });
					}}
				/>
				{ends === "until" ? (
					<DayField label={t("recurrence.until")} defaultValue={form.until} onChange={(until) => change({ until })} />
				) : null}
				{ends === "count" ? (
					<TextInput
						label={t("recurrence.count")}
						inputMode="numeric"
						autoComplete="off"
						value={form.count}
						onChange={(event) => change({ count: event.currentTarget.value })}
					/>
				) : null}
				<RepeatNext rule={repeatText(recurrenceIn(form, kept))} starts={starts} />
			</div>
			{error ? <Input.Error mt={6}>{error}</Input.Error> : null}
		</Fieldset>
	);
}
/** Days. */
const A_QUARTER = 90;
