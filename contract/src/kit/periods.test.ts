import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { periodDays } from "./periods.ts";
import { PERIODS } from "./record-where.ts";

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const DAY_MS = 864e5;
const anyDay = fc.integer({ min: 0, max: 80_000 }).map((n) => new Date(at("1900-01-01") + n * DAY_MS).toISOString().slice(0, 10));
const anyStart = fc.integer({ min: 1, max: 7 });

describe("the days of a period", () => {
	test.each([
		["today", "2028-02-29", "2028-02-29"],
		["yesterday", "2028-02-28", "2028-02-28"],
		["this_week", "2028-02-28", "2028-03-05"],
		["last_week", "2028-02-21", "2028-02-27"],
		["this_month", "2028-02-01", "2028-02-29"],
		["last_month", "2028-01-01", "2028-01-31"],
		["this_year", "2028-01-01", "2028-12-31"],
		["last_year", "2027-01-01", "2027-12-31"],
	] as const)("%s on 29 February 2028", (period, first, last) => expect(periodDays(period, "2028-02-29", 1)).toEqual([first, last]));
	test("of a week that starts on Sunday", () => expect(periodDays("this_week", "2028-02-29", 7)).toEqual(["2028-02-27", "2028-03-04"]));
	test("hold the day itself, and the last one ends the day before this one begins", () =>
		fc.assert(
			fc.property(anyDay, anyStart, (today, start) => {
				for (const unit of ["week", "month", "year"] as const) {
					const [first, last] = periodDays(`this_${unit}`, today, start);
					expect(first <= today && today <= last).toBe(true);
					expect(at(periodDays(`last_${unit}`, today, start)[1]) + DAY_MS).toBe(at(first));
				}
				const [monday] = periodDays("this_week", today, start);
				expect(new Date(at(monday)).getUTCDay()).toBe(start % 7);
				for (const period of PERIODS) expect(periodDays(period, today, start)[0] <= periodDays(period, today, start)[1]).toBe(true);
			}),
		));
});
