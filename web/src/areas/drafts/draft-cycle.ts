import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { Frame } from "@homeroom/contract/areas/timetable/timetable.places.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useTimetableWords } from "../timetable/timetable.public-ui.ts";

type Year = Frame["years"][number];
/** Any Monday: its week lends the names of the days. */
const MONDAY = "2024-01-01";
const WEEK = 7;

/** Days of a cycle: those of each week on which there is school, or as many as the rotation has. */
export function cycleDays({ cycle, cycle_length, weekdays }: Pick<Year, "cycle" | "cycle_length" | "weekdays">): number[] {
	const turns = Array.from({ length: cycle_length }, (_, i) => i);
	if (cycle === "rotating") return turns.map((i) => i + 1);
	return turns.flatMap((week) => [...weekdays].sort((a, b) => a - b).map((weekday) => WEEK * week + weekday));
}

/** Mon; A Mon where weeks alternate; Day 3 of a rotation. */
export function useCycleDayName(year: Year | undefined): (cycle_day: number) => string {
	const { t } = useT();
	const { weekday } = useTimetableWords();
	return (cycle_day) => {
		if (year === undefined) return "";
		if (year.cycle === "rotating") return t("timetable.cycle_day", { number: cycle_day });
		const name = weekday(addDays(MONDAY, (cycle_day - 1) % WEEK));
		return year.cycle_length === 1 ? name : `${String.fromCharCode(65 + Math.floor((cycle_day - 1) / WEEK))} ${name}`;
	};
}
