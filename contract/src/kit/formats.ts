/** How values are written for people. Formats are the customer's choice; nothing here reads a clock or a locale of the machine. */

/** By date_format_id. */
export const DATE_FORMATS = {
	1: "DD/MM/YY",
	2: "DD/MM/YYYY",
	3: "MM/DD/YY",
	4: "MM/DD/YYYY",
	5: "YYYY/MM/DD",
	6: "YYYY/DD/MM",
	7: "DD.MM.YYYY",
} as const;
export const DATE_FORMAT_IDS: readonly number[] = Object.keys(DATE_FORMATS).map(Number);
export type DateFormatId = keyof typeof DATE_FORMATS;
export const datePattern = (id: number): string => DATE_FORMATS[id as DateFormatId] ?? DATE_FORMATS[2];

/** By time_format_id: 1 is 12 hours, anything else 24. */
export const TIME_FORMATS = { 1: "12 Hrs", 2: "24 Hrs" } as const;

/** A calendar day (2016-09-01) in the customer's format. */
export const formatDay = (day: string, dateFormatId: number): string => written(day, datePattern(dateFormatId));
/** The same without its year, where that is known: 01/09, with dots 01.09., as it is written. */
export const formatShortDay = (day: string, dateFormatId: number): string =>
	written(day, datePattern(dateFormatId).replace(/\/?Y+\/?/, ""));
function written(day: string, pattern: string): string {
	const [year = "", month = "", date = ""] = day.split("-");
	return pattern.replace("YYYY", year).replace("YY", year.slice(-2)).replace("MM", month).replace("DD", date);
}

/** The calendar day of an instant in a time zone: 2016-09-01. */
export function dayIn(instant: string | Date, timeZone: string): string {
	const parts = partsIn(instant, timeZone);
	return `${parts.year}-${parts.month}-${parts.day}`;
}

/** The time of an instant in a time zone: 14:05 or 2:05 PM. */
export function formatTime(instant: string | Date, timeZone: string, timeFormatId: number): string {
	const { hour, minute } = partsIn(instant, timeZone);
	return formatClock(`${hour}:${minute}`, timeFormatId);
}

/** A time of day (08:30, or as the database writes it 08:30:00) in the customer's format. */
export function formatClock(clock: string, timeFormatId: number): string {
	const [hour = "", minute = ""] = clock.split(":");
	if (timeFormatId !== 1) return `${hour}:${minute}`;
	return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
}

export const formatInstant = (instant: string | Date, timeZone: string, dateFormatId: number, timeFormatId: number): string =>
	`${formatDay(dayIn(instant, timeZone), dateFormatId)} ${formatTime(instant, timeZone, timeFormatId)}`;

const zones = new Map<string, Intl.DateTimeFormat>();
function partsIn(instant: string | Date, timeZone: string): Record<"year" | "month" | "day" | "hour" | "minute", string> {
	let zone = zones.get(timeZone);
	if (!zone) {
		zone = new Intl.DateTimeFormat("en-GB", {
			timeZone,
			year: "numeric",
			month: "2-digit",
			day: "2-digit",
			hour: "2-digit",
			minute: "2-digit",
			hourCycle: "h23",
		});
		zones.set(timeZone, zone);
	}
	const found = { year: "", month: "", day: "", hour: "", minute: "" };
	for (const part of zone.formatToParts(new Date(instant))) if (part.type in found) found[part.type as keyof typeof found] = part.value;
	return { ...found, year: found.year.padStart(4, "0") };
}

const SIZE_UNITS = ["Bytes", "KB", "MB", "GB", "TB"] as const;
/** 0 → n/a · 512 → 512 Bytes · 1536 → 1.5 KB, in German 1,5 KB. The units and "n/a" are the same in every language: the specification fixes them. */
export function formatSize(bytes: number, locale = "en"): string {
	if (bytes === 0) return "n/a";
	const step = Math.min(Math.floor(Math.log2(bytes) / 10), SIZE_UNITS.length - 1);
	const value = bytes / 1024 ** step;
	const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: false }).format(value);
	return `${shown} ${SIZE_UNITS[step]}`;
}

/** 999 → 999 · 1234 → 1.2k. */
export const formatCount = (count: number): string =>
	Math.abs(count) > 999 ? `${(Math.sign(count) * (Math.abs(count) / 1000)).toFixed(1)}k` : String(count);
