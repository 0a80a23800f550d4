import { numberOf, textOf } from "./recurrence.days.ts";
import { countedDays, dayOfCount, patternDays, type Steps } from "./recurrence.pattern.ts";
import { atClockOf, clockOf, dayOf, isSchoolList, LAST_DAY, type Recurrence, type Series } from "./recurrence.rules.ts";
import { isSchoolDay, listedDays, type SchoolDays } from "./recurrence.school.ts";
import { instantAt } from "./recurrence.zone.ts";

export interface Window {
	/** Both are days at the school's clock, and within. */
	from: string;
	to: string;
	limit?: number;
	/** Needed where the rule knows the school (`schoolSpan`). */
	school?: SchoolDays | undefined;
	steps?: Steps;
}
export interface Occurrence {
	/** The day by the rule: exceptions know it by that. */
	day: string;
	/** When it takes place at the zone's clock, or the whole day. */
	local: string;
	/** In UTC; null for the whole day. */
	at: string | null;
}

/** Days by the rule, in order, exceptions or not; made as they are asked for. */
export function* ruleDays(recurrence: Recurrence, start: string, { from, to, school, steps }: Window): Generator<string> {
	const since = dayOf(start);
	const first = from < since ? since : from;
	const last = [to, recurrence.until ?? LAST_DAY, LAST_DAY].reduce((a, b) => (a < b ? a : b));
	if (first > last) return;
	if (recurrence.from === "completion") {
		if (first === since) yield since;
		return;
	}
	if (recurrence.school !== null) {
		yield* schoolRuleDays(recurrence, start, first, last, knownSchool(school), steps);
		return;
	}
	const { count } = recurrence;
	const [low, high] = [numberOf(first), numberOf(last)];
	const days = count === null ? patternDays(recurrence, start, low, high, steps) : countedDays(recurrence, start, count, low, high, steps);
	for (const day of days) yield textOf(day);
}

/** What is counted is counted from the start; everything else from the window. */
function* schoolRuleDays(
	recurrence: Recurrence,
	start: string,
	first: string,
	last: string,
	school: SchoolDays,
	steps?: Steps,
): Generator<string> {
	const isList = isSchoolList(recurrence);
	const every = isList ? recurrence.interval : 1;
	const from = recurrence.count !== null || every > 1 ? dayOf(start) : first;
	const days = isList ? listedDays(recurrence, school, from, last) : daysInTerm(recurrence, start, from, last, school, steps);
	let seen = 0;
	for (const day of days) {
		const place = seen++;
		if (place % every > 0) continue;
		if (recurrence.count !== null && place / every >= recurrence.count) return;
		if (day >= first) yield day;
	}
}

function* daysInTerm(
	recurrence: Recurrence,
	start: string,
	first: string,
	last: string,
	school: SchoolDays,
	steps?: Steps,
): Generator<string> {
	const known = school.days.at(-1)?.day;
	if (known === undefined) return;
	const end = known < last ? known : last;
	for (const number of patternDays(recurrence, start, numberOf(first), numberOf(end), steps)) {
		const day = textOf(number);
		if (isSchoolDay(school, day)) yield day;
	}
}

function knownSchool(school: SchoolDays | undefined): SchoolDays {
	if (school === undefined) throw new Error("A rule that knows the school needs its days");
	return school;
}

/** What takes place in the window, in order, with what was moved into it and without what was moved out of it or cancelled. */
export function occurrences(series: Series, window: Window): Occurrence[] {
	const limit = window.limit ?? Number.POSITIVE_INFINITY;
	const cancelled = new Set(series.cancelled);
	const moved = new Map(series.moved.filter(({ day }) => !cancelled.has(day)).map((one) => [one.day, one.to]));
	const into = [...moved]
		.filter(([day, to]) => dayOf(to) >= window.from && dayOf(to) <= window.to && isByRule(series, day, window.school))
		.map(([day, to]) => occurrenceAt(series, day, to))
		.sort(inOrder);
	const found: Occurrence[] = [];
	if (limit <= 0) return found;
	for (const day of ruleDays(series.recurrence, series.start, window)) {
		if (cancelled.has(day) || moved.has(day)) continue;
		const one = occurrenceAt(series, day, atClockOf(day, series.start));
		while (into[0] !== undefined && inOrder(into[0], one) < 0) found.push(into.shift() as Occurrence);
		found.push(one);
		if (found.length >= limit) return found.slice(0, limit);
	}
	return [...found, ...into].slice(0, limit);
}

function occurrenceAt({ zone }: Series, day: string, local: string): Occurrence {
	const clock = clockOf(local);
	return { day, local, at: clock === null ? null : new Date(instantAt(dayOf(local), clock, zone)).toISOString() };
}
function inOrder(a: Occurrence, b: Occurrence): number {
	const [one, other] = [a.at ?? a.local, b.at ?? b.local];
	return one < other || (one === other && a.day < b.day) ? -1 : 1;
}

/** Whether the rule gives this day, exceptions or not. */
export function isByRule({ recurrence, start }: Pick<Series, "recurrence" | "start">, day: string, school?: SchoolDays): boolean {
	for (const one of ruleDays(recurrence, start, { from: day, to: day, school })) return one === day;
	return false;
}

/** The first day by the rule on this day or after it, exceptions or not; null: there is none, or the school's days are not known so far. */
export function firstFrom(series: Pick<Series, "recurrence" | "start">, day: string, school?: SchoolDays): string | null {
	for (const one of ruleDays(series.recurrence, series.start, { from: day, to: LAST_DAY, school })) return one;
	return null;
}

/** The day after which nothing comes, exceptions or not; null: it goes on, or nobody knows yet. */
export function lastDay({ recurrence, start }: Pick<Series, "recurrence" | "start">, school?: SchoolDays): string | null {
	const { count, until, from } = recurrence;
	if (from === "completion") return null;
	if (count === null) return until;
	if (recurrence.school === null) {
		const day = dayOfCount(recurrence, start, count);
		return day === null ? LAST_DAY : textOf(day);
	}
	let seen = 0;
	for (const day of ruleDays(recurrence, start, { from: dayOf(start), to: LAST_DAY, school })) if (++seen === count) return day;
	return null;
}
