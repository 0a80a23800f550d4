import { datePattern } from "./formats.ts";

const ISO = /^\d{4}-\d{2}-\d{2}$/;
type Part = "DD" | "MM" | "YYYY" | "YY";

/**
 * What someone typed as a calendar day (2016-09-01), or null.
 * Order as in the customer's format; any separator, or none; a year of two digits is the last one with these digits.
 */
export function parseDay(text: string, dateFormatId: number, thisYear: number): string | null {
	const typed = text.trim();
	if (ISO.test(typed)) return existingDay(typed);
	const parts = datePattern(dateFormatId).split(/[/.]/) as Part[];
	const numbers = typed.split(/\D+/).filter(Boolean);
	const pieces = numbers.length === 1 ? cut(numbers[0] ?? "", parts) : numbers;
	if (pieces?.length !== 3) return null;
	const of = (wanted: string) => pieces[parts.findIndex((part) => part.startsWith(wanted))] ?? "";
	return existingDay(`${fullYear(of("Y"), thisYear)}-${of("M").padStart(2, "0")}-${of("D").padStart(2, "0")}`);
}

/** 01092016 or 010916: digits only, cut where the format says. */
function cut(digits: string, parts: Part[]): string[] | null {
	const yearLength = digits.length === 8 ? 4 : digits.length === 6 ? 2 : 0;
	if (yearLength === 0) return null;
	let from = 0;
	return parts.map((part) => {
		const length = part.startsWith("Y") ? yearLength : 2;
		from += length;
		return digits.slice(from - length, from);
	});
}

function fullYear(year: string, thisYear: number): string {
	if (year.length !== 2) return year;
	const thisCentury = thisYear - (thisYear % 100);
	const inThisCentury = thisCentury + Number(year);
	return String(inThisCentury <= thisYear ? inThisCentury : inThisCentury - 100);
}

function existingDay(day: string): string | null {
	if (!ISO.test(day)) return null;
	const date = new Date(`${day}T00:00:00Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}
