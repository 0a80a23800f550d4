import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { addDays } from "../../calendar/calendar.rules.ts";
import { startFaults } from "./recurrence.faults.ts";
import { occurrences } from "./recurrence.occurrences.ts";
import { dayOf, EVERY_DAY, LAST_DAY, type Recurrence } from "./recurrence.rules.ts";
import { someRule, someStart } from "./recurrence.samples.ts";
import { fitsStart, LocalStart, RecurrenceInput } from "./recurrence.schemas.ts";
import { schoolDaysOf } from "./recurrence.school.ts";

const faultsOf = (result: z.ZodSafeParseResult<unknown>) =>
	result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
const monday = [{ weekday: 1, nth: null }];
const nth = (place: number) => [{ weekday: 1, nth: place }];

describe("a rule that is sent", () => {
	test("is every day without end where nothing else is said", () => expect(RecurrenceInput.parse({ freq: "daily" })).toEqual(EVERY_DAY));
	test.each<[object, string[]]>([
		[{}, ["freq: choice"]],
		[{ freq: "hourly" }, ["freq: choice"]],
		[{ freq: "daily", interval: 0 }, ["interval: number_range"]],
		[{ freq: "daily", interval: 1.5 }, ["interval: number"]],
		[{ freq: "daily", interval: 1000 }, ["interval: number_range"]],
		[{ freq: "daily", count: 0 }, ["count: number_range"]],
		[{ freq: "daily", until: "2027-02-30" }, ["until: day"]],
		[{ freq: "daily", until: "9999-01-01" }, ["until: day"]],
		[{ freq: "daily", count: 2, until: "2027-01-01" }, ["until: recurrence_two_ends"]],
		[{ freq: "daily", by_month: [13] }, ["by_month.0: number_range"]],
		[{ freq: "daily", by_month_day: [0] }, ["by_month_day.0: number_range"]],
		[{ freq: "daily", by_month_day: [-32] }, ["by_month_day.0: number_range"]],
		[{ freq: "weekly", by_weekday: [{ weekday: 8 }] }, ["by_weekday.0.weekday: number_range"]],
		[{ freq: "weekly", by_weekday: nth(1) }, ["by_weekday: recurrence_nth"]],
		[{ freq: "monthly", by_weekday: nth(6) }, ["by_weekday: recurrence_nth"]],
		[{ freq: "yearly", by_month: [2], by_weekday: nth(6) }, ["by_weekday: recurrence_nth"]],
		[{ freq: "yearly", by_weekday: nth(53) }, []],
		[{ freq: "yearly", by_weekday: nth(54) }, ["by_weekday.0.nth: number_range"]],
		[{ freq: "weekly", by_month_day: [1] }, ["by_month_day: recurrence_part"]],
		[{ freq: "monthly", by_set_pos: [1] }, ["by_set_pos: recurrence_part"]],
		[{ freq: "daily", by_weekday: monday, by_set_pos: [1] }, ["by_set_pos: recurrence_part"]],
		[{ freq: "weekly", by_weekday: monday, by_set_pos: [8] }, ["by_set_pos: recurrence_never"]],
		[{ freq: "yearly", by_month: [2], by_month_day: [30] }, ["by_month_day: recurrence_never"]],
		[{ freq: "monthly", by_month: [4, 6], by_month_day: [31, -31] }, ["by_month_day: recurrence_never"]],
		[{ freq: "yearly", by_month: [2], by_month_day: [29] }, []],
		[{ freq: "weekly", school: "school_days" }, ["freq: recurrence_part"]],
		[{ freq: "daily", school: { cycle_day: 3 }, by_weekday: monday }, ["by_weekday: recurrence_part"]],
		[{ freq: "weekly", school: "in_term", by_weekday: monday }, []],
		[{ freq: "daily", school: { cycle_day: 29 } }, ["school.cycle_day: number_range"]],
		[{ freq: "daily", school: "holidays" }, ["school: choice"]],
		[{ freq: "daily", from: "yesterday" }, ["from: choice"]],
		[
			{ freq: "weekly", by_month_day: [1], by_set_pos: [9], count: 1, until: "2027-01-01" },
			["by_month_day: recurrence_part", "by_set_pos: recurrence_never", "until: recurrence_two_ends"],
		],
	])("%j: %j", (rule, faults) => expect(faultsOf(RecurrenceInput.safeParse(rule)).sort()).toEqual([...faults].sort()));

	test("begins on a day, or at a time of one", () => {
		for (const start of ["2026-11-19", "2026-11-19T15:00"]) expect(LocalStart.parse(start)).toBe(start);
		for (const start of ["", "2026-02-30", "2026-11-19T24:00", "2026-11-19T15:00:00", "2026-11-19T15:00Z", "1604-01-01", "2026-11-1915:00"])
			expect(faultsOf(LocalStart.safeParse(start))).toEqual([": day"]);
	});
});

const SCHOOL = schoolDaysOf([
	{ starts_on: "2026-09-01", ends_on: "2027-07-09", cycle: "rotating", cycle_length: 6, weekdays: [1, 2, 3, 4, 5], special: [] },
]);
const WEEKS = schoolDaysOf([
	{ starts_on: "2026-09-01", ends_on: "2027-07-09", cycle: "weekly", cycle_length: 2, weekdays: [1, 2, 3, 4, 5], special: [] },
]);

describe("a rule with its start", () => {
	const Event = z
		.object({ title: z.string().max(5, "too_long").default(""), starts: LocalStart, recurrence: RecurrenceInput.nullable() })
		.superRefine(fitsStart("starts", "recurrence", SCHOOL));
	test.each<[string, object | null, string[]]>([
		["2026-11-19T15:00", null, []],
		["2026-11-19T15:00", { freq: "daily", until: "2026-11-19" }, []],
		["2026-11-19T15:00", { freq: "daily", until: "2026-11-18" }, ["recurrence.until: before_start"]],
		// Mondays in every second day from a Monday on come; every seventh day from a Tuesday on they do not
		["2026-11-16", { freq: "daily", interval: 2, by_weekday: monday }, []],
		["2026-11-17", { freq: "daily", interval: 7, by_weekday: monday }, ["recurrence.by_weekday: recurrence_never"]],
		["2026-11-16", { freq: "monthly", interval: 12, by_month: [3] }, ["recurrence.by_month: recurrence_never"]],
		// the first Monday is never on the 8th
		["2026-11-16", { freq: "monthly", by_weekday: nth(1), by_month_day: [8] }, ["recurrence.by_month_day: recurrence_never"]],
		["2026-11-16", { freq: "monthly", by_weekday: nth(1), by_set_pos: [2] }, ["recurrence.by_set_pos: recurrence_never"]],
		["2027-02-01", { freq: "yearly", by_month: [2], by_weekday: nth(5) }, []],
		["2026-02-01", { freq: "yearly", interval: 2, by_month: [2], by_month_day: [29] }, []],
		["2027-02-01", { freq: "yearly", interval: 2, by_month: [2], by_month_day: [29] }, ["recurrence.by_month_day: recurrence_never"]],
		["2026-11-19", { freq: "yearly", by_month: [2], by_month_day: [29], until: "2027-12-31" }, ["recurrence.until: recurrence_never"]],
		["2026-11-19", { freq: "daily", school: { cycle_day: 6 } }, []],
		["2026-11-19", { freq: "daily", school: { cycle_day: 7 } }, ["recurrence.school: recurrence_cycle_day"]],
		["2026-11-21", { freq: "daily", school: "school_days", until: "2026-11-22" }, ["recurrence.until: recurrence_never"]],
		["2026-11-22", { freq: "weekly", school: "in_term" }, ["recurrence.freq: recurrence_never"]],
		["2026-11-19", { freq: "weekly", school: "in_term", by_weekday: [{ weekday: 7 }] }, ["recurrence.by_weekday: recurrence_never"]],
		// the next academic year is not known, so nobody can say
		["2027-07-12", { freq: "weekly", school: "in_term" }, []],
	])("from %s, %j: %j", (starts, recurrence, faults) => expect(faultsOf(Event.safeParse({ starts, recurrence }))).toEqual(faults));

	test("is not looked for where a number of it is out of its range", () => {
		const recurrence = { freq: "daily", interval: 0, by_month: [2], by_month_day: [30] };
		expect(faultsOf(Event.safeParse({ starts: "2026-11-19", recurrence }))).toEqual(["recurrence.interval: number_range"]);
		const late = { title: "Too long", starts: "2026-11-19", recurrence: { freq: "daily", until: "2026-11-18" } };
		expect(faultsOf(Event.safeParse(late))).toEqual(["title: too_long", "recurrence.until: before_start"]);
	});
	test("is told of a Saturday of the cycle, and nothing of a school that is not known", () => {
		const saturday: Recurrence = { ...EVERY_DAY, school: { cycle_day: 13 } };
		expect(startFaults(saturday, "2026-11-19", WEEKS)).toEqual([{ field: "school", error: "recurrence_never" }]);
		for (const unknown of [undefined, schoolDaysOf([])]) expect(startFaults(saturday, "2026-11-19", unknown)).toEqual([]);
	});
	test("is refused exactly where no day fits, after looking at each of its days, weeks, months or years at most", () => {
		const most = { daily: 77_000, weekly: 11_000, monthly: 2_540, yearly: 212 };
		let refused = 0;
		fc.assert(
			fc.property(someRule, someStart, (recurrence, start) => {
				const steps = { taken: 0 };
				const faults = startFaults(recurrence, start, undefined, steps);
				// twice: with its end and without
				expect(steps.taken).toBeLessThanOrEqual(2 * most[recurrence.freq]);
				if (recurrence.until !== null && recurrence.until < dayOf(start)) {
					expect(faults).toEqual([{ field: "until", error: "before_start" }]);
					return;
				}
				const series = { start, zone: "UTC", recurrence, cancelled: [], moved: [] };
				const found = occurrences(series, { from: addDays(dayOf(start), -400), to: LAST_DAY, limit: 1 });
				expect(faults.length).toBe(found.length === 0 ? 1 : 0);
				if (faults.length > 0) refused++;
			}),
			{ numRuns: 1_000 },
		);
		expect(refused).toBeGreaterThan(10);
	});
});
