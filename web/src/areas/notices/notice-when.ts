import { addDays, weekdayOn } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { dayIn, formatTime } from "@homeroom/contract/kit/formats.ts";
import { FORMAT_TAGS, type Locale } from "@homeroom/contract/languages.generated.ts";
import type { Formats } from "../../kit/formats/use-formats.ts";

const HOUR_MS = 36e5;
const DAY_MS = 24 * HOUR_MS;
const MORNING = "07:00";
const EVENING = "18:00";
/** Who looks in the evening does not want it back in the evening. */
const EVENING_MS = HOUR_MS;
const MONDAY = 1;
const FRIDAY = 5;

/** What the clock of a zone shows, as if it were in UTC. */
const shownIn = (at: number, zone: string): number => {
	const date = new Date(at);
	return Date.parse(`${dayIn(date, zone)}T${formatTime(date, zone, 2)}:00Z`);
};

/** When a clock in the zone shows this on that day. */
export function instantAt(day: string, clock: string, zone: string): number {
	const wanted = Date.parse(`${day}T${clock}:00Z`);
	// the second look is for the days on which the clock is changed
	const near = wanted + (wanted - shownIn(wanted, zone));
	return near + (wanted - shownIn(near, zone));
}

/** The next such day of the week, not today. */
const nextDay = (today: string, weekday: number): string => addDays(today, ((weekday - weekdayOn(today) + 6) % 7) + 1);

export const LATERS = ["hour", "evening", "tomorrow", "week"] as const;
export interface Later {
	name: (typeof LATERS)[number];
	until: string;
}
/** When something may come back: in an hour, this evening while it is ahead, tomorrow morning, next Monday. */
export function laterChoices(now: number, zone: string): Later[] {
	const today = dayIn(new Date(now), zone);
	const at = (day: string, clock: string) => instantAt(day, clock, zone);
	const all = {
		hour: now + HOUR_MS,
		evening: at(today, EVENING),
		tomorrow: at(addDays(today, 1), MORNING),
		week: at(nextDay(today, MONDAY), MORNING),
	};
	return LATERS.filter((name) => name !== "evening" || all.evening - now > EVENING_MS).map((name) => ({
		name,
		until: new Date(all[name]).toISOString(),
	}));
}

/** The end of this school week; from Friday evening on, of the next one. */
export function endOfWeek(now: number, zone: string): string {
	const today = dayIn(new Date(now), zone);
	const isFriday = weekdayOn(today) === FRIDAY;
	const thisFriday = instantAt(isFriday ? today : nextDay(today, FRIDAY), EVENING, zone);
	return new Date(thisFriday > now ? thisFriday : instantAt(nextDay(today, FRIDAY), EVENING, zone)).toISOString();
}

/** When something came, in as few letters as say it: 6 mins, 2 hrs, yesterday is Tue, older ones have their day. */
export function shortAgo(instant: string, now: number, locale: Locale, formats: Formats): string {
	const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / 6e4));
	const unit = (value: number, of: "minute" | "hour") =>
		new Intl.NumberFormat(FORMAT_TAGS[locale], { style: "unit", unit: of, unitDisplay: "short" }).format(value);
	if (minutes === 0) return new Intl.RelativeTimeFormat(FORMAT_TAGS[locale], { numeric: "auto" }).format(0, "second");
	if (minutes < 60) return unit(minutes, "minute");
	const day = formats.isoDay(instant);
	const today = formats.isoDay(new Date(now));
	if (day === today) return unit(Math.floor(minutes / 60), "hour");
	const days = (Date.parse(today) - Date.parse(day)) / DAY_MS;
	return days < 7 ? weekdayOf(day, locale, "short") : formats.shortDay(day);
}

export const weekdayOf = (day: string, locale: Locale, weekday: "short" | "long"): string =>
	new Intl.DateTimeFormat(FORMAT_TAGS[locale], { weekday, timeZone: "UTC" }).format(new Date(day));

/** When something comes: the time today, and else the day with it. */
export function comingAt(instant: string, now: number, locale: Locale, formats: Formats): string {
	const day = formats.isoDay(instant);
	const days = (Date.parse(day) - Date.parse(formats.isoDay(new Date(now)))) / DAY_MS;
	if (days === 0) return formats.time(instant);
	return days < 7 ? `${weekdayOf(day, locale, "short")} ${formats.time(instant)}` : formats.instant(instant);
}
