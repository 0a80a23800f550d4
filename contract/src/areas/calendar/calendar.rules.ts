/** Which day of the school's cycle a date is. Days are `YYYY-MM-DD`; 1 is Monday. */
export const CYCLES = ["weekly", "rotating"] as const;
export const LONGEST_CYCLE: Record<(typeof CYCLES)[number], number> = { weekly: 4, rotating: 20 };
export const DAY_KINDS = ["holiday", "off_timetable", "bells"] as const;
export const PERIOD_KINDS = ["lesson", "registration", "break"] as const;
/** Cycle days of a weekly pattern: 7 × (week − 1) + weekday. */
const WEEK = 7;

export interface Cycle {
	starts_on: string;
	ends_on: string;
	cycle: (typeof CYCLES)[number];
	/** Weekly: weeks until it repeats. Rotating: days. */
	cycle_length: number;
	weekdays: readonly number[];
}
export interface SpecialDay {
	name: string;
	kind: (typeof DAY_KINDS)[number];
	starts_on: string;
	ends_on: string;
	bell_time_id: number | null;
	/** A rotation goes on over a day off as if it had been taught. */
	counts: boolean;
}
export interface SchoolDay {
	day: string;
	/** 1 is Monday. */
	weekday: number;
	/** Null: no lessons. */
	cycle_day: number | null;
	/** Other bells than usual. */
	bell_time_id: number | null;
	/** Why the day is not like others. */
	special: SpecialDay | null;
}

const DAY_MS = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const textOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
/** 1970-01-01 was a Thursday. */
const weekdayOf = (number: number): number => ((((number + 3) % WEEK) + WEEK) % WEEK) + 1;

export const addDays = (day: string, count: number): string => textOf(numberOf(day) + count);
export const daysBetween = (day: string, to: string): number => numberOf(to) - numberOf(day);
export const weekdayOn = (day: string): number => weekdayOf(numberOf(day));
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOn(day));

/** Every date of a year. A week in which there is no school at all does not count, so week B follows week A over the holidays too. */
export function schoolDays(year: Cycle, special: readonly SpecialDay[]): SchoolDay[] {
	const specials = special.map((one) => ({ one, from: numberOf(one.starts_on), to: numberOf(one.ends_on) }));
	const days: SchoolDay[] = [];
	let week = 0;
	let taughtThisWeek = false;
	let taught = 0;
	const last = numberOf(year.ends_on);
	for (let number = numberOf(year.starts_on); number <= last; number++) {
		const weekday = weekdayOf(number);
		if (weekday === 1 && taughtThisWeek) {
			week++;
			taughtThisWeek = false;
		}
		const found = specials.find(({ from, to }) => from <= number && number <= to)?.one ?? null;
		const isWeekday = year.weekdays.includes(weekday);
		const isTaught = isWeekday && (found === null || found.kind === "bells");
		let cycle_day: number | null = null;
		if (isTaught) {
			cycle_day = year.cycle === "weekly" ? (week % year.cycle_length) * WEEK + weekday : (taught % year.cycle_length) + 1;
			taughtThisWeek = true;
		}
		if (isTaught || (isWeekday && found?.counts === true)) taught++;
		days.push({ day: textOf(number), weekday, cycle_day, bell_time_id: found?.bell_time_id ?? null, special: found });
	}
	return days;
}
