import fc from "fast-check";
import { expect, test } from "vitest";
import { barOf, daysOf, monthAround, monthLater, movedBy, readDaysSearch, weeksFrom } from "./task-days.ts";

test("a month is shown in whole weeks from Monday on", () => {
	expect(monthAround("2026-11-19")).toEqual({ from: "2026-10-26", to: "2026-12-06" });
	expect(monthAround("2027-02-28")).toEqual({ from: "2027-02-01", to: "2027-02-28" });
	expect(daysOf(monthAround("2026-11-19"))).toHaveLength(42);
	expect(monthLater("2026-12-31", 1)).toBe("2027-01-01");
	expect(monthLater("2026-01-31", -1)).toBe("2025-12-01");
});
test("every month holds its days, in weeks that are whole", () => {
	fc.assert(
		fc.property(fc.integer({ min: 1950, max: 2199 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
			const first = `${year}-${String(month).padStart(2, "0")}-01`;
			const days = daysOf(monthAround(first));
			expect(days.length % 7).toBe(0);
			expect(days).toContain(first);
			expect(days.filter((day) => day.startsWith(first.slice(0, 7))).length).toBeGreaterThanOrEqual(28);
		}),
	);
});
test("a timeline is eight weeks, of which one is past", () => {
	expect(weeksFrom("2026-11-19")).toEqual({ from: "2026-11-09", to: "2027-01-03" });
});
test("a task lies from its start to the day when it is due, and moves as a whole", () => {
	expect(barOf({ starts: null, due: "2026-11-19" })).toEqual({ from: "2026-11-19", to: "2026-11-19" });
	expect(barOf({ starts: "2026-11-17", due: "2026-11-19" })).toEqual({ from: "2026-11-17", to: "2026-11-19" });
	expect(barOf({ starts: "2026-11-17", due: null })).toBeNull();
	expect(movedBy({ starts: "2026-11-17", due: "2026-11-19" }, 7)).toEqual({ starts: "2026-11-24", due: "2026-11-26" });
	expect(movedBy({ starts: null, due: "2026-11-19" }, -1)).toEqual({ starts: null, due: "2026-11-18" });
});
test("a day that is none is today's", () => {
	expect(readDaysSearch({ day: "2026-13-41" }).day).toBeUndefined();
	expect(readDaysSearch({ day: "2026-11-19", search: "x" })).toMatchObject({ day: "2026-11-19", search: "x" });
});
