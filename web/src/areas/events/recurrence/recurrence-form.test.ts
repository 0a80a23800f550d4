import { EVERY_DAY, type Recurrence } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";
import { expect, test } from "vitest";
import { readRepeat, repeatValues } from "./recurrence-form.ts";

/** The third Tuesday. */
const DAY = "2026-11-17";
const rule = (more: Partial<Recurrence>): Recurrence => ({ ...EVERY_DAY, ...more });
const KNOWN: [repeat: string, rule: Recurrence | null][] = [
	["none", null],
	["daily", rule({ interval: 2 })],
	["weekly", rule({ freq: "weekly" })],
	["weekly", rule({ freq: "weekly", by_weekday: [2, 4].map((weekday) => ({ weekday, nth: null })), until: "2027-03-01" })],
	["weekly", rule({ freq: "weekly", school: "in_term", count: 8 })],
	["monthly", rule({ freq: "monthly" })],
	["monthly_weekday", rule({ freq: "monthly", by_weekday: [{ weekday: 2, nth: 3 }] })],
	["yearly", rule({ freq: "yearly" })],
	["school_days", rule({ school: "school_days" })],
	["cycle_day", rule({ school: { cycle_day: 3 } })],
	["first_day_after_holidays", rule({ school: "first_day_after_holidays" })],
	["kept", rule({ freq: "monthly", by_weekday: [{ weekday: 2, nth: -1 }] })],
	["kept", rule({ freq: "yearly", by_month: [2, 5] })],
	["kept", rule({ freq: "monthly", by_weekday: [{ weekday: 1, nth: null }], by_set_pos: [-1], until: "2027-03-01" })],
];
test.each(KNOWN)("%s is shown and read as it was: case %#", (repeat, known) => {
	const values = repeatValues(known, DAY);
	expect(values.repeat).toBe(repeat);
	expect(readRepeat(values, DAY, known)).toEqual(known);
});
test("the last of its weekdays is said where not every month has so many", () => {
	const values = { ...repeatValues(null, "2026-11-30"), repeat: "monthly_weekday" };
	expect(readRepeat(values, "2026-11-30", null)).toMatchObject({ freq: "monthly", by_weekday: [{ weekday: 1, nth: -1 }] });
});
