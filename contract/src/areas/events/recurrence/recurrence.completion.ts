import { addDays } from "../../calendar/calendar.rules.ts";
import { monthLength, numberAt, numberOf, partsOf, textOf } from "./recurrence.days.ts";
import { patternDays } from "./recurrence.pattern.ts";
import { isSchoolList, LAST_DAY, type Recurrence } from "./recurrence.rules.ts";
import { isSchoolDay, listedDays, type SchoolDays } from "./recurrence.school.ts";

/**
 * When something is due again that was done on a day, for rules that run from completion. Null: never again, or the school's
 * days are not known so far. `count` is how often it is still due, the one that was done among them (`oneFewer`).
 */
export function nextAfter(recurrence: Recurrence, done_day: string, school?: SchoolDays): string | null {
	const { count, until, interval } = recurrence;
	if (count !== null && count <= 1) return null;
	const last = until ?? LAST_DAY;
	if (recurrence.school === null) return firstOf(later(recurrence, done_day, last));
	if (school === undefined) throw new Error("A rule that knows the school needs its days");
	if (isSchoolList(recurrence)) return nthOf(listedDays(recurrence, school, addDays(done_day, 1), last), interval);
	const known = school.days.at(-1)?.day ?? "";
	for (const day of later(recurrence, done_day, known < last ? known : last)) if (isSchoolDay(school, day)) return day;
	return null;
}

/** The rule of the next task, once one was done. */
export const oneFewer = (recurrence: Recurrence): Recurrence =>
	recurrence.count === null ? recurrence : { ...recurrence, count: Math.max(0, recurrence.count - 1) };

/** A rule that names days gives those after it, in weeks and months counted from the day; one that names none a day so much later. */
function* later(recurrence: Recurrence, done_day: string, last: string): Generator<string> {
	const { by_weekday, by_month_day, by_month, by_set_pos } = recurrence;
	if ([by_weekday, by_month_day, by_month, by_set_pos].some((list) => list.length > 0)) {
		for (const day of patternDays(recurrence, done_day, numberOf(done_day) + 1, numberOf(last))) yield textOf(day);
		return;
	}
	for (let n = 1; ; n++) {
		const day = textOf(muchLater(recurrence, done_day, n));
		if (day > last) return;
		yield day;
	}
}

/** A month after 31 January is the last day of February, as people say it: what was done must be due again. */
function muchLater({ freq, interval }: Recurrence, done_day: string, n: number): number {
	const done = numberOf(done_day);
	if (freq === "daily") return done + n * interval;
	if (freq === "weekly") return done + 7 * n * interval;
	const { year, month, date } = partsOf(done);
	const months = (freq === "monthly" ? 1 : 12) * n * interval;
	const first = partsOf(numberAt(year, month + months, 1));
	return numberAt(first.year, first.month, Math.min(date, monthLength(first.year, first.month)));
}

function firstOf(days: Iterable<string>): string | null {
	return nthOf(days, 1);
}
function nthOf(days: Iterable<string>, count: number): string | null {
	let seen = 0;
	for (const day of days) if (++seen === count) return day;
	return null;
}
