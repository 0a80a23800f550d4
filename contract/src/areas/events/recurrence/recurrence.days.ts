/** Days as numbers, so that sums over thousands of them cost nothing: 0 is 1970-01-01. */
const DAY_MS = 86_400_000;
const WEEK = 7;

export interface DateParts {
	year: number;
	month: number;
	date: number;
}

export const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const textOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
/** Counted in eras of 400 years from 1 March, so that leap days come last; making a Date of each day takes five times as long. */
export function partsOf(number: number): DateParts {
	const days = number + TO_MARCH_0000;
	const era = Math.floor(days / ERA);
	const ofEra = days - era * ERA;
	const yearOfEra = Math.floor((ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365);
	const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
	const fromMarch = Math.floor((5 * ofYear + 2) / 153);
	const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
	return { year: yearOfEra + 400 * era + (month <= 2 ? 1 : 0), month, date: ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1 };
}
const TO_MARCH_0000 = 719_468;
const ERA = 146_097;
/** A month beyond 12 is one of the next years. */
export const numberAt = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / DAY_MS;
/** 1970-01-01 was a Thursday. */
export const weekdayAt = (number: number): number => ((((number + 3) % WEEK) + WEEK) % WEEK) + 1;
export const weekOf = (number: number, week_start: number): number => number - ((weekdayAt(number) - week_start + WEEK) % WEEK);
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
export const monthLength = (year: number, month: number): number =>
	month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : (LENGTHS[month - 1] ?? 0);
