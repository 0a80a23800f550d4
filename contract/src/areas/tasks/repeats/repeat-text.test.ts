import fc from "fast-check";
import { expect, test } from "vitest";
import { recurrenceFaults } from "../../events/recurrence/recurrence.faults.ts";
import { EVERY_DAY, type Recurrence } from "../../events/recurrence/recurrence.rules.ts";
import { someRule } from "../../events/recurrence/recurrence.samples.ts";
import { readRepeatText, repeatText } from "./repeat-text.ts";
import { REPEAT_RULE_MAX } from "./repeats.rules.ts";

const rule = (more: Partial<Recurrence>): Recurrence => ({ ...EVERY_DAY, ...more });
test.each<[string, Recurrence]>([
	["FREQ=DAILY", rule({})],
	["FREQ=DAILY;SCHOOL=DAYS", rule({ school: "school_days" })],
	["FREQ=DAILY;SCHOOL=CYCLE_3", rule({ school: { cycle_day: 3 } })],
	["FREQ=DAILY;SCHOOL=AFTER_HOLIDAYS", rule({ school: "first_day_after_holidays" })],
	["FREQ=WEEKLY;BYDAY=TU;SCHOOL=TERM", rule({ freq: "weekly", by_weekday: [{ weekday: 2, nth: null }], school: "in_term" })],
	["FREQ=WEEKLY;INTERVAL=2;FROM=COMPLETION", rule({ freq: "weekly", interval: 2, from: "completion" })],
	["FREQ=MONTHLY;UNTIL=20270630;BYMONTHDAY=-1", rule({ freq: "monthly", by_month_day: [-1], until: "2027-06-30" })],
])("%s", (text, recurrence) => {
	expect(repeatText(recurrence)).toBe(text);
	expect(readRepeatText(text)).toEqual({ recurrence });
});
test("each rule is read as it was written", () => {
	const someSchool = fc.oneof(
		fc.constantFrom(null, "school_days" as const, "in_term" as const, "first_day_after_holidays" as const),
		fc.integer({ min: 1, max: 28 }).map((cycle_day) => ({ cycle_day })),
	);
	const some = fc
		.tuple(someRule, someSchool, fc.constantFrom("date" as const, "completion" as const))
		.map(([plain, school, from]): Recurrence => ({ ...plain, school, from }))
		.filter((one) => recurrenceFaults(one).length === 0);
	fc.assert(
		fc.property(some, (recurrence) => {
			expect(readRepeatText(repeatText(recurrence))).toEqual({ recurrence });
		}),
		{ numRuns: 500 },
	);
});
test("it is read however it was typed", () => {
	expect(readRepeatText(" rrule:freq=weekly; byday=tu ;school=term ")).toEqual(readRepeatText("FREQ=WEEKLY;BYDAY=TU;SCHOOL=TERM"));
	expect(readRepeatText("SCHOOL=DAYS;FREQ=DAILY;FROM=DATE")).toEqual(readRepeatText("FREQ=DAILY;SCHOOL=DAYS"));
});
test.each([
	["", "repeat_rule"],
	["every week", "repeat_rule"],
	["FREQ=HOURLY", "repeat_rule"],
	["FREQ=WEEKLY;SCHOOL=NEVER", "repeat_rule"],
	["FREQ=WEEKLY;SCHOOL=CYCLE_99", "repeat_rule"],
	["FREQ=WEEKLY;FROM=BIRTH", "repeat_rule"],
	["FREQ=WEEKLY;SCHOOL=TERM;SCHOOL=DAYS", "repeat_rule"],
	["FREQ=WEEKLY;SCHOOL=DAYS", "recurrence_part"],
	["FREQ=MONTHLY;BYDAY=9TU", "recurrence_nth"],
	["FREQ=DAILY;COUNT=3;UNTIL=20270101", "recurrence_two_ends"],
])("“%s” is refused: %s", (text, error) => expect(readRepeatText(text)).toEqual({ error }));
test("usual rules are far shorter than what a column takes", () => {
	const often = rule({
		freq: "weekly",
		by_weekday: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, nth: null })),
		school: "in_term",
		until: "2027-06-30",
	});
	expect(repeatText(often).length).toBeLessThan(REPEAT_RULE_MAX / 3);
});
