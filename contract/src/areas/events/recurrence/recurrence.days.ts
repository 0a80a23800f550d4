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
export const partsOf = (number: number): DateParts => {
	const at = new Date(number * DAY_MS);
	return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
};
/** A month beyond 12 is one of the next years. */
export const numberAt = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / DAY_MS;
/** 1970-01-01 was a Thursday. */
export const weekdayAt = (number: number): number => ((((number + 3) % WEEK) + WEEK) % WEEK) + 1;
export const weekOf = (number: number, week_start: number): number => number - ((weekdayAt(number) - week_start + WEEK) % WEEK);
export const monthLength = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
