import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOCALES } from "../../languages.generated.ts";
import { SENTENCES } from "../../sentences.generated.ts";
import { isSentenceCode, issueSentence, sentence, sentenceOf } from "./sentences.ts";

const codes = Object.keys(SENTENCES).filter(isSentenceCode);
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe("every sentence", () => {
	test("is there", () => {
		expect(codes.length).toBeGreaterThanOrEqual(170);
	});
	test.each(codes)("%s exists in all languages, each its own, with the same placeholders", (code) => {
		const raw = LOCALES.map((locale) => sentenceOf(code, locale, new Proxy({}, { get: (_, name) => `{${String(name)}}` })));
		expect(new Set(raw).size).toBe(LOCALES.length);
		for (const text of raw) {
			expect(text.trim()).toBe(text);
			expect(text.length).toBeGreaterThan(5);
			expect(placeholders(text)).toEqual(placeholders(raw[0] as string));
		}
	});
});

test("placeholders are filled, a missing value leaves nothing behind", () => {
	expect(sentence("too_long", "en", { max: 60 })).toBe("At most 60 characters.");
	expect(sentence("too_short", "de", { min: 8 })).toBe("Mindestens 8 Zeichen.");
	expect(sentenceOf("too_long", "fr")).toBe(" caractères au plus.");
	expect(sentence("too_long", "en", { max: "{max}" })).toBe("At most {max} characters.");
});

test("the sentences that were fixed before us stand", () => {
	expect(sentence("login_failed", "en")).toBe("Email Or Password Invalid");
	expect(sentence("token_invalid", "en")).toBe("Invalid access token");
	expect(sentence("unexpected", "en")).toBe("Something went wrong");
});

test("only our own codes are codes", () => {
	for (const name of ["", "toString", "__proto__", "constructor", "Required"]) expect(isSentenceCode(name)).toBe(false);
	expect(isSentenceCode("required")).toBe(true);
});

test("an issue speaks our language, never its library's", () => {
	expect(issueSentence({ message: "too_long", maximum: 80 }, "pt")).toBe("No máximo 80 caracteres.");
	expect(issueSentence({ message: "too_short", minimum: 3 }, "en")).toBe("At least 3 characters.");
	fc.assert(
		fc.property(fc.string(), fc.constantFrom(...LOCALES), (message, locale) => {
			fc.pre(!isSentenceCode(message));
			expect(issueSentence({ message }, locale)).toBe(sentence("field", locale));
		}),
	);
});

test("a number out of its range names the limit it passed", () => {
	expect(issueSentence({ message: "number_range", maximum: 100 }, "en")).toBe("At most 100.");
	expect(issueSentence({ message: "number_range", minimum: 0 }, "de")).toBe("Mindestens 0.");
	expect(issueSentence({ message: "amount_range", minimum: 0 }, "en")).toBe("This amount cannot be below 0.");
	expect(issueSentence({ message: "amount_range", maximum: 500 }, "en")).toBe("This amount is too large or too small.");
	expect(issueSentence({ message: "number_range" }, "en")).toBe("This number is too large or too small.");
});
