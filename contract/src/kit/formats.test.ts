import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DATE_FORMATS, datePattern, dayIn, formatClock, formatCount, formatDay, formatInstant, formatSize, formatTime } from "./formats.ts";

describe("days", () => {
	test.each([
		[1, "01/09/16"],
		[2, "01/09/2016"],
		[3, "09/01/16"],
		[4, "09/01/2016"],
		[5, "2016/09/01"],
		[6, "2016/01/09"],
		[7, "01.09.2016"],
		[8, "01/09/2016"],
		[0, "01/09/2016"],
	])("format %i writes 2016-09-01 as %s", (id, written) => {
		expect(formatDay("2016-09-01", id)).toBe(written);
	});
	test("an unknown format is DD/MM/YYYY", () => expect(datePattern(99)).toBe(DATE_FORMATS[2]));
	test("any day can be read back from the formats with a whole year", () => {
		const day = fc
			.date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2999-12-31T00:00:00Z"), noInvalidDate: true })
			.map((date) => date.toISOString().slice(0, 10));
		fc.assert(
			fc.property(day, fc.constantFrom(2, 4, 5, 6, 7), (given, id) => {
				const parts = formatDay(given, id).split(/[/.]/);
				const places = datePattern(id).split(/[/.]/);
				const of = (name: string) => parts[places.indexOf(name)];
				expect(`${of("YYYY")}-${of("MM")}-${of("DD")}`).toBe(given);
			}),
		);
	});
});

describe("times of day", () => {
	test.each([
		["08:30", 1, "8:30 AM"],
		["13:40:00", 1, "1:40 PM"],
		["00:05:00.5", 1, "12:05 AM"],
		["12:00", 1, "12:00 PM"],
		["13:40:00", 2, "13:40"],
		["08:30", 2, "08:30"],
	])("%s in format %i is %s, without seconds", (clock, id, written) => {
		expect(formatClock(clock, id)).toBe(written);
	});
});

describe("instants", () => {
	test.each([
		// summer time begins in Lisbon, Berlin and New York on different days and at different hours
		["2026-03-29T00:59:00Z", "Europe/Lisbon", "2026-03-29", "00:59"],
		["2026-03-29T01:00:00Z", "Europe/Lisbon", "2026-03-29", "02:00"],
		["2026-03-29T00:59:59Z", "Europe/Berlin", "2026-03-29", "01:59"],
		["2026-03-29T01:00:00Z", "Europe/Berlin", "2026-03-29", "03:00"],
		["2026-10-25T00:30:00Z", "Europe/Berlin", "2026-10-25", "02:30"],
		["2026-10-25T01:30:00Z", "Europe/Berlin", "2026-10-25", "02:30"],
		["2026-03-08T06:59:00Z", "America/New_York", "2026-03-08", "01:59"],
		["2026-03-08T07:00:00Z", "America/New_York", "2026-03-08", "03:00"],
		["2026-12-31T23:30:00Z", "Asia/Kolkata", "2027-01-01", "05:00"],
		["2026-01-01T05:00:00Z", "Pacific/Honolulu", "2025-12-31", "19:00"],
		["2026-11-15T00:00:00Z", "UTC", "2026-11-15", "00:00"],
		["2026-11-15T12:00:00Z", "Asia/Kathmandu", "2026-11-15", "17:45"],
	])("%s in %s is %s %s", (instant, zone, day, time) => {
		expect(dayIn(instant, zone)).toBe(day);
		expect(formatTime(instant, zone, 2)).toBe(time);
	});
	test.each([
		["00:00", "12:00 AM"],
		["00:05", "12:05 AM"],
		["11:59", "11:59 AM"],
		["12:00", "12:00 PM"],
		["13:07", "1:07 PM"],
		["23:59", "11:59 PM"],
	])("%s is %s on a clock of twelve hours", (time, written) => {
		expect(formatTime(`2026-11-15T${time}:00Z`, "UTC", 1)).toBe(written);
		expect(formatTime(`2026-11-15T${time}:00Z`, "UTC", 2)).toBe(time);
	});
	test("takes a Date too, and joins day and time", () => {
		expect(formatInstant(new Date("2026-11-15T14:05:00Z"), "Europe/Berlin", 5, 2)).toBe("2026/11/15 15:05");
		expect(formatInstant("2026-11-15T14:05:00Z", "Europe/London", 4, 1)).toBe("11/15/2026 2:05 PM");
	});
	test("in UTC the day is the day of the ISO text, for any instant", () => {
		fc.assert(
			fc.property(
				fc.date({ min: new Date("0100-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true }),
				(date) => {
					expect(dayIn(date, "UTC")).toBe(date.toISOString().slice(0, 10));
					expect(formatTime(date, "UTC", 2)).toBe(date.toISOString().slice(11, 16));
				},
			),
		);
	});
});

describe("sizes", () => {
	test.each([
		[0, "n/a"],
		[1, "1 Bytes"],
		[1023, "1023 Bytes"],
		[1024, "1 KB"],
		[1536, "1.5 KB"],
		[1024 ** 2, "1 MB"],
		[1024 ** 3 * 2.25, "2.3 GB"],
		[1024 ** 4, "1 TB"],
		[1024 ** 5, "1024 TB"],
	])("%d is %s", (bytes, written) => expect(formatSize(bytes)).toBe(written));
	test("the number is written as the language does", () => {
		expect(["en", "de", "fr", "pt"].map((locale) => formatSize(1536, locale))).toEqual(["1.5 KB", "1,5 KB", "1,5 KB", "1,5 KB"]);
	});
	test("a unit is never below 1 and, but for TB, never above 1024", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (bytes) => {
				const [number, unit] = formatSize(bytes).split(" ");
				expect(Number(number)).toBeGreaterThanOrEqual(1);
				if (unit !== "TB") expect(Number(number)).toBeLessThanOrEqual(1024);
			}),
		);
	});
});

describe("counts", () => {
	test.each([
		[0, "0"],
		[999, "999"],
		[1000, "1.0k"],
		[1234, "1.2k"],
		[999_999, "1000.0k"],
		[-999, "-999"],
		[-1500, "-1.5k"],
	])("%d is %s", (count, written) => expect(formatCount(count)).toBe(written));
});
