import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { badgeUrl, readBadgeCode, spellBadgeCode } from "./badges.rules.ts";

const code = fc
	.tuple(
		fc.integer({ min: 1, max: 999_999_999 }),
		fc.string({ unit: fc.constantFrom(..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"), minLength: 20, maxLength: 20 }),
	)
	.map(([customer, secret]) => `${customer}.${secret}`);

describe("a badge's code", () => {
	test("is read from the address and from what is printed, in any case", () => {
		fc.assert(
			fc.property(code, (given) => {
				expect(readBadgeCode(badgeUrl("https://homeroom.example/qr-code", given))).toBe(given);
				expect(readBadgeCode(spellBadgeCode(given))).toBe(given);
				expect(readBadgeCode(` ${spellBadgeCode(given).toLowerCase()}\n`)).toBe(given);
			}),
		);
	});
	test("forgives letters that look like digits", () => {
		expect(readBadgeCode("12.OIL0 ABCD EFGH JKMN PQRS")).toBe("12.0110ABCDEFGHJKMNPQRS");
	});
	test.each(["", "12", "12.ABC", "https://elsewhere.example/", ".ABCDEFGHJKMNPQRSTVWX", "12.ABCDEFGHJKMNPQRSTVWU", "x".repeat(5000)])(
		"%s is none",
		(text) => {
			expect(readBadgeCode(text)).toBeUndefined();
		},
	);
});
