/** Monday first. */
export function weekdayNames(locale: string, width: "long" | "short" | "narrow"): string[] {
	const format = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: "UTC" });
	// 5 January 2026 was a Monday
	return Array.from({ length: 7 }, (_, i) => format.format(new Date(Date.UTC(2026, 0, 5 + i))));
}
