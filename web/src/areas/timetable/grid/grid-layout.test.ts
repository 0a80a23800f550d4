import { describe, expect, test } from "vitest";
import { clockOf, lanesOf, minutesOf, movedSpan, resizedSpan, spanOf } from "./grid-layout.ts";

const span = (starts: string, ends: string) => ({ starts: minutesOf(starts), ends: minutesOf(ends) });
const text = ({ starts, ends }: { starts: number; ends: number }) => `${clockOf(starts)}-${clockOf(ends)}`;

describe("lanes", () => {
	test("what touches shares a lane, what overlaps does not", () => {
		expect(lanesOf([span("08:30", "09:15"), span("09:15", "10:00"), span("09:00", "09:30")])).toEqual([
			{ lane: 0, lanes: 2 },
			{ lane: 0, lanes: 2 },
			{ lane: 1, lanes: 2 },
		]);
		expect(lanesOf([span("08:30", "09:15"), span("09:15", "10:00")])).toEqual([
			{ lane: 0, lanes: 1 },
			{ lane: 0, lanes: 1 },
		]);
	});
	test("a heap is as wide as what meets at once", () => {
		const lanes = lanesOf([span("08:00", "10:00"), span("08:00", "09:00"), span("09:00", "10:00"), span("11:00", "12:00")]);
		expect(lanes.map(({ lane, lanes }) => [lane, lanes])).toEqual([
			[0, 2],
			[1, 2],
			[1, 2],
			[0, 1],
		]);
	});
});

describe("pulling", () => {
	const bells = ["08:30", "09:15", "10:20"].map(minutesOf);
	test("a start near a bell is the bell's, else five minutes count", () => {
		expect(text(movedSpan(span("08:30", "09:15"), 50, bells))).toBe("09:15-10:00");
		expect(text(movedSpan(span("08:30", "09:15"), 77, bells))).toBe("09:45-10:30");
	});
	test("stays within the day and keeps some length", () => {
		expect(text(movedSpan(span("22:00", "23:00"), 300, bells))).toBe("22:59-23:59");
		expect(text(resizedSpan(span("08:30", "09:15"), -200, bells))).toBe("08:30-08:40");
		expect(text(resizedSpan(span("08:30", "09:15"), 62, bells))).toBe("08:30-10:20");
	});
});

test("half hours around what there is, a school day where there is nothing", () => {
	expect(text(spanOf([span("08:45", "09:30"), span("14:10", "15:05")]))).toBe("08:30-15:30");
	expect(text(spanOf([]))).toBe("08:00-16:00");
});
