import { describe, expect, test } from "vitest";
import { hoursText, nextAt, secondsSince } from "./work-time.ts";

test("hours and minutes that have passed are those of the server's clock", () => {
	expect([0, 59, 60, 36 * 60, 12 * 3600 + 5 * 60, 100 * 3600].map(hoursText)).toEqual(["0:00", "0:00", "0:01", "0:36", "12:05", "100:00"]);
	const now = Date.parse("2026-11-19T11:00:00Z");
	expect(secondsSince("2026-11-19T10:24:00Z", now, 0)).toBe(36 * 60);
	expect(secondsSince("2026-11-19T10:24:00Z", now, 60_000)).toBe(37 * 60);
	expect(secondsSince("2026-11-19T11:00:05Z", now, 0)).toBe(0);
});

describe("a time of day after an instant", () => {
	const at = (instant: string, clock: string, zone = "Europe/Berlin") => nextAt(instant, clock, zone);
	test.each([
		["2026-11-18T13:05:20Z", "16:30", "2026-11-18T15:30:00.000Z"],
		["2026-11-18T21:05:20Z", "00:15", "2026-11-18T23:15:00.000Z"],
		// in the minute in which it began
		["2026-11-18T13:05:20Z", "14:05", "2026-11-18T13:05:20.000Z"],
		// the hour that comes twice in the night to 25 October: the first one is meant
		["2026-10-24T23:30:00Z", "02:10", "2026-10-25T00:10:00.000Z"],
		// the hour that is left out in the night to 28 March: no clock shows it then
		["2027-03-28T00:30:00Z", "02:10", "2027-03-29T00:10:00.000Z"],
	])("%s at %s", (instant, clock, wanted) => {
		expect(at(instant, clock)).toBe(wanted);
	});
	test("is none where nothing is typed, or nonsense", () => {
		for (const clock of ["", "9:00", "24:00", "12:60", "noon"]) expect(at("2026-11-18T13:05:20Z", clock)).toBeNull();
	});
});
