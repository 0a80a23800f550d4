import { addDays } from "../../calendar/calendar.rules.ts";
import { nextAfter } from "../../events/recurrence/recurrence.completion.ts";
import { firstFrom, ruleDays } from "../../events/recurrence/recurrence.occurrences.ts";
import { LAST_DAY, type Recurrence } from "../../events/recurrence/recurrence.rules.ts";
import type { SchoolDays } from "../../events/recurrence/recurrence.school.ts";

/** How far a series has come. */
export interface RepeatProgress {
	recurrence: Recurrence;
	/** The first day on which it may be. */
	starts: string;
	/** What lies before is not made up for: on this day it was begun, begun again, or given another rule. */
	since: string;
	/** So many days before it is due a task appears. */
	ahead: number;
	/** The last of the days that were made. */
	latest: string | null;
	/** From completion alone: how many were made; the day on which the newest was done, null while it is open; and the days after that one that were made. */
	made: number;
	done_on: string | null;
	taken: readonly string[];
}
/** What was missed for longer is made up for by the next turns. */
const MADE_AT_ONCE = 31;

/** Days whose tasks are to appear by today and are not there yet, in order. */
export function daysToMake(progress: RepeatProgress, today: string, school?: SchoolDays): string[] {
	return first(comingDays(progress, addDays(today, progress.ahead), school), MADE_AT_ONCE);
}
/** The next days, whenever their tasks appear. From completion no more than one is known. */
export const nextDays = (progress: RepeatProgress, count: number, school?: SchoolDays): string[] =>
	first(comingDays(progress, LAST_DAY, school), count);

function* comingDays(progress: RepeatProgress, to: string, school: SchoolDays | undefined): Generator<string> {
	const { recurrence, starts, since, latest } = progress;
	if (recurrence.from === "completion") {
		const next = afterCompletion(progress, school);
		if (next !== null && next <= to) yield next;
		return;
	}
	const behind = latest === null ? since : addDays(latest, 1);
	yield* ruleDays(recurrence, starts, { from: since > behind ? since : behind, to, school });
}

/** Null: the newest is not done yet, or it was the last. */
function afterCompletion(progress: RepeatProgress, school: SchoolDays | undefined): string | null {
	const { recurrence, starts, since, made, done_on, taken } = progress;
	if (made === 0) {
		const begins = since > starts ? since : starts;
		return firstFrom({ recurrence: { ...recurrence, from: "date", count: null }, start: starts }, begins, school);
	}
	if (done_on === null) return null;
	const { count } = recurrence;
	const left = { ...recurrence, count: count === null ? null : count - (made - 1) };
	let next = nextAfter(left, done_on, school);
	// done before its day, it would fall on one that has its task
	while (next !== null && taken.includes(next)) next = nextAfter(left, next, school);
	return next;
}

function first(days: Iterable<string>, count: number): string[] {
	const found: string[] = [];
	for (const day of days) {
		found.push(day);
		if (found.length >= count) break;
	}
	return found;
}

/** How long before they are due tasks of a rule that somebody only typed appear: mostly one of them is there at a time. */
export function likelyAhead({ freq, school }: Pick<Recurrence, "freq" | "school">): number {
	if (school === "first_day_after_holidays") return 7;
	return { daily: 0, weekly: 6, monthly: 7, yearly: 30 }[freq];
}
