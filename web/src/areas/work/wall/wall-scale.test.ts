import { expect, test } from "vitest";
import { eightToday, scaleOf } from "./wall-scale.ts";

const at = (clock: string) => Date.parse(`2026-11-19T${clock}:00Z`);

test("the day begins at eight, or in the hour of whoever came first, and ends a little after now", () => {
	const scale = scaleOf([at("09:05"), at("08:40")], at("08:00"), at("11:24"));
	expect([scale.from, scale.to]).toEqual([at("08:00"), at("12:00")]);
	expect(scale.marks).toEqual(["08:00", "09:00", "10:00", "11:00"].map(at));
	expect(scale.at(at("10:00"))).toBe(50);
	expect([scale.at(at("06:00")), scale.at(at("18:00"))]).toEqual([0, 100]);
	expect(scaleOf([at("06:20")], at("08:00"), at("11:24")).from).toBe(at("06:00"));
});
test("a long day has fewer marks, and before eight there is a scale, too", () => {
	expect(scaleOf([], at("08:00"), at("19:10")).marks.length).toBeLessThanOrEqual(7);
	const early = scaleOf([], at("08:00"), at("06:30"));
	expect(early.from).toBeLessThanOrEqual(at("05:30"));
	expect(early.at(at("06:30"))).toBeGreaterThan(0);
	expect(early.at(at("06:30"))).toBeLessThan(100);
});
test("eight at the school is counted from what its clock shows", () => {
	expect(eightToday(at("11:24"), "11:24")).toBe(at("08:00"));
	// a zone five and a half hours ahead
	expect(eightToday(at("05:54"), "11:24")).toBe(at("02:30"));
});
