import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOCALES } from "../../languages.generated.ts";
import { AMOUNT_MAX, amountText, currencyDigits, formatAmount } from "./money.ts";
import { parseAmount } from "./money-text.ts";

const currency = fc.constantFrom(...Intl.supportedValuesOf("currency"));
const locale = fc.constantFrom(...LOCALES);
const amount = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -200_000, max: 200_000 }));

describe("an amount", () => {
	test("comes back from each way of writing it, in every currency and language", () => {
		fc.assert(
			fc.property(amount, currency, locale, (value, code, language) => {
				const reading = { currency: code, locale: language };
				expect(parseAmount(amountText(value, code, language), reading)).toBe(value);
				expect(parseAmount(formatAmount(value, code, language), reading)).toBe(value);
			}),
			{ numRuns: 1000 },
		);
	});
	test("of a spreadsheet's number comes back, whose point is the decimal one everywhere", () => {
		fc.assert(
			fc.property(amount, currency, locale, (value, code, language) => {
				const number = amountText(value, code, "en").replace(/\.0+$|(\.\d*?)0+$/, "$1");
				expect(parseAmount(number, { currency: code, locale: language, isNumber: true })).toBe(value);
			}),
			{ numRuns: 1000 },
		);
	});
	test("has the decimals of ISO 4217", () => {
		expect(["JPY", "EUR", "KWD", "CLF", "IQD", "HUF"].map(currencyDigits)).toEqual([0, 2, 3, 4, 3, 2]);
		expect(formatAmount(1250, "EUR", "en")).toBe("€12.50");
		expect(formatAmount(125_000, "EUR", "de")).toBe("1.250,00\u00a0€");
		expect(formatAmount(1250, "JPY", "en")).toBe("¥1,250");
		expect(formatAmount(1250, "KWD", "en")).toBe("KWD\u00a01.250");
		expect(formatAmount(AMOUNT_MAX, "EUR", "en")).toBe("€90,071,992,547,409.91");
		expect(formatAmount(-5, "EUR", "en")).toBe("-€0.05");
	});
});

test.each([
	["1,234.50", "en", 123_450],
	["1.234,50", "en", 123_450],
	["1,234.50", "de", 123_450],
	["1.234,50", "de", 123_450],
	["1 234,50", "fr", 123_450],
	["1\u202f234,50", "pt", 123_450],
	["1'234.50", "de", 123_450],
	["1234.5", "de", 123_450],
	["1234,5", "en", 123_450],
	["1.234", "de", 123_400],
	["1,234", "en", 123_400],
	["1.234.567", "en", 123_456_700],
	["0.5", "de", 50],
	["12.5000", "en", 1250],
	["€ 12,50", "fr", 1250],
	["12.50 EUR", "en", 1250],
	["-12.50", "en", -1250],
	["−€12.50", "en", -1250],
	["007", "en", 700],
	["-0", "en", 0],
	// either thousands or one decimal too many
	["1.234", "en", "amount_decimals"],
	["1,234", "de", "amount_decimals"],
	["12.500", "en", "amount_decimals"],
	["1.234", "fr", "amount_unclear"],
	["1.234", "pt", "amount_unclear"],
	["0.123", "de", "amount_decimals"],
	["12.345678", "en", "amount_decimals"],
	["90071992547409.92", "en", "amount_range"],
	["9".repeat(50), "en", "amount_range"],
	["", "en", "amount"],
	["twelve", "en", "amount"],
	["12.", "en", "amount"],
	[".5", "en", "amount"],
	["1.2.3", "en", "amount"],
	["1,23,456.00", "en", "amount"],
	["1.234,5.6", "en", "amount"],
	["1,234 567.00", "en", "amount"],
	["12 34", "en", "amount"],
	["1e5", "en", "amount"],
	["0x10", "en", "amount"],
	["12.50 USD", "en", "amount"],
	["$12.50", "en", "amount"],
	["£12.50", "en", "amount"],
	["--5", "en", "amount"],
	["9".repeat(100), "en", "amount"],
] as const)("%s in %s", (text, language, expected) => {
	expect(parseAmount(text, { currency: "EUR", locale: language })).toBe(expected);
});

test("decimals that a currency has are no thousands", () => {
	expect(parseAmount("1.234", { currency: "KWD", locale: "en" })).toBe(1234);
	expect(parseAmount("1.234", { currency: "KWD", locale: "de" })).toBe(1_234_000);
	expect(parseAmount("1,234", { currency: "JPY", locale: "en" })).toBe(1234);
	expect(parseAmount("1,5", { currency: "JPY", locale: "en" })).toBe("amount_decimals");
	expect(parseAmount("1.234", { currency: "EUR", locale: "de", isNumber: true })).toBe("amount_decimals");
});
