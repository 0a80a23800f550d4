import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Cycle, mondayOf, type SpecialDay, schoolDays, weekdayOn } from "./calendar.rules.ts";

const year = (more: Partial<Cycle> = {}): Cycle => ({
	starts_on: "2027-09-01",
	ends_on: "2028-08-31",
	cycle: "weekly",
	cycle_length: 1,
	weekdays: [1, 2, 3, 4, 5],
	...more,
});
const off = (starts_on: string, ends_on: string, more: Partial<SpecialDay> = {}): SpecialDay => ({
	name: "Off",
	kind: "holiday",
	starts_on,
	ends_on,
	bell_time_id: null,
	counts: false,
	...more,
});
const on = (days: ReturnType<typeof schoolDays>, day: string) => days.find((one) => one.day === day);

describe("days", () => {
	test("are counted over the leap day and the end of the year", () => {
		expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
		expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
		expect(addDays("2027-12-31", 1)).toBe("2028-01-01");
		expect(addDays("2028-01-01", -1)).toBe("2027-12-31");
		expect([weekdayOn("2028-02-29"), mondayOf("2028-01-01")]).toEqual([2, "2027-12-27"]);
	});
	test("of a year are all there, once, from the first to the last", () => {
		const days = schoolDays(year(), []);
		expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([366, "2027-09-01", "2028-08-31"]);
		expect(on(days, "2028-02-29")).toMatchObject({ weekday: 2, cycle_day: 2, special: null });
		expect(on(days, "2027-12-31")).toMatchObject({ weekday: 5, cycle_day: 5 });
		expect(on(days, "2028-01-01")).toMatchObject({ weekday: 6, cycle_day: null });
		// the clocks change on Sundays in Europe, and the days around them are days like others
		expect(on(days, "2028-03-27")).toMatchObject({ weekday: 1, cycle_day: 1 });
	});
});

describe("weeks", () => {
	test("alternate, and week B follows week A over a week of holidays", () => {
		const days = schoolDays(year({ cycle_length: 2 }), [off("2027-10-25", "2027-10-31")]);
		expect([on(days, "2027-10-18")?.cycle_day, on(days, "2027-10-25")?.cycle_day, on(days, "2027-11-01")?.cycle_day]).toEqual([8, null, 1]);
		expect([on(days, "2027-10-11")?.cycle_day, on(days, "2027-11-08")?.cycle_day]).toEqual([1, 8]);
	});
	test("with one day of school count", () => {
		const days = schoolDays(year({ cycle_length: 2 }), [off("2027-10-25", "2027-10-28")]);
		expect([on(days, "2027-10-29")?.cycle_day, on(days, "2027-11-01")?.cycle_day]).toEqual([5, 8]);
	});
});

describe("a rotation", () => {
	test("goes on where it stopped; over a day that counts it goes on as if taught", () => {
		const rotating = year({ cycle: "rotating", cycle_length: 6 });
		const plain = schoolDays(rotating, [off("2027-09-02", "2027-09-02")]);
		expect([on(plain, "2027-09-01")?.cycle_day, on(plain, "2027-09-02")?.cycle_day, on(plain, "2027-09-03")?.cycle_day]).toEqual([
			1,
			null,
			2,
		]);
		const counting = schoolDays(rotating, [off("2027-09-02", "2027-09-02", { kind: "off_timetable", counts: true })]);
		expect([on(counting, "2027-09-02")?.cycle_day, on(counting, "2027-09-03")?.cycle_day]).toEqual([null, 3]);
	});
	test("counts days with other bells, and knows their bells", () => {
		const days = schoolDays(year({ cycle: "rotating", cycle_length: 5 }), [
			off("2027-09-02", "2027-09-02", { kind: "bells", bell_time_id: 7 }),
		]);
		expect(on(days, "2027-09-02")).toMatchObject({ cycle_day: 2, bell_time_id: 7 });
		expect(on(days, "2027-09-03")).toMatchObject({ cycle_day: 3, bell_time_id: null });
	});
});

const dayIn = fc.integer({ min: 0, max: 1500 }).map((count) => addDays("2026-01-01", count));
const someYear = fc
	.record({
		starts_on: dayIn,
		length: fc.integer({ min: 1, max: 400 }),
		cycle: fc.constantFrom("weekly" as const, "rotating" as const),
		cycle_length: fc.integer({ min: 1, max: 20 }),
		weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
	})
	.map(({ length, cycle, cycle_length, ...rest }) => ({
		...rest,
		cycle,
		cycle_length: cycle === "weekly" ? ((cycle_length - 1) % 4) + 1 : cycle_length,
		ends_on: addDays(rest.starts_on, length),
	}));
const someSpecials = fc.array(
	fc
		.record({
			starts_on: dayIn,
			length: fc.integer({ min: 0, max: 20 }),
			kind: fc.constantFrom("holiday" as const, "off_timetable" as const, "bells" as const),
		})
		.map(({ starts_on, length, kind }) => off(starts_on, addDays(starts_on, length), { kind, bell_time_id: kind === "bells" ? 1 : null })),
	{ maxLength: 12 },
);

describe("whatever the year and its days off", () => {
	test("a day has a cycle day exactly where there are lessons, within the cycle", () => {
		fc.assert(
			fc.property(someYear, someSpecials, (of, specials) => {
				const days = schoolDays(of, specials);
				let expected = of.starts_on;
				for (const one of days) {
					expect(one.day).toBe(expected);
					expected = addDays(expected, 1);
					expect(one.weekday).toBe(weekdayOn(one.day));
					const taught = of.weekdays.includes(one.weekday) && (one.special === null || one.special.kind === "bells");
					expect(one.cycle_day !== null).toBe(taught);
					if (one.cycle_day === null) continue;
					expect(one.cycle_day).toBeGreaterThanOrEqual(1);
					if (of.cycle === "rotating") expect(one.cycle_day).toBeLessThanOrEqual(of.cycle_length);
					else expect([(one.cycle_day - 1) % 7, one.cycle_day <= 7 * of.cycle_length]).toEqual([one.weekday - 1, true]);
				}
				expect(expected).toBe(addDays(of.ends_on, 1));
			}),
		);
	});
	test("a rotation counts 1 to n without a gap", () => {
		fc.assert(
			fc.property(someYear, someSpecials, (of, specials) => {
				const taught = schoolDays({ ...of, cycle: "rotating" }, specials).flatMap(({ cycle_day }) => cycle_day ?? []);
				expect(taught).toEqual(taught.map((_, i) => (i % of.cycle_length) + 1));
			}),
		);
	});
	test("weeks of school follow one another, those without any left out", () => {
		fc.assert(
			fc.property(someYear, someSpecials, (of, specials) => {
				const cycle_length = Math.min(of.cycle_length, 4);
				const weeks = new Map<string, Set<number>>();
				for (const { day, cycle_day } of schoolDays({ ...of, cycle: "weekly", cycle_length }, specials)) {
					if (cycle_day === null) continue;
					const monday = mondayOf(day);
					weeks.set(monday, (weeks.get(monday) ?? new Set()).add(Math.floor((cycle_day - 1) / 7)));
				}
				const numbers = [...weeks.values()].map((ofWeek) => [...ofWeek]);
				expect(numbers).toEqual(numbers.map((_, i) => [i % cycle_length]));
			}),
		);
	});
});
