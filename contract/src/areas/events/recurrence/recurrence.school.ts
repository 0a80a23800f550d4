import { type Cycle, LONGEST_CYCLE, type SpecialDay, schoolDays } from "../../calendar/calendar.rules.ts";
import { numberOf, textOf } from "./recurrence.days.ts";
import { dayOf, isSchoolList, type Recurrence, type Series } from "./recurrence.rules.ts";

/** A day on which there is school. */
export interface DayOfSchool {
	day: string;
	cycle_day: number;
	/** Holidays have ended; a long weekend is none. */
	after_holidays: boolean;
}
/** What is known of the school's calendar: whole academic years, in order. */
export interface SchoolDays {
	days: readonly DayOfSchool[];
	/** The highest day that a cycle of these years can have. */
	longest_cycle: number;
}
export interface KnownYear extends Cycle {
	special: readonly SpecialDay[];
}

/** From Thursday to Sunday is a long weekend; what is longer and holds a holiday, or no academic year, is holidays. */
const SHORTEST_HOLIDAYS = 5;
/** Summer holidays lie in the year before where years follow each other without a gap. */
const LONGEST_HOLIDAYS = 100;

export function schoolDaysOf(years: readonly KnownYear[]): SchoolDays {
	const days: DayOfSchool[] = [];
	let last = Number.NEGATIVE_INFINITY;
	let hadHoliday = true;
	let known = Number.NEGATIVE_INFINITY;
	for (const year of [...years].sort((a, b) => (a.starts_on < b.starts_on ? -1 : 1))) {
		if (numberOf(year.starts_on) > known + 1) hadHoliday = true;
		known = numberOf(year.ends_on);
		for (const { day, cycle_day, special } of schoolDays(year, year.special)) {
			if (special?.kind === "holiday") hadHoliday = true;
			if (cycle_day === null) continue;
			const number = numberOf(day);
			days.push({ day, cycle_day, after_holidays: hadHoliday && number - last > SHORTEST_HOLIDAYS });
			last = number;
			hadHoliday = false;
		}
	}
	return { days, longest_cycle: Math.max(0, ...years.map(longestCycle)) };
}
const longestCycle = ({ cycle, cycle_length }: Cycle): number => (cycle === "weekly" ? 7 * cycle_length : cycle_length);
/** The highest day that any cycle can have. */
export const MOST_CYCLE_DAYS = Math.max(7 * LONGEST_CYCLE.weekly, LONGEST_CYCLE.rotating);

/**
 * The days that the academic years must be known for, so that nothing between two days is missed or told wrongly; null: the
 * rule asks for none. What was moved there is known by its day by the rule.
 */
export function schoolSpan(
	{ recurrence, start, moved }: Pick<Series, "recurrence" | "start" | "moved">,
	from: string,
	to: string,
): { from: string; to: string } | null {
	const { school, interval, count } = recurrence;
	if (school === null) return null;
	const since = dayOf(start);
	const into = moved.filter((one) => dayOf(one.to) >= from && dayOf(one.to) <= to).map(({ day }) => day);
	const days = [from < since ? since : from, to, ...into].sort();
	const counts = count !== null || (isSchoolList(recurrence) && interval > 1);
	const first = counts ? since : (days[0] ?? from);
	return { from: school === "first_day_after_holidays" ? textOf(numberOf(first) - LONGEST_HOLIDAYS) : first, to: days.at(-1) ?? to };
}

/** Where the first day of school on this day or after it stands in the list. */
function placeOf({ days }: SchoolDays, day: string): number {
	let low = 0;
	let high = days.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((days[middle] as DayOfSchool).day < day) low = middle + 1;
		else high = middle;
	}
	return low;
}
export const isSchoolDay = (school: SchoolDays, day: string): boolean => school.days[placeOf(school, day)]?.day === day;

/** The list that the school's calendar gives, from one day to another. */
export function* listedDays({ school: rule }: Recurrence, school: SchoolDays, from: string, to: string): Generator<string> {
	for (let place = placeOf(school, from); place < school.days.length; place++) {
		const { day, cycle_day, after_holidays } = school.days[place] as DayOfSchool;
		if (day > to) return;
		if (typeof rule === "object" && rule !== null ? cycle_day === rule.cycle_day : rule === "school_days" || after_holidays) yield day;
	}
}
