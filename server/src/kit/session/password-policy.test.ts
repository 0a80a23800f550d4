import { PASSWORD_MIN } from "@homeroom/contract/kit/constants.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isCommon, refuseWeakPassword } from "./password-policy.ts";

const digits = fc.stringMatching(/^\d{0,4}$/);
const signs = fc.stringMatching(/^[!.?*# _-]{0,4}$/);
const commonWord = fc.constantFrom(
	"password",
	"Passwort",
	"motdepasse",
	"palavrapasse",
	"qwertz",
	"welcome",
	"iloveyou",
	"Schule",
	"homeroom",
);
/** Words that are on no list, as a person might put them together. */
const WORDS = [
	"walnut",
	"bicycle",
	"purple",
	"kettle",
	"glove",
	"zebra",
	"mosaic",
	"pumpkin",
	"velvet",
	"harbour",
	"thunder",
	"ladder",
	"cobweb",
];
const phrase = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 6 });

test.each([
	"password1234",
	"P4ssw0rd!2024",
	"qwertzuiop12",
	"123456789012",
	"0987654321098",
	"aaaaaaaaaaaa",
	"abcabcabcabc",
	"1q2w3e4r5t6z",
	"homeroomhomeroom",
	"Willkommen2026!",
	"MotDePasse2025",
	"qwertyuiopasdf",
	"lkjhgfdsapoiuytrewq",
	"            ",
	"éééééééééééé",
])("%s is what everybody takes", (password) => {
	expect(isCommon(password)).toBe(true);
});
test.each([
	"four quiet green ideas",
	"correct horse battery staple",
	"Z9#kqLw2vTpB",
	"der blaue Hund singt",
	"12 cats on 3 roofs",
	"passwordless walnuts dancing",
	"пять тихих зелёных идей",
])("%s is one's own", (password) => {
	expect(isCommon(password)).toBe(false);
});

test("a known word with figures and signs around it stays known, however it is written", () => {
	fc.assert(
		fc.property(signs, commonWord, digits, signs, fc.boolean(), (before, word, number, after, loud) => {
			const password = `${before}${word}${number}${after}`;
			// four different figures more are a little, but only a little, to guess
			expect(isCommon(loud ? password.toUpperCase() : password)).toBe(true);
		}),
	);
});
test("what others know about a person does not count", () => {
	fc.assert(
		fc.property(
			fc.constantFrom("Featherstone", "Magalhães", "Nordmann"),
			fc.integer({ min: 1950, max: 2030 }),
			signs,
			(name, year, sign) => {
				expect(isCommon(`${name}${sign}${year}${name}`, [name])).toBe(true);
				expect(isCommon(`${sign}${name.toLowerCase()}${year}`, [`${name} High School`])).toBe(true);
			},
		),
	);
});
test("repetition adds nothing", () => {
	fc.assert(
		fc.property(fc.string({ minLength: 1, maxLength: 4, unit: "grapheme-ascii" }), fc.integer({ min: 6, max: 40 }), (unit, times) => {
			expect(isCommon(unit.repeat(times))).toBe(true);
		}),
	);
});
test("three words of one's own are enough, with or without spaces, and more never make it worse", () => {
	fc.assert(
		fc.property(phrase, fc.constantFrom(" ", "", "-"), digits, (words, between, number) => {
			const password = words.join(between) + number;
			fc.pre(password.length >= PASSWORD_MIN);
			expect(isCommon(password)).toBe(false);
			expect(() => refuseWeakPassword(password)).not.toThrow();
		}),
	);
});
test("large and small letters and accents make no difference", () => {
	fc.assert(
		fc.property(fc.string({ minLength: 12, maxLength: 60, unit: "grapheme-ascii" }), (password) => {
			expect(isCommon(password.toUpperCase())).toBe(isCommon(password.toLowerCase()));
		}),
	);
});
test("what is too short is refused with the length that is asked for, counted in characters a person sees as one", () => {
	fc.assert(
		fc.property(fc.integer({ min: 12, max: 64 }), (min) => {
			const long = "🐘walnut harbour ".repeat(5);
			expect(() => refuseWeakPassword([...long].slice(0, min - 1).join(""), { min })).toThrow(
				expect.objectContaining({ fields: { password: { message: "too_short", minimum: min } } }),
			);
			expect(() => refuseWeakPassword([...long].slice(0, min).join(""), { min })).not.toThrow();
		}),
	);
});
test("any text is judged, and soon: nothing makes it think for ever", () => {
	fc.assert(
		fc.property(fc.string({ maxLength: 200, unit: "binary" }), fc.array(fc.string(), { maxLength: 4 }), (password, personal) => {
			expect(typeof isCommon(password, personal)).toBe("boolean");
		}),
	);
});
