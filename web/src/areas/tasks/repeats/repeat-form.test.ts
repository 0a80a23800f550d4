import { EVERY_DAY, type Recurrence } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";
import { expect, test } from "vitest";
import { recurrenceIn, repeatForm } from "./repeat-form.ts";

const rule = (more: Partial<Recurrence>): Recurrence => ({ ...EVERY_DAY, ...more });
test.each<[string, Recurrence]>([
	["daily", rule({ interval: 3, from: "completion" })],
	["weekly", rule({ freq: "weekly" })],
	[
		"weekly",
		rule({ freq: "weekly", by_weekday: [2, 4].map((weekday) => ({ weekday, nth: null })), school: "in_term", until: "2027-03-01" }),
	],
	["monthly", rule({ freq: "monthly" })],
	["monthly", rule({ freq: "monthly", by_month_day: [-1], count: 6 })],
	["monthly", rule({ freq: "monthly", by_month_day: [15] })],
	["monthly_nth", rule({ freq: "monthly", by_weekday: [{ weekday: 5, nth: -1 }] })],
	["yearly", rule({ freq: "yearly", week_start: 7 })],
	["school_days", rule({ school: "school_days", interval: 2 })],
	["cycle_day", rule({ school: { cycle_day: 3 } })],
	["first_day_after_holidays", rule({ school: "first_day_after_holidays" })],
	["kept", rule({ freq: "yearly", by_month: [2, 5] })],
	["kept", rule({ freq: "monthly", by_month_day: [-2] })],
	["kept", rule({ freq: "monthly", by_weekday: [{ weekday: 1, nth: null }], by_set_pos: [-1], until: "2027-03-01" })],
])("%s is shown and read as it was: case %#", (kind, known) => {
	const form = repeatForm(known);
	expect(form.kind).toBe(kind);
	expect(recurrenceIn(form, known)).toEqual(known);
});
