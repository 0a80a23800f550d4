import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../calendar/calendar.rules.ts";
import { isByRule, occurrences } from "./recurrence.occurrences.ts";
import { EVERY_DAY, type Series } from "./recurrence.rules.ts";
import { someRule, someSeries, someStart } from "./recurrence.samples.ts";
import { splitAt, withMoved, withoutDay, withRule } from "./recurrence.series.ts";

const WINDOW = { from: "2026-01-01", to: "2029-01-01" };
const daily = (more: Partial<Series> = {}): Series => ({
	start: "2026-11-16T15:00",
	zone: "Europe/Berlin",
	recurrence: { ...EVERY_DAY, count: 5 },
	cancelled: [],
	moved: [],
	...more,
});
const locals = (series: Series | null) => (series === null ? null : occurrences(series, WINDOW).map(({ local }) => local.slice(5)));

describe("this one", () => {
	test("is cancelled once, however often, and counts all the same", () => {
		const once = withoutDay(daily(), "2026-11-17");
		expect(withoutDay(once, "2026-11-17")).toEqual(once);
		expect(locals(once)).toEqual(["11-16T15:00", "11-18T15:00", "11-19T15:00", "11-20T15:00"]);
	});
	test("is moved, moved again, moved back, cancelled and brought back by moving it", () => {
		const moved = withMoved(daily(), "2026-11-17", "2026-11-22T08:00");
		expect(locals(moved)).toEqual(["11-16T15:00", "11-18T15:00", "11-19T15:00", "11-20T15:00", "11-22T08:00"]);
		const again = withMoved(moved, "2026-11-17", "2026-11-16T08:00");
		expect(locals(again)?.slice(0, 2)).toEqual(["11-16T08:00", "11-16T15:00"]);
		expect(withMoved(again, "2026-11-17", "2026-11-17T15:00")).toEqual(daily());
		const cancelled = withoutDay(again, "2026-11-17");
		expect([cancelled.moved, locals(cancelled)?.length]).toEqual([[], 4]);
		expect(withMoved(cancelled, "2026-11-17", "2026-11-16T08:00")).toEqual(again);
	});
	test("moved out of the window is not in it, moved into it is", () => {
		const moved = withMoved(daily(), "2026-11-17", "2027-02-01T15:00");
		const within = (from: string, to: string) => occurrences(moved, { from, to }).map(({ day, local }) => [day, local]);
		expect(within("2026-11-17", "2026-11-17")).toEqual([]);
		expect(within("2027-02-01", "2027-02-01")).toEqual([["2026-11-17", "2027-02-01T15:00"]]);
	});
	test("that the rule does not give is no occurrence, wherever it was moved to", () =>
		expect(locals(daily({ moved: [{ day: "2027-01-01", to: "2026-11-17T08:00" }] }))?.length).toBe(5));
});

describe("all", () => {
	test("keeps the exceptions whose days are still days of the rule", () => {
		const series = withMoved(withoutDay(withoutDay(daily(), "2026-11-17"), "2026-11-18"), "2026-11-20", "2026-11-21T09:00");
		const changed = withRule(series, "2026-11-16T10:00", { ...EVERY_DAY, interval: 2, count: 5 });
		expect(locals(changed)).toEqual(["11-16T10:00", "11-21T09:00", "11-22T10:00", "11-24T10:00"]);
		expect(changed.cancelled).toEqual(["2026-11-18"]);
	});
	test("made of whole days forgets to which times some were moved", () =>
		expect(withRule(withMoved(daily(), "2026-11-17", "2026-11-17T08:00"), "2026-11-16", EVERY_DAY).moved).toEqual([]));
});

describe("this and the following", () => {
	test("counts on in the new series, and the old one ends the day before", () => {
		const { before, after } = splitAt(withoutDay(daily(), "2026-11-17"), "2026-11-18");
		expect(before?.recurrence).toMatchObject({ count: null, until: "2026-11-17" });
		expect(after?.recurrence).toMatchObject({ count: 3, until: null });
		expect([locals(before), locals(after)]).toEqual([["11-16T15:00"], ["11-18T15:00", "11-19T15:00", "11-20T15:00"]]);
	});
	test("keeps the end that was said", () => {
		const { before, after } = splitAt(daily({ recurrence: { ...EVERY_DAY, until: "2026-11-20" } }), "2026-11-19");
		expect([before?.recurrence.until, after?.recurrence.until, after?.start]).toEqual(["2026-11-18", "2026-11-20", "2026-11-19T15:00"]);
	});
	test("from the first is all, and after the last nothing", () => {
		expect(splitAt(daily(), "2026-11-16")).toEqual({ before: null, after: daily() });
		expect(splitAt(daily(), "2026-10-01")).toEqual({ before: null, after: daily() });
		const { before, after } = splitAt(daily(), "2026-11-21");
		expect([locals(before)?.length, after]).toEqual([5, null]);
	});
	test("between two begins with the next, in its week", () => {
		const series = daily({ recurrence: { ...EVERY_DAY, freq: "weekly", interval: 2, by_weekday: [{ weekday: 1, nth: null }] } });
		expect(splitAt(series, "2026-11-17").after?.start).toBe("2026-11-30T15:00");
	});

	const same = (
		{ series, day, school }: { series: Series; day: string; school?: Parameters<typeof splitAt>[2] },
		window: typeof WINDOW,
	) => {
		const { before, after } = splitAt(series, day, school);
		const given = { ...window, school };
		const [old, young] = [before, after].map((part) => (part === null ? [] : occurrences(part, given)));
		const all = occurrences(series, given);
		expect(old).toEqual(all.filter((one) => one.day < day));
		expect(young).toEqual(all.filter((one) => one.day >= day));
		if (before !== null && after !== null) expect(before.recurrence.until === null || before.recurrence.until < day).toBe(true);
		if (after !== null) {
			expect(after.start >= day).toBe(true);
			if (series.recurrence.school === null) expect(isByRule(after, after.start.slice(0, 10))).toBe(true);
		}
	};
	test("leaves all occurrences what they were, of any rule", () => {
		fc.assert(
			fc.property(someRule, someStart, fc.integer({ min: -5, max: 900 }), (recurrence, start, by) => {
				const series = { start, zone: "America/New_York", recurrence, cancelled: [], moved: [] };
				const from = start.slice(0, 10);
				same({ series, day: addDays(from, by) }, { from, to: addDays(from, 1_500) });
			}),
			{ numRuns: 1_000 },
		);
	});
	test("leaves all occurrences what they were, with school and exceptions", () => {
		const day = fc.integer({ min: 0, max: 700 }).map((count) => addDays("2026-08-01", count));
		fc.assert(
			fc.property(someSeries, day, ({ series, school }, at) => same({ series, day: at, school }, WINDOW)),
			{ numRuns: 400 },
		);
	});
	test("split twice is the same as split once at each place", () => {
		const day = fc.integer({ min: 0, max: 700 }).map((count) => addDays("2026-08-01", count));
		fc.assert(
			fc.property(someSeries, day, day, ({ series, school }, a, b) => {
				const [first, second] = a < b ? [a, b] : [b, a];
				const { before, after } = splitAt(series, first, school);
				const rest = after === null ? { before: null, after: null } : splitAt(after, second, school);
				const parts = [before, rest.before, rest.after].flatMap((part) =>
					part === null ? [] : occurrences(part, { ...WINDOW, school }).map(({ day: of }) => of),
				);
				expect(parts.sort()).toEqual(
					occurrences(series, { ...WINDOW, school })
						.map(({ day: of }) => of)
						.sort(),
				);
			}),
			{ numRuns: 300 },
		);
	});
});
