import type { AcademicYear } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import type { FormRecord } from "../../kit/form/use-record-form.ts";

/** What is typed about a year. */
export interface YearValues extends Record<string, string> {
	name: string;
	starts_on: string;
	ends_on: string;
	is_current: string;
}
export const yearRecord = ({ name, starts_on, ends_on, is_current, version }: AcademicYear): FormRecord<YearValues> => ({
	values: { name, starts_on, ends_on, is_current: String(is_current) },
	version,
});
export const readYear = ({ is_current, ...values }: YearValues) => ({ ...values, is_current: is_current === "true" });

/** A year that follows the newest one: it begins the day after, lasts as long as a year does, and is called alike. The first one is the current one. */
export function nextYear(newest: Pick<AcademicYear, "name" | "ends_on"> | undefined): YearValues {
	if (newest === undefined) return { name: "", starts_on: "", ends_on: "", is_current: "true" };
	const starts = moved(newest.ends_on, 0, 1);
	return { name: nextName(newest.name), starts_on: starts, ends_on: moved(moved(starts, 1, 0), 0, -1), is_current: "false" };
}

/** 2026/27 becomes 2027/28, 2026-2027 becomes 2027-2028; a name without a number is left to the person. */
function nextName(name: string): string {
	const next = name.replace(/\d+/g, (digits) =>
		String(Number(digits) + 1)
			.padStart(digits.length, "0")
			.slice(-digits.length),
	);
	return next === name ? "" : next;
}

function moved(day: string, years: number, days: number): string {
	const [y = 0, m = 1, d = 1] = day.split("-").map(Number);
	return new Date(Date.UTC(y + years, m - 1, d + days)).toISOString().slice(0, 10);
}
