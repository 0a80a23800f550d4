import { numberAt, numberOf, partsOf } from "./recurrence.days.ts";
import { type Pattern, patternOf, periodAt, periodDays, periodStart } from "./recurrence.period.ts";
import { LAST_DAY, type Recurrence } from "./recurrence.rules.ts";

/** Counts the days, weeks, months or years that were looked at. */
export interface Steps {
	taken: number;
}

/**
 * Days by the rule of weeks and months alone, from one day to another, as numbers. It begins at the period of `from`,
 * however long ago the start was. `count` is not looked at.
 */
export function* patternDays(recurrence: Recurrence, start: string, from: number, to: number, steps?: Steps): Generator<number> {
	const pattern = patternOf(recurrence, start);
	const first = Math.max(from, pattern.start);
	const last = Math.min(to, numberOf(recurrence.until ?? LAST_DAY), numberOf(LAST_DAY));
	if (first > last) return;
	for (let n = Math.max(0, periodAt(pattern, first)); periodStart(pattern, n) <= last; n = nextPeriod(pattern, n)) {
		if (steps) steps.taken++;
		for (const day of periodDays(pattern, n)) {
			if (day > last) return;
			if (day >= first) yield day;
		}
	}
}

/** Days of a month that the rule does not name are leapt over at once. */
function nextPeriod(pattern: Pattern, n: number): number {
	const { freq, months, interval, base } = pattern;
	if (months.length === 0 || freq === "yearly" || freq === "monthly") return n + 1;
	const day = periodStart(pattern, n);
	const { year, month } = partsOf(day);
	if (months.includes(month)) return n + 1;
	const unit = freq === "weekly" ? 7 * interval : interval;
	// the week in which the month begins is looked at, too
	const next = Math.floor((numberAt(year, month + 1, 1) - base) / unit);
	return Math.max(n + 1, next);
}

/** The first `count` of those days. */
export function* countedDays(
	recurrence: Recurrence,
	start: string,
	count: number,
	from: number,
	to: number,
	steps?: Steps,
): Generator<number> {
	const end = dayOfCount(recurrence, start, count, steps);
	yield* patternDays(recurrence, start, from, end === null ? to : Math.min(to, end), steps);
}

function steadyEnd(pattern: Pattern, count: number): number | null {
	if (!isSteady(pattern)) return null;
	const first = periodDays(pattern, 0).filter((day) => day >= pattern.start);
	if (count <= first.length) return first[count - 1] ?? null;
	const each = periodDays(pattern, 1).length;
	const rest = count - first.length;
	return periodDays(pattern, Math.ceil(rest / each))[(rest - 1) % each] ?? null;
}

/** As many as a large school has rules with a count. */
const MOST_KEPT = 4_000;
const counted = new Map<string, number | null>();

/**
 * The day of the last one of them; null where the calendar ends before. Where every period has as many days as the next it is
 * worked out; else they are counted from the start, once for all looks at the rule.
 */
export function dayOfCount(recurrence: Recurrence, start: string, count: number, steps?: Steps): number | null {
	const end = steadyEnd(patternOf(recurrence, start), count);
	if (end !== null) return end;
	const rule = JSON.stringify([recurrence, start, count]);
	const kept = counted.get(rule);
	if (kept !== undefined) return kept;
	if (counted.size >= MOST_KEPT) counted.clear();
	const last = countedEnd(recurrence, start, count, steps);
	counted.set(rule, last);
	return last;
}
function countedEnd(recurrence: Recurrence, start: string, count: number, steps?: Steps): number | null {
	let seen = 0;
	for (const day of patternDays(recurrence, start, Number.NEGATIVE_INFINITY, numberOf(LAST_DAY), steps)) if (++seen === count) return day;
	return null;
}

/** In every month there is a 28th, and a fourth of every weekday. */
const ALWAYS = { date: 28, nth: 4 };
/** Whether every period has the same number of days, so that they need not be counted one by one. */
function isSteady({ freq, weekdays, month_days, months, set_pos }: Pattern): boolean {
	if (set_pos.length > 0) return false;
	if (freq === "daily") return weekdays.length === 0 && months.length === 0 && month_days.length === 0;
	if (freq === "weekly") return months.length === 0;
	const [date] = month_days;
	const oneDate = weekdays.length === 0 && month_days.length === 1 && date !== undefined && Math.abs(date) <= ALWAYS.date;
	if (freq === "yearly") return oneDate && months.length === 1;
	const [named] = weekdays;
	const oneWeekday = month_days.length === 0 && weekdays.length === 1 && named?.nth != null && Math.abs(named.nth) <= ALWAYS.nth;
	return months.length === 0 && (oneDate || oneWeekday);
}
