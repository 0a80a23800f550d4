import { type PeriodInput, periodFaults } from "@homeroom/contract/areas/calendar/calendar.contract.ts";
import { PERIOD_KINDS } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { sentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import { ActionIcon, Button, Input, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./calendar-page.module.css";

interface CalendarPeriodsProps {
	periods: PeriodInput[];
	error: string | undefined;
	onChange: (periods: PeriodInput[]) => void;
}
const LESSON_MINUTES = 45;
const later = (time: string, minutes: number): string => {
	const all = Math.min(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes, 24 * 60 - 1);
	return `${String(Math.floor(all / 60)).padStart(2, "0")}:${String(all % 60).padStart(2, "0")}`;
};

/** The periods of a day in their order. A period keeps its number: lessons of the timetable name it by that. */
export function CalendarPeriods({ periods, error, onChange }: CalendarPeriodsProps) {
	const { t, locale } = useT();
	const faults = periodFaults(periods);
	const set = (index: number, change: Partial<PeriodInput>) =>
		onChange(periods.map((one, i) => (i === index ? { ...one, ...change } : one)));
	const add = () => {
		const starts_at = periods.at(-1)?.ends_at ?? "08:00";
		const position = Math.max(0, ...periods.map((one) => one.position)) + 1;
		const lessons = periods.filter(({ kind }) => kind === "lesson").length;
		onChange([...periods, { position, name: String(lessons + 1), kind: "lesson", starts_at, ends_at: later(starts_at, LESSON_MINUTES) }]);
	};
	return (
		<>
			<ol className={classes.periods} data-path="periods">
				{periods.map((one, index) => {
					const fault = faults.find((found) => found.index === index);
					const at = (field: string) => (fault?.field === field ? sentence(fault.message, locale) : undefined);
					const named = (what: string) => ({ "aria-label": t("calendar.period.of", { what, number: one.position }) });
					return (
						<li key={one.position} className={classes.period}>
							<span className={classes.number}>{one.position}</span>
							<TextInput
								{...named(t("calendar.period.name"))}
								value={one.name}
								maxLength={20}
								error={one.name.trim() === ""}
								onChange={({ currentTarget: { value } }) => set(index, { name: value })}
							/>
							<NativeSelect
								{...named(t("calendar.period.kind"))}
								value={one.kind}
								onChange={({ currentTarget: { value } }) => set(index, { kind: value as PeriodInput["kind"] })}
								data={PERIOD_KINDS.map((value) => ({ value, label: t(`calendar.period.${value}`) }))}
							/>
							<TextInput
								type="time"
								{...named(t("calendar.period.starts_at"))}
								value={one.starts_at}
								error={at("starts_at")}
								onChange={({ currentTarget: { value } }) => set(index, { starts_at: value })}
							/>
							<TextInput
								type="time"
								{...named(t("calendar.period.ends_at"))}
								value={one.ends_at}
								error={at("ends_at")}
								onChange={({ currentTarget: { value } }) => set(index, { ends_at: value })}
							/>
							<ActionIcon
								variant="subtle"
								color="gray"
								size={36}
								aria-label={t("calendar.period_remove", { number: one.position })}
								onClick={() => onChange(periods.filter((other) => other !== one))}
							>
								<IconTrash size={16} stroke={1.7} />
							</ActionIcon>
						</li>
					);
				})}
			</ol>
			<div className={classes.wide}>
				{error ? <Input.Error>{error}</Input.Error> : null}
				<Button variant="default" size="compact-md" leftSection={<IconPlus size={15} aria-hidden="true" />} onClick={add}>
					{t("calendar.period_add")}
				</Button>
			</div>
		</>
	);
}
