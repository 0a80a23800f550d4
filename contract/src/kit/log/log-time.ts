import type { Formats } from "../values/customer-formats.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
/** The database always writes seconds: what people type as a time has none, and stays. */
const CLOCK = /^\d\d:\d\d:\d\d(\.\d+)?$/;
const RANGE = /^[[(]"?([^",]*)"?,"?([^",]*)"?([\])])$/;
/** Columns that mean days where they begin and end at midnight. */
const WHOLE_DAYS = ["starts_at", "ends_at"];

/** Days, times, instants and spans of them, as the database writes them, in the school's formats; of any other text nothing. */
export function logTime(field: string, text: string, formats: Formats): string | undefined {
	const [, from = "", to = "", end] = RANGE.exec(text) ?? [];
	if (end === undefined) return pointInTime(field, text, formats);
	// of days the database names the one after the last
	const last = end === ")" && DAY.test(to) ? new Date(Date.parse(to) - 864e5).toISOString().slice(0, 10) : to;
	const [begins, ends] = [from, last].map((one) => pointInTime(field, one, formats));
	return begins === undefined && ends === undefined ? undefined : `${begins ?? ""} – ${ends ?? ""}`.trim();
}
function pointInTime(field: string, text: string, formats: Formats): string | undefined {
	if (DAY.test(text)) return formats.day(text);
	if (CLOCK.test(text)) return formats.clock(text);
	if (!INSTANT.test(text)) return undefined;
	return WHOLE_DAYS.includes(field) ? wholeDay(field, text, formats) : formats.instant(text);
}
/** From midnight to midnight is meant as days: the end is the last of them. */
function wholeDay(field: string, instant: string, formats: Formats): string {
	if (formats.time(instant) !== formats.clock("00:00")) return formats.instant(instant);
	return formats.dayOf(field === "ends_at" ? new Date(new Date(instant).getTime() - 1) : instant);
}
