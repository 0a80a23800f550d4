import { addDays } from "../../calendar/calendar.rules.ts";
import { firstFrom, isByRule, ruleDays } from "./recurrence.occurrences.ts";
import { atClockOf, dayOf, isSchoolList, type Moved, type Recurrence, type Series } from "./recurrence.rules.ts";
import type { SchoolDays } from "./recurrence.school.ts";

/** This one: it does not take place. It still counts among those that the rule names. */
export const withoutDay = (series: Series, day: string): Series => ({
	...series,
	cancelled: [...new Set([...series.cancelled, day])].sort(),
	moved: series.moved.filter((one) => one.day !== day),
});

/** This one: it takes place at another time, or on another day. Back at its place it is an exception no more. */
export function withMoved(series: Series, day: string, to: string): Series {
	const others = series.moved.filter((one) => one.day !== day);
	const moved = to === atClockOf(day, series.start) ? others : [...others, { day, to }].sort(byDay);
	return { ...series, cancelled: series.cancelled.filter((one) => one !== day), moved };
}
const byDay = (a: Moved, b: Moved): number => (a.day < b.day ? -1 : 1);

/** All: the exceptions whose days the new rule gives, too, are kept. */
export function withRule(series: Series, start: string, recurrence: Recurrence, school?: SchoolDays): Series {
	const changed = { ...series, start, recurrence };
	const isKept = (day: string) => isByRule(changed, day, school);
	const isSameKind = (to: string) => to.length === start.length;
	return {
		...changed,
		cancelled: series.cancelled.filter(isKept),
		moved: series.moved.filter(({ day, to }) => isSameKind(to) && isKept(day)),
	};
}

export interface Parts {
	/** Null: nothing was before the day. */
	before: Series | null;
	/** Null: nothing comes from then on. */
	after: Series | null;
}
/**
 * This and the following: what comes before the day stays as it is, and a series of its own begins with the first one on it
 * or after it. Together they are what the series was. An occurrence belongs to its day by the rule, wherever it was moved to.
 */
export function splitAt(series: Series, day: string, school?: SchoolDays): Parts {
	const { recurrence, start } = series;
	const eve = addDays(day, -1);
	const earlier = countUpTo(recurrence, start, eve, school);
	const first = firstOf(series, day, school);
	if (first === null) return { before: earlier > 0 ? series : null, after: null };
	const before: Series = {
		...series,
		recurrence: { ...recurrence, count: null, until: recurrence.until !== null && recurrence.until < eve ? recurrence.until : eve },
		cancelled: series.cancelled.filter((one) => one < day),
		moved: series.moved.filter((one) => one.day < day),
	};
	const after: Series = {
		...series,
		start: atClockOf(first, start),
		recurrence: { ...recurrence, count: recurrence.count === null ? null : recurrence.count - earlier },
		cancelled: series.cancelled.filter((one) => one >= day),
		moved: series.moved.filter((one) => one.day >= day),
	};
	return { before: earlier > 0 ? before : null, after };
}

/** How many the rule gives up to a day; without a count it is enough to know whether there is one. */
function countUpTo(recurrence: Recurrence, start: string, to: string, school?: SchoolDays): number {
	let seen = 0;
	for (const _ of ruleDays(recurrence, start, { from: dayOf(start), to, school })) {
		seen++;
		if (recurrence.count === null) return seen;
	}
	return seen;
}

/**
 * Where the new series begins. A week of holidays is no reason to count every second week from another one: such a rule
 * begins on its day, off or not. A list of days of school begins after the days that are known, where none of them is left.
 */
function firstOf({ recurrence, start }: Series, day: string, school?: SchoolDays): string | null {
	const { until, count } = recurrence;
	const from = day < dayOf(start) ? dayOf(start) : day;
	if (until !== null && until < from) return null;
	const found = firstFrom({ recurrence, start }, from, school);
	if (recurrence.school === null || recurrence.from === "completion") return found;
	if (count !== null && countUpTo(recurrence, start, addDays(day, -1), school) >= count) return null;
	if (!isSchoolList(recurrence)) return firstFrom({ recurrence: { ...recurrence, school: null, count: null }, start }, from);
	if (found !== null) return found;
	const unknown = addDays(school?.days.at(-1)?.day ?? from, 1);
	const next = from < unknown ? unknown : from;
	return until !== null && until < next ? null : next;
}
