import fc from "fast-check";
import { expect, it } from "vitest";
import { nextRow, type RowStep } from "./row-step.ts";

it("starts at the first row, stays within the rows, and goes to both ends", () => {
	expect(nextRow(-1, 5, 1)).toBe(0);
	expect(nextRow(-1, 5, -1)).toBe(0);
	expect(nextRow(1, 5, 1)).toBe(2);
	expect(nextRow(4, 5, 1)).toBe(4);
	expect(nextRow(0, 5, -1)).toBe(0);
	expect(nextRow(2, 5, "last")).toBe(4);
	expect(nextRow(2, 5, "first")).toBe(0);
});

it("never leaves the rows", () => {
	const steps = fc.array(fc.constantFrom<RowStep>(1, -1, "first", "last"));
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 100 }), steps, (count, taken) => {
			const row = taken.reduce((now, step) => nextRow(now, count, step), 0);
			expect(row >= 0 && row < count).toBe(true);
		}),
	);
});
