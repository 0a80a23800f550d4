import type { CaptureUnit } from "./capture-language.ts";

const DAY_MS = 86_400_000;
const WEEK = 7;
const FRIDAY = 5;
/** Between two 29ths of February lie at most so many. */
const YEARS_AHEAD = 8;

const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const partsOf = (day: string): [year: number, month: number, date: number] => [
	Number(day.slice(0, 4)),
	Number(day.slice(5, 7)),
	Number(day.slice(8)),
];

/** 2026-02-31 is none. */
function dayOf(year: number, month: number, date: number): string | null {
	if (year < 1000 || year > 9999 || month < 1 || month > 12 || date < 1 || date > 31) return null;
	const day = textOf(Date.UTC(year, month - 1, date));
	return Number(day.slice(8)) === date ? day : null;
}

export const plusDays = (day: string, count: number): string => textOf(timeOf(day) + count * DAY_MS);
const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay() || WEEK;

/** The 31st of a month that has none is its last day. */
function plusMonths(day: string, count: number): string {
	const [year, month, date] = partsOf(day);
	const last = textOf(Date.UTC(year, month + count, 0));
	return Number(last.slice(8)) < date ? last : `${last.slice(0, 8)}${String(date).padStart(2, "0")}`;
}

export function plusUnits(day: string, count: number, unit: CaptureUnit): string {
	if (unit === "day" || unit === "week") return plusDays(day, unit === "week" ? count * WEEK : count);
	return plusMonths(day, unit === "year" ? count * 12 : count);
}

/** Said on a Tuesday, Tuesday is the one in a week: what is for today is called today. */
export function weekdayAfter(day: string, weekday: number): string {
	return plusDays(day, ((weekday - weekdayOf(day) + WEEK - 1) % WEEK) + 1);
}
/** The one in the week that begins next. */
export const weekdayOfNextWeek = (today: string, weekday: number, weekStart: number): string =>
	weekdayAfter(plusDays(weekdayAfter(today, weekStart), -1), weekday);

export function firstOfNext(today: string, unit: CaptureUnit, weekStart: number): string {
	if (unit === "day") return plusDays(today, 1);
	if (unit === "week") return weekdayAfter(today, weekStart);
	const [year, month] = partsOf(today);
	return textOf(unit === "year" ? Date.UTC(year + 1, 0, 1) : Date.UTC(year, month, 1));
}

/** A week ends on its Friday: work is done by then. */
export function lastOf(today: string, unit: CaptureUnit, ahead: number): string {
	const [year, month] = partsOf(today);
	if (unit === "day") return plusDays(today, ahead);
	if (unit === "week") return plusDays(weekdayAfter(plusDays(today, -1), FRIDAY), ahead * WEEK);
	return textOf(unit === "year" ? Date.UTC(year + ahead, 11, 31) : Date.UTC(year, month + ahead, 0));
}

/** Without a year it is the next one, without a month too. */
export function dayAhead(today: string, date: number, month?: number, year?: number): string | null {
	if (month !== undefined && year !== undefined) return dayOf(year, month, date);
	const [thisYear, thisMonth] = partsOf(today);
	const tries =
		month === undefined
			? Array.from({ length: 12 }, (_, ahead) =>
					dayOf(thisYear + Math.floor((thisMonth - 1 + ahead) / 12), ((thisMonth - 1 + ahead) % 12) + 1, date),
				)
			: Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => dayOf(thisYear + ahead, month, date));
	return tries.find((day) => day !== null && day >= today) ?? null;
}
