import { monthLength, numberAt, numberOf, partsOf, weekdayAt, weekOf } from "./recurrence.days.ts";
import { type ByWeekday, dayOf, type Recurrence } from "./recurrence.rules.ts";

/** A rule with everything that follows from its start. */
export interface Pattern {
	freq: Recurrence["freq"];
	interval: number;
	weekdays: readonly ByWeekday[];
	month_days: readonly number[];
	months: readonly number[];
	set_pos: readonly number[];
	week_start: number;
	start: number;
	/** The first day of the day, week, month or year in which the start lies. */
	base: number;
}

export function patternOf(recurrence: Recurrence, start: string): Pattern {
	const { freq, interval, by_weekday, by_month_day, by_month, by_set_pos, week_start } = recurrence;
	const first = numberOf(dayOf(start));
	const { year, month, date } = partsOf(first);
	const bare = by_weekday.length === 0 && by_month_day.length === 0;
	const base = {
		daily: first,
		weekly: weekOf(first, week_start),
		monthly: numberAt(year, month, 1),
		yearly: numberAt(year, 1, 1),
	}[freq];
	return {
		freq,
		interval,
		weekdays: bare && freq === "weekly" ? [{ weekday: weekdayAt(first), nth: null }] : by_weekday,
		month_days: bare && (freq === "monthly" || freq === "yearly") ? [date] : by_month_day,
		months: bare && freq === "yearly" && by_month.length === 0 ? [month] : by_month,
		set_pos: by_set_pos,
		week_start,
		start: first,
		base,
	};
}

/** The first day of the n-th period of the rule; those between are skipped by its interval. */
export function periodStart({ freq, interval, base }: Pattern, n: number): number {
	if (freq === "daily") return base + n * interval;
	if (freq === "weekly") return base + 7 * n * interval;
	const { year, month } = partsOf(base);
	return freq === "monthly" ? numberAt(year, month + n * interval, 1) : numberAt(year + n * interval, 1, 1);
}

/** The last period that begins on the day or before it. */
export function periodAt({ freq, interval, base, week_start }: Pattern, day: number): number {
	const from = partsOf(base);
	const to = partsOf(day);
	const years = to.year - from.year;
	const units = {
		daily: day - base,
		weekly: (weekOf(day, week_start) - base) / 7,
		monthly: 12 * years + to.month - from.month,
		yearly: years,
	}[freq];
	return Math.floor(units / interval);
}

/** All days of the n-th period that fit the rule, in order; in the first one those before the start, too, because positions count them. */
export function periodDays(pattern: Pattern, n: number): number[] {
	const days = fitting(pattern, periodStart(pattern, n));
	if (pattern.set_pos.length === 0) return days;
	const chosen = new Set(pattern.set_pos.flatMap((position) => days.at(position > 0 ? position - 1 : position) ?? []));
	return days.filter((day) => chosen.has(day));
}

function fitting(pattern: Pattern, first: number): number[] {
	const { year, month } = partsOf(first);
	switch (pattern.freq) {
		case "daily":
			return isFit(pattern, first) ? [first] : [];
		case "weekly":
			return Array.from({ length: 7 }, (_, i) => first + i).filter((day) => isFit(pattern, day));
		case "monthly":
			return monthDays(pattern, year, month);
		case "yearly":
			return yearDays(pattern, year);
	}
}

function isFit({ weekdays, months, month_days }: Pattern, day: number): boolean {
	if (weekdays.length > 0 && !weekdays.some(({ weekday }) => weekday === weekdayAt(day))) return false;
	if (months.length === 0 && month_days.length === 0) return true;
	const { year, month, date } = partsOf(day);
	if (months.length > 0 && !months.includes(month)) return false;
	return month_days.length === 0 || month_days.includes(date) || month_days.includes(date - monthLength(year, month) - 1);
}

const EVERY_MONTH = Array.from({ length: 12 }, (_, i) => i + 1);
function yearDays(pattern: Pattern, year: number): number[] {
	const months = pattern.months.length === 0 ? EVERY_MONTH : EVERY_MONTH.filter((month) => pattern.months.includes(month));
	if (pattern.months.length > 0 || pattern.weekdays.length === 0) return months.flatMap((month) => monthDays(pattern, year, month));
	const days = weekdaysWithin(pattern.weekdays, numberAt(year, 1, 1), numberAt(year, 12, 31));
	return pattern.month_days.length === 0 ? days : days.filter((day) => isFit({ ...pattern, weekdays: [] }, day));
}

function monthDays({ weekdays, months, month_days }: Pattern, year: number, month: number): number[] {
	if (months.length > 0 && !months.includes(month)) return [];
	const first = numberAt(year, month, 1);
	const length = monthLength(year, month);
	const named = month_days.map((date) => (date > 0 ? date : length + 1 + date)).filter((date) => date >= 1 && date <= length);
	const dates = [...new Set(named)].sort((a, b) => a - b).map((date) => first + date - 1);
	if (weekdays.length === 0) return dates;
	const days = weekdaysWithin(weekdays, first, first + length - 1);
	return month_days.length === 0 ? days : days.filter((day) => dates.includes(day));
}

/** Each of the weekdays, or the n-th of them within these days. */
function weekdaysWithin(weekdays: readonly ByWeekday[], first: number, last: number): number[] {
	const found = new Set<number>();
	for (const { weekday, nth } of weekdays) {
		const earliest = first + ((weekday - weekdayAt(first) + 7) % 7);
		const latest = last - ((weekdayAt(last) - weekday + 7) % 7);
		if (nth === null) for (let day = earliest; day <= last; day += 7) found.add(day);
		else {
			const day = nth > 0 ? earliest + 7 * (nth - 1) : latest + 7 * (nth + 1);
			if (day >= first && day <= last) found.add(day);
		}
	}
	return [...found].sort((a, b) => a - b);
}
