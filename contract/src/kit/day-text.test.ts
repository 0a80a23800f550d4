import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDay } from "./day-text.ts";
import { DATE_FORMATS, formatDay } from "./formats.ts";

const FORMATS = Object.keys(DATE_FORMATS).map(Number);
const THIS_YEAR = 2026;

describe("a typed date", () => {
	it.each([
		["07/10/2017", 2, "2017-10-07"],
		["7.10.2017", 2, "2017-10-07"],
		[" 7 10 17 ", 2, "2017-10-07"],
		["07102017", 2, "2017-10-07"],
		["071017", 2, "2017-10-07"],
		["10/07/2017", 4, "2017-10-07"],
		["2017/10/07", 5, "2017-10-07"],
		["2017/07/10", 6, "2017-10-07"],
		["07.10.2017", 7, "2017-10-07"],
		["7.10.17", 7, "2017-10-07"],
		["7/10/2017", 7, "2017-10-07"],
		["07102017", 7, "2017-10-07"],
		["2017-10-07", 2, "2017-10-07"],
		["1/2/27", 1, "1927-02-01"],
		["29/02/2016", 2, "2016-02-29"],
		["29/02/2015", 2, null],
		["32/13/2015", 2, null],
		["7/10", 2, null],
		["7/10/217", 2, null],
		["tomorrow", 2, null],
		["", 2, null],
	])("%j in format %d is %j", (text, format, day) => expect(parseDay(text, format, THIS_YEAR)).toBe(day));

	const day = fc
		.date({ min: new Date("1927-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
		.map((date) => date.toISOString().slice(0, 10));

	it("reads back what the customer's format writes", () => {
		fc.assert(
			fc.property(day, fc.constantFrom(...FORMATS), (written, format) => {
				expect(parseDay(formatDay(written, format), format, THIS_YEAR)).toBe(written);
			}),
		);
	});
	it("never answers a day that does not exist", () => {
		fc.assert(
			fc.property(fc.string(), fc.constantFrom(...FORMATS), (text, format) => {
				const parsed = parseDay(text, format, THIS_YEAR);
				expect(parsed === null || new Date(`${parsed}T00:00:00Z`).toISOString().startsWith(parsed)).toBe(true);
			}),
		);
	});
});
