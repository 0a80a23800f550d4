import { FORMAT_TAGS, type Locale } from "@homeroom/contract/languages.generated.ts";

export const dayName = (day: string, locale: Locale): string =>
	new Intl.DateTimeFormat(FORMAT_TAGS[locale], { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" }).format(
		new Date(`${day}T12:00:00Z`),
	);
/** A day that begins a line: French and Portuguese write weekdays small within a sentence only. */
export const lineOfDay = (day: string, locale: Locale): string =>
	dayName(day, locale).replace(/^./u, (letter) => letter.toLocaleUpperCase(locale));
