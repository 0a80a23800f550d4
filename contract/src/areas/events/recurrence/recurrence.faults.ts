import { weekdayOn } from "../../calendar/calendar.rules.ts";
import { monthLength, numberOf } from "./recurrence.days.ts";
import { firstFrom } from "./recurrence.occurrences.ts";
import { patternDays, type Steps } from "./recurrence.pattern.ts";
import { type ByWeekday, dayOf, isSchoolList, LAST_DAY, type Recurrence } from "./recurrence.rules.ts";
import type { SchoolDays } from "./recurrence.school.ts";

export type RecurrenceField = Exclude<keyof Recurrence, "from" | "week_start" | "interval">;
export interface RecurrenceFault {
	field: RecurrenceField;
	error:
		| "before_start"
		/** A part that this kind of rule has no use for. */
		| "recurrence_part"
		/** Only months and years count their weekdays, and none has that many. */
		| "recurrence_nth"
		/** Until a day, or a number of times. */
		| "recurrence_two_ends"
		/** No day fits. */
		| "recurrence_never"
		/** The school's cycle has fewer days. */
		| "recurrence_cycle_day";
}

/** What is wrong with a rule whatever it begins with, one fault a field. */
export function recurrenceFaults(recurrence: Recurrence): RecurrenceFault[] {
	const { freq, by_weekday, by_month_day, by_month, by_set_pos, count, until } = recurrence;
	const faults: RecurrenceFault[] = [];
	const say = (field: RecurrenceField, error: RecurrenceFault["error"]) => {
		if (!faults.some((one) => one.field === field)) faults.push({ field, error });
	};
	if (isSchoolList(recurrence)) {
		if (freq !== "daily") say("freq", "recurrence_part");
		for (const field of BY) if (recurrence[field].length > 0) say(field, "recurrence_part");
	}
	if (freq === "weekly" && by_month_day.length > 0) say("by_month_day", "recurrence_part");
	const narrows = [by_weekday, by_month_day, by_month].some((list) => list.length > 0);
	if (by_set_pos.length > 0 && (freq === "daily" || !narrows)) say("by_set_pos", "recurrence_part");
	const most = mostWeekdays(recurrence);
	if (by_weekday.some(({ nth }) => nth !== null && Math.abs(nth) > most)) say("by_weekday", "recurrence_nth");
	if (count !== null && until !== null) say("until", "recurrence_two_ends");
	if (by_month_day.length > 0 && !by_month_day.some((date) => hasDate(by_month, date))) say("by_month_day", "recurrence_never");
	const inPeriod = PERIOD_DAYS[freq];
	if (by_set_pos.length > 0 && !by_set_pos.some((position) => Math.abs(position) <= inPeriod)) say("by_set_pos", "recurrence_never");
	return faults;
}
const BY = ["by_month", "by_weekday", "by_month_day", "by_set_pos"] as const;
const PERIOD_DAYS = { daily: 1, weekly: 7, monthly: 31, yearly: 366 };
const A_LEAP_YEAR = 2028;
const hasDate = (months: readonly number[], date: number): boolean =>
	months.length === 0 || months.some((month) => Math.abs(date) <= monthLength(A_LEAP_YEAR, month));
function mostWeekdays({ freq, by_month }: Recurrence): number {
	if (freq === "daily" || freq === "weekly") return 0;
	return freq === "yearly" && by_month.length === 0 ? 53 : 5;
}

/** What is wrong with a rule that begins with this, and at this school. Without the school's days nothing is said about them. */
export function startFaults(recurrence: Recurrence, start: string, school?: SchoolDays, steps?: Steps): RecurrenceFault[] {
	const { until } = recurrence;
	if (until !== null && until < dayOf(start)) return [{ field: "until", error: "before_start" }];
	const wrong = recurrenceFaults(recurrence);
	if (wrong.length > 0) return wrong;
	if (isSchoolList(recurrence)) return school === undefined ? [] : listFaults(recurrence, start, school);
	// what begins again with each completion is due on its start, too
	const rule = { ...recurrence, school: null, count: null };
	if (!fitsEver(rule, start, steps)) {
		const isTooShort = until !== null && fitsEver({ ...rule, until: null }, start, steps);
		return [{ field: isTooShort ? "until" : narrowest(recurrence), error: "recurrence_never" }];
	}
	return recurrence.school === null || school === undefined ? [] : termFaults(recurrence, start, school);
}

/** Looks at each period up to the end of the calendar at most. */
function fitsEver(rule: Recurrence, start: string, steps?: Steps): boolean {
	for (const _ of patternDays(rule, start, numberOf(dayOf(start)), numberOf(LAST_DAY), steps)) return true;
	return false;
}
const narrowest = (recurrence: Recurrence): RecurrenceField => BY.findLast((field) => recurrence[field].length > 0) ?? "freq";

function listFaults(recurrence: Recurrence, start: string, school: SchoolDays): RecurrenceFault[] {
	const { school: rule, until } = recurrence;
	const last = school.days.at(-1)?.day;
	if (last === undefined) return [];
	if (typeof rule === "object" && rule !== null) {
		if (rule.cycle_day > school.longest_cycle) return [{ field: "school", error: "recurrence_cycle_day" }];
		// a Saturday of the cycle where there is school from Monday to Friday
		if (!school.days.some(({ cycle_day }) => cycle_day === rule.cycle_day)) return [{ field: "school", error: "recurrence_never" }];
	}
	const isAllKnown = until !== null && until <= last;
	return isAllKnown && firstFrom({ recurrence, start }, dayOf(start), school) === null
		? [{ field: "until", error: "recurrence_never" }]
		: [];
}

/** Sundays in term, where there is never school on Sundays; and what ends before there is school again. */
function termFaults(recurrence: Recurrence, start: string, school: SchoolDays): RecurrenceFault[] {
	const { until, by_weekday } = recurrence;
	const last = school.days.at(-1)?.day;
	if (last === undefined) return [];
	const ruled = ruledWeekdays(recurrence, start);
	if (ruled.length > 0) {
		const taught = new Set(school.days.map(({ day }) => weekdayOn(day)));
		const field = by_weekday.length > 0 ? "by_weekday" : "freq";
		if (!ruled.some((weekday) => taught.has(weekday))) return [{ field, error: "recurrence_never" }];
	}
	const isAllKnown = until !== null && until <= last && recurrence.from === "date";
	return isAllKnown && firstFrom({ recurrence, start }, dayOf(start), school) === null
		? [{ field: "until", error: "recurrence_never" }]
		: [];
}
function ruledWeekdays({ freq, by_weekday, by_month_day, from }: Recurrence, start: string): number[] {
	if (by_weekday.length > 0) return by_weekday.map(({ weekday }: ByWeekday) => weekday);
	return freq === "weekly" && by_month_day.length === 0 && from === "date" ? [weekdayOn(dayOf(start))] : [];
}
