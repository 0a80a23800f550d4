import { addDays, weekdayOn } from "../../calendar/calendar.rules.ts";
import { monthLength, numberOf, partsOf, weekdayAt } from "./recurrence.days.ts";
import type { Recurrence } from "./recurrence.rules.ts";

const WEEK = 7;
const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from);
const shiftedWeekday = (weekday: number, by: number): number => ((((weekday - 1 + by) % WEEK) + WEEK) % WEEK) + 1;

/**
 * The rule of a series whose occurrences are pulled from one day to another: what it names goes along where that says the same
 * of the new day. Tuesdays become Wednesdays, the third Tuesday the third Wednesday, the 14th the 15th.
 * What the school's calendar lists stays: a day of its cycle is no other day.
 */
export function shiftedRule(recurrence: Recurrence, from: string, to: string): Recurrence {
	const by = daysBetween(from, to);
	const until = recurrence.until === null ? null : addDays(recurrence.until, by);
	if (by === 0) return recurrence;
	const { freq, by_weekday, by_month_day, by_month } = recurrence;
	return {
		...recurrence,
		until,
		by_weekday:
			freq === "weekly" || freq === "daily"
				? by_weekday.map(({ weekday, nth }) => ({ weekday: shiftedWeekday(weekday, by), nth }))
				: by_weekday.map((one) => nthShifted(one, from, to)),
		by_month_day: by_month_day.length === 1 ? by_month_day.map((date) => dateShifted(date, from, to)) : by_month_day,
		by_month: by_month.length === 1 && by_month[0] === partsOf(numberOf(from)).month ? [partsOf(numberOf(to)).month] : by_month,
	};
}

function nthShifted(one: Recurrence["by_weekday"][number], from: string, to: string): Recurrence["by_weekday"][number] {
	if (one.weekday !== weekdayOn(from)) return one;
	const day = numberOf(to);
	const { year, month, date } = partsOf(day);
	if (one.nth === null) return { weekday: weekdayAt(day), nth: null };
	const isLast = date + WEEK > monthLength(year, month);
	return { weekday: weekdayAt(day), nth: one.nth < 0 && isLast ? -1 : Math.ceil(date / WEEK) };
}
function dateShifted(date: number, from: string, to: string): number {
	const was = partsOf(numberOf(from));
	if (date > 0 ? date !== was.date : was.date !== monthLength(was.year, was.month) + 1 + date) return date;
	const now = partsOf(numberOf(to));
	const isLast = now.date === monthLength(now.year, now.month);
	return date < 0 && isLast ? -1 : now.date;
}
