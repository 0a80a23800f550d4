import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../calendar/calendar.rules.ts";
import { nextAfter, oneFewer } from "./recurrence.completion.ts";
import { EVERY_DAY, type Recurrence } from "./recurrence.rules.ts";
import { someRule } from "./recurrence.samples.ts";
import { schoolDaysOf } from "./recurrence.school.ts";

const rule = (more: Partial<Recurrence>): Recurrence => ({ ...EVERY_DAY, from: "completion", ...more });
const SCHOOL = schoolDaysOf([
	{
		starts_on: "2026-09-01",
		ends_on: "2027-07-09",
		cycle: "rotating",
		cycle_length: 6,
		weekdays: [1, 2, 3, 4, 5],
		special: [{ name: "Autumn", kind: "holiday", starts_on: "2026-10-26", ends_on: "2026-10-30", bell_time_id: null, counts: false }],
	},
]);

describe("what was done is due again", () => {
	test.each<[Partial<Recurrence>, string, string | null]>([
		[{ freq: "daily", interval: 10 }, "2026-11-19", "2026-11-29"],
		[{ freq: "weekly", interval: 2 }, "2026-11-19", "2026-12-03"],
		[{ freq: "monthly" }, "2027-01-31", "2027-02-28"],
		[{ freq: "monthly", interval: 13 }, "2026-11-30", "2027-12-30"],
		[{ freq: "yearly" }, "2028-02-29", "2029-02-28"],
		[{ freq: "weekly", by_weekday: [{ weekday: 1, nth: null }] }, "2026-11-19", "2026-11-23"],
		[{ freq: "weekly", by_weekday: [{ weekday: 1, nth: null }] }, "2026-11-23", "2026-11-30"],
		// the second week after the one in which it was done
		[{ freq: "weekly", interval: 2, by_weekday: [{ weekday: 1, nth: null }] }, "2026-11-19", "2026-11-30"],
		[{ freq: "monthly", by_month_day: [-1] }, "2026-11-30", "2026-12-31"],
		[{ freq: "daily", until: "2026-11-20" }, "2026-11-19", "2026-11-20"],
		[{ freq: "daily", until: "2026-11-20" }, "2026-11-20", null],
		[{ freq: "daily", count: 2 }, "2026-11-19", "2026-11-20"],
		[{ freq: "daily", count: 1 }, "2026-11-19", null],
		[{ freq: "weekly", school: "in_term" }, "2026-10-20", "2026-11-03"],
		[{ freq: "daily", school: "in_term" }, "2026-10-23", "2026-11-02"],
		[{ freq: "daily", school: "in_term" }, "2027-07-09", null],
		[{ school: "school_days", interval: 3 }, "2026-10-22", "2026-11-03"],
		[{ school: { cycle_day: 3 } }, "2026-09-03", "2026-09-11"],
		[{ school: "first_day_after_holidays" }, "2026-09-01", "2026-11-02"],
	])("%j, done on %s: %s", (more, done, next) => expect(nextAfter(rule(more), done, SCHOOL)).toBe(next));

	test("as often as was said", () => {
		let left = rule({ count: 3 });
		const due = ["2026-11-19"];
		for (let day = nextAfter(left, "2026-11-19"); day !== null; day = nextAfter(left, day)) {
			due.push(day);
			left = oneFewer(left);
		}
		expect([due, oneFewer(rule({})).count]).toEqual([["2026-11-19", "2026-11-20", "2026-11-21"], null]);
	});
	test("needs the school's days for rules that know the school", () =>
		expect(() => nextAfter(rule({ school: "school_days" }), "2026-11-19")).toThrow("days"));
	test("later than it was done and before the end, whatever the rule", () => {
		fc.assert(
			fc.property(someRule, fc.integer({ min: 0, max: 9_000 }), (some, count) => {
				const done = addDays("1995-01-01", count);
				const next = nextAfter(rule(some), done);
				if (next === null) return;
				expect(next > done && next <= (some.until ?? next) && some.count !== 1).toBe(true);
			}),
			{ numRuns: 500 },
		);
	});
});
