import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shadedNumber, WORLD_NUMBER, worldNumber } from "./phone-number.ts";

describe("a telephone number", () => {
	test.each([
		["0151 / 123 45-678", "49", "+4915112345678"],
		["+49 151 12345678", null, "+4915112345678"],
		["0049 (0)151 12345678", "44", "+4915112345678"],
		["+44 (0)20 7946 0000", "49", "+442079460000"],
		["07700 900123", "44", "+447700900123"],
		["(555) 123-4567", "1", "+15551234567"],
		["1 555 123 4567", "1", "+15551234567"],
		["912 345 678", "351", "+351912345678"],
		["06 1234 5678", "39", "+390612345678"],
		["06 12 34 56 78", "33", "+33612345678"],
	])("%s in %s is %s", (text, code, number) => {
		expect(worldNumber(text, code)).toBe(number);
	});
	test.each([
		["0151 12345678", null],
		["112", "49"],
		["", "49"],
		["+", "49"],
		["+0151234567", "49"],
		["00 00 00 00", "49"],
		["+49 151 12345678 (mum)", "49"],
		["+491511234567890123", "49"],
		["call me", "49"],
		["١٢٣٤٥٦٧٨٩", "49"],
		["0151 12345678", "049"],
	])("%s in %s is none", (text, code) => {
		expect(worldNumber(text, code)).toBeNull();
	});
	test("is the same however it is written, and once written so stays so anywhere", () => {
		const digits = fc.tuple(fc.constantFrom("1", "33", "44", "49", "351"), fc.stringMatching(/^[1-9]\d{7,9}$/));
		const sign = fc.constantFrom("", " ", "-", "/", ".", "\u00a0");
		fc.assert(
			fc.property(digits, sign, fc.constantFrom("1", "49", null), ([code, own], between, elsewhere) => {
				const number = `+${code}${own}`;
				const spaced = [...own].join(between);
				const abroad = [`+${code}${between}${spaced}`, `00${code}${between}${spaced}`];
				for (const text of abroad) expect(worldNumber(text, elsewhere)).toBe(number);
				if (code !== "1") expect(worldNumber(`0${spaced}`, code)).toBe(number);
				expect(WORLD_NUMBER.test(number)).toBe(true);
				expect(shadedNumber(number)).toBe(`••• ${own.slice(-3)}`);
			}),
		);
	});
	test("of any text is none or one that networks understand", () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ()/-]{0,24}$/)), fc.constantFrom("49", "1", "39", null), (text, code) => {
				const number = worldNumber(text, code);
				expect(number === null || WORLD_NUMBER.test(number)).toBe(true);
			}),
			{ numRuns: 1000 },
		);
	});
});
