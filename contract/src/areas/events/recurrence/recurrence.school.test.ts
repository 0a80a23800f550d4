import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type SpecialDay } from "../../calendar/calendar.rules.ts";
import { firstFrom, occurrences } from "./recurrence.occurrences.ts";
import { EVERY_DAY, type Recurrence } from "./recurrence.rules.ts";
import { someSchool, someSeries } from "./recurrence.samples.ts";
import { isSchoolDay, type KnownYear, schoolDaysOf, schoolSpan } from "./recurrence.school.ts";

const off = (starts_on: string, ends_on: string, kind: SpecialDay["kind"] = "holiday"): SpecialDay => ({
	name: "Off",
	kind,
	starts_on,
	ends_on,
	bell_time_id: null,
	counts: false,
});
const year = (starts_on: string, ends_on: string, special: SpecialDay[] = [], more: Partial<KnownYear> = {}): KnownYear => ({
	starts_on,
	ends_on,
	cycle: "rotating",
	cycle_length: 6,
	weekdays: [1, 2, 3, 4, 5],
	special,
	...more,
});
/** From Tuesday, 1 September 2026: a week of holidays in October, a Thursday off in November, two weeks in December. */
const SCHOOL = schoolDaysOf([
	year("2026-09-01", "2027-07-09", [
		off("2026-10-26", "2026-10-30"),
		off("2026-11-12", "2026-11-12"),
		off("2026-12-21", "2027-01-01"),
		off("2027-02-01", "2027-02-05", "off_timetable"),
	]),
	year("2027-09-06", "2028-07-07"),
]);
const days = (rule: Partial<Recurrence>, start: string, from: string, to: string) =>
	occurrences({ start, zone: "UTC", recurrence: { ...EVERY_DAY, ...rule }, cancelled: [], moved: [] }, { from, to, school: SCHOOL }).map(
		({ day }) => day,
	);

describe("days of school", () => {
	test("every one of them, and every second", () => {
		expect(days({ school: "school_days" }, "2026-10-22", "2026-10-22", "2026-11-03")).toEqual([
			"2026-10-22",
			"2026-10-23",
			"2026-11-02",
			"2026-11-03",
		]);
		const second = { school: "school_days", interval: 2 } as const;
		expect(days(second, "2026-10-22", "2026-10-22", "2026-11-05")).toEqual(["2026-10-22", "2026-11-02", "2026-11-04"]);
		expect(days(second, "2026-10-22", "2026-10-23", "2026-11-03")).toEqual(["2026-11-02"]);
	});
	test("Tuesdays in term: those on days off fall out and are not counted; weeks go on beneath", () => {
		const tuesdays = { freq: "weekly", by_weekday: [{ weekday: 2, nth: null }], school: "in_term" } as const;
		expect(days(tuesdays, "2026-10-13", "2026-10-01", "2026-11-10")).toEqual(["2026-10-13", "2026-10-20", "2026-11-03", "2026-11-10"]);
		expect(days({ ...tuesdays, count: 3 }, "2026-10-13", "2026-10-01", "2027-11-10")).toEqual(["2026-10-13", "2026-10-20", "2026-11-03"]);
		expect(days({ ...tuesdays, interval: 2 }, "2026-10-13", "2026-10-01", "2026-12-01")).toEqual([
			"2026-10-13",
			"2026-11-10",
			"2026-11-24",
		]);
	});
	test("day 3 of the cycle", () => {
		expect(days({ school: { cycle_day: 3 } }, "2026-09-01", "2026-09-01", "2026-09-30")).toEqual([
			"2026-09-03",
			"2026-09-11",
			"2026-09-21",
			"2026-09-29",
		]);
		expect(days({ school: { cycle_day: 3 }, count: 2 }, "2026-09-10", "2026-09-01", "2027-09-30")).toEqual(["2026-09-11", "2026-09-21"]);
	});
	test("the first after holidays, summer's among them; a long weekend and a project week are none", () =>
		expect(days({ school: "first_day_after_holidays" }, "2026-09-01", "2026-09-01", "2027-12-31")).toEqual([
			"2026-09-01",
			"2026-11-02",
			"2027-01-04",
			"2027-09-06",
		]));
	test("that begin at once after the year before have holidays only where some are said", () => {
		const { days: found } = schoolDaysOf([
			year("2026-09-01", "2027-08-31", [off("2027-07-12", "2027-08-31")]),
			year("2027-09-01", "2028-08-31"),
			year("2028-09-01", "2029-08-31"),
		]);
		expect(found.filter(({ after_holidays }) => after_holidays).map(({ day }) => day)).toEqual(["2026-09-01", "2027-09-01"]);
	});
	test("of weeks A and B", () => {
		const weekly = schoolDaysOf([year("2026-08-31", "2027-07-09", [], { cycle: "weekly", cycle_length: 2 })]);
		const series = { start: "2026-08-31", zone: "UTC", recurrence: { ...EVERY_DAY, school: { cycle_day: 9 } }, cancelled: [], moved: [] };
		expect([weekly.longest_cycle, firstFrom(series, "2026-08-31", weekly), firstFrom(series, "2026-09-09", weekly)]).toEqual([
			14,
			"2026-09-08",
			"2026-09-22",
		]);
	});
	test("are needed by rules that know the school", () =>
		expect(() => firstFrom({ start: "2026-09-01", recurrence: { ...EVERY_DAY, school: "school_days" } }, "2026-09-01")).toThrow("days"));
	test("beyond what is known there are none", () =>
		expect(days({ freq: "weekly", school: "in_term" }, "2026-09-01", "2028-07-01", "2030-01-01")).toEqual(["2028-07-04"]));
});

describe("whatever the school", () => {
	test("nothing takes place on a day off, unless it was moved there, and lists hold their days only", () => {
		fc.assert(
			fc.property(someSeries, ({ series, school }) => {
				const rule = series.recurrence.school;
				if (rule === null) return;
				for (const { day } of occurrences({ ...series, moved: [], cancelled: [] }, { from: "2026-01-01", to: "2029-01-01", school })) {
					expect(isSchoolDay(school, day)).toBe(true);
					const known = school.days.find((one) => one.day === day);
					if (typeof rule === "object") expect(known?.cycle_day).toBe(rule.cycle_day);
					if (rule === "first_day_after_holidays") expect(known?.after_holidays).toBe(true);
				}
			}),
			{ numRuns: 500 },
		);
	});
	test("a day is one of school exactly where it stands in the list", () => {
		fc.assert(
			fc.property(someSchool, fc.integer({ min: -10, max: 800 }), (school, count) => {
				const day = addDays("2026-09-01", count);
				expect(isSchoolDay(school, day)).toBe(school.days.some((one) => one.day === day));
			}),
		);
	});
});

describe("the years to be known", () => {
	const span = (rule: Partial<Recurrence>, moved: { day: string; to: string }[] = []) =>
		schoolSpan({ recurrence: { ...EVERY_DAY, ...rule }, start: "2020-09-01T08:00", moved }, "2026-11-01", "2026-11-30");
	test("are none, those of the window, or all since what is counted began", () => {
		expect(span({})).toBe(null);
		expect(span({ school: "school_days" })).toEqual({ from: "2026-11-01", to: "2026-11-30" });
		expect(span({ school: "in_term", freq: "weekly", interval: 2 })).toEqual({ from: "2026-11-01", to: "2026-11-30" });
		for (const more of [{ school: "school_days", interval: 2 } as const, { school: "in_term", count: 5 } as const])
			expect(span(more)).toEqual({ from: "2020-09-01", to: "2026-11-30" });
		expect(span({ school: "first_day_after_holidays" })).toEqual({ from: "2026-07-24", to: "2026-11-30" });
	});
	test("are enough: with those alone a window shows what it shows with all", () => {
		const years = [
			["2026-09-01", "2027-07-15"],
			["2027-09-01", "2028-07-15"],
		] as const;
		const day = fc.integer({ min: 0, max: 800 }).map((count) => addDays("2026-08-01", count));
		fc.assert(
			fc.property(someSeries, day, fc.integer({ min: 0, max: 60 }), ({ series, school }, from, length) => {
				const to = addDays(from, length);
				const needed = schoolSpan(series, from, to);
				const known = years.filter(([first, last]) => needed !== null && first <= needed.to && last >= needed.from);
				const days = school.days.filter((one) => known.some(([first, last]) => first <= one.day && one.day <= last));
				expect(occurrences(series, { from, to, school: { ...school, days } })).toEqual(occurrences(series, { from, to, school }));
			}),
			{ numRuns: 400 },
		);
	});
	test("are those from which something was moved there, too", () => {
		const moved = [
			{ day: "2026-07-03", to: "2026-11-02T08:00" },
			{ day: "2027-09-01", to: "2026-11-30T08:00" },
			{ day: "2028-09-01", to: "2026-12-01T08:00" },
		];
		expect(span({ school: "school_days" }, moved)).toEqual({ from: "2026-07-03", to: "2027-09-01" });
	});
});
