import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../calendar/calendar.rules.ts";
import { ruleDays } from "../../events/recurrence/recurrence.occurrences.ts";
import { EVERY_DAY, type Recurrence } from "../../events/recurrence/recurrence.rules.ts";
import { someRule, someSchool } from "../../events/recurrence/recurrence.samples.ts";
import { daysToMake, likelyAhead, nextDays, type RepeatProgress } from "./repeat-days.ts";

const TODAY = "2026-11-19";
const progress = (rule: Partial<Recurrence>, more: Partial<RepeatProgress> = {}): RepeatProgress => ({
	recurrence: { ...EVERY_DAY, ...rule },
	starts: TODAY,
	since: TODAY,
	ahead: 0,
	latest: null,
	made: 0,
	done_on: null,
	taken: [],
	...more,
});
const TUESDAYS = { freq: "weekly", by_weekday: [{ weekday: 2, nth: null }] } as const;

describe("from the date", () => {
	test("what is due to appear is made, once", () => {
		expect(daysToMake(progress(TUESDAYS), TODAY)).toEqual([]);
		expect(daysToMake(progress(TUESDAYS, { ahead: 6 }), TODAY)).toEqual(["2026-11-24"]);
		expect(daysToMake(progress(TUESDAYS, { ahead: 6, latest: "2026-11-24" }), TODAY)).toEqual([]);
		expect(daysToMake(progress({}), TODAY)).toEqual([TODAY]);
	});
	test("what was missed is made up for, what lies before it was begun is not", () => {
		expect(daysToMake(progress({}, { starts: "2026-11-01", since: "2026-11-16" }), TODAY)).toEqual([
			"2026-11-16",
			"2026-11-17",
			"2026-11-18",
			TODAY,
		]);
		expect(daysToMake(progress({}, { since: "2026-11-01", latest: "2026-11-17" }), TODAY)).toEqual([TODAY]);
	});
	test("however often somebody looks, each day by the rule is made once", () => {
		fc.assert(
			fc.property(
				someRule,
				fc.integer({ min: 0, max: 40 }),
				fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 12 }),
				(rule, ahead, waits) => {
					const made: string[] = [];
					let today = TODAY;
					for (const wait of waits) {
						today = addDays(today, wait);
						for (let turn = 0; turn < 20; turn++) {
							const now = progress({ ...rule, until: null }, { ahead, latest: made.at(-1) ?? null });
							const days = daysToMake(now, today);
							if (days.length === 0) break;
							made.push(...days);
						}
					}
					const all = [...ruleDays({ ...rule, until: null }, TODAY, { from: TODAY, to: addDays(today, ahead) })];
					expect(made).toEqual(all);
				},
			),
		);
	});
});

describe("from completion", () => {
	const weekly = { freq: "weekly", from: "completion" } as const;
	test("the first is on its day, the next once it was done", () => {
		expect(daysToMake(progress(weekly, { ahead: 7 }), TODAY)).toEqual([TODAY]);
		const open = { ahead: 7, latest: TODAY, made: 1 };
		expect(daysToMake(progress(weekly, open), TODAY)).toEqual([]);
		expect(daysToMake(progress(weekly, { ...open, done_on: "2026-11-22" }), "2026-11-22")).toEqual(["2026-11-29"]);
		expect(nextDays(progress(weekly, open), 3)).toEqual([]);
	});
	test("a rule that names days begins on one of them", () => {
		expect(nextDays(progress({ ...TUESDAYS, from: "completion" }), 3)).toEqual(["2026-11-24"]);
	});
	test("one that is done before its day does not fall on a day that has its task", () => {
		const daily = { freq: "daily", from: "completion" } as const;
		const early = { made: 2, latest: "2026-11-20", done_on: TODAY, taken: ["2026-11-20"] };
		expect(nextDays(progress(daily, early), 1)).toEqual(["2026-11-21"]);
	});
	test("so many times are so many", () => {
		const thrice = { ...weekly, count: 3 };
		expect(nextDays(progress(thrice, { made: 2, latest: TODAY, done_on: TODAY }), 1)).toEqual(["2026-11-26"]);
		expect(nextDays(progress(thrice, { made: 3, latest: TODAY, done_on: TODAY }), 1)).toEqual([]);
	});
});

test("days of school are asked of the school", () => {
	fc.assert(
		fc.property(someSchool, (school) => {
			const days = nextDays(progress({ school: "school_days" }), 5, school);
			expect(days).toEqual(
				school.days
					.map(({ day }) => day)
					.filter((day) => day >= TODAY)
					.slice(0, 5),
			);
		}),
	);
});
test("what comes seldom appears earlier", () => {
	const ahead = (rule: Partial<Recurrence>) => likelyAhead({ ...EVERY_DAY, ...rule });
	expect([ahead({}), ahead({ school: "school_days" }), ahead({ freq: "weekly" }), ahead({ freq: "yearly" })]).toEqual([0, 0, 6, 30]);
});
