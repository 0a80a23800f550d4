import type { Locale } from "../../languages.generated.ts";
import { FORMAT_TAGS } from "../../languages.generated.ts";
import { dayIn, formatClock, formatCount, formatDay, formatInstant, formatShortDay, formatTime } from "../formats.ts";
import { formatAmount } from "./money.ts";

/** What of a customer's localization decides how values are written. */
interface Shown {
	date_format_id: number;
	time_format_id: number;
	time_zone: string;
	currency: string;
}
export const DEFAULT_FORMATS: Shown = { date_format_id: 2, time_format_id: 2, time_zone: "UTC", currency: "EUR" };

export interface Formats {
	/** A calendar day: 2016-09-01 → 01/09/2016. */
	day(day: string): string;
	/** The same without its year: 01/09. */
	shortDay(day: string): string;
	/** A time of day at the school: 14:05 → 2:05 PM. */
	clock(clock: string): string;
	/** The time of an instant in the customer's zone. */
	time(instant: string | Date): string;
	/** Day and time of an instant in the customer's zone. */
	instant(instant: string | Date): string;
	/** The calendar day, in the customer's zone, that an instant falls on. */
	dayOf(instant: string | Date): string;
	/** The same as the calendar writes it everywhere: 2016-09-01. */
	isoDay(instant: string | Date): string;
	/** 1284 → 1,284 · 1.284 · 1 284. */
	number(value: number): string;
	/** 125000 → €1,250.00 · 1.250,00 €: the smallest unit of the customer's currency. */
	amount(amount: number): string;
	/** 93.4 → 93.4% · 93,4 %. */
	percent(value: number): string;
	/** 1234 → 1.2k. */
	count(value: number): string;
}

/** Making them costs more than all that a page writes with them, and every cell asks for them. */
const made = new WeakMap<Shown, Partial<Record<Locale, Formats>>>();
export function formatsFor(shown: Shown, locale: Locale): Formats {
	const known = made.get(shown) ?? {};
	made.set(shown, known);
	known[locale] ??= makeFormats(shown, locale);
	return known[locale];
}
function makeFormats(shown: Shown, locale: Locale): Formats {
	const numbers = new Intl.NumberFormat(FORMAT_TAGS[locale]);
	let percents: Intl.NumberFormat | undefined;
	return {
		day: (day) => formatDay(day, shown.date_format_id),
		shortDay: (day) => formatShortDay(day, shown.date_format_id),
		clock: (clock) => formatClock(clock, shown.time_format_id),
		time: (instant) => formatTime(instant, shown.time_zone, shown.time_format_id),
		instant: (instant) => formatInstant(instant, shown.time_zone, shown.date_format_id, shown.time_format_id),
		dayOf: (instant) => formatDay(dayIn(instant, shown.time_zone), shown.date_format_id),
		isoDay: (instant) => dayIn(instant, shown.time_zone),
		number: (value) => numbers.format(value),
		amount: (amount) => formatAmount(amount, shown.currency, locale),
		percent: (value) => {
			percents ??= new Intl.NumberFormat(FORMAT_TAGS[locale], { style: "percent", maximumFractionDigits: 1 });
			return percents.format(value / 100);
		},
		count: formatCount,
	};
}

/** Between a number and its parts: 1.5 or 1,5. */
export const decimalSign = (locale: Locale): string =>
	new Intl.NumberFormat(FORMAT_TAGS[locale]).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";
