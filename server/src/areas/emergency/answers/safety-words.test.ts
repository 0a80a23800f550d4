import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { saysSafe } from "./safety-words.ts";

const PLAIN = [
	"1",
	"safe",
	"I'm safe",
	"OK",
	"Sicher",
	"ich bin in Sicherheit",
	"En sécurité",
	"je suis en securite",
	"Seguro",
	"em segurança",
];

describe("a text message", () => {
	test("says safe by the plain word alone, in each language, however it is written", () => {
		for (const word of PLAIN)
			for (const written of [word, word.toUpperCase(), `  ${word} `, `${word}!`, `${word}.`, `\n${word}\n`])
				expect([written, saysSafe(written)]).toEqual([written, true]);
	});
	test("is a call for help with whatever else it says", () => {
		for (const text of [
			"1 verletzt",
			"safe but bleeding",
			"safe?",
			"not safe",
			"unsafe",
			"2",
			"11",
			"1 1",
			"help",
			"nicht sicher",
			"pas en sécurité",
			"inseguro",
			"👍",
			"",
			"1 👍",
			"STOP",
		])
			expect([text, saysSafe(text)]).toEqual([text, false]);
		fc.assert(
			fc.property(fc.constantFrom(...PLAIN), fc.string({ unit: "grapheme" }), fc.boolean(), (word, more, before) => {
				fc.pre(/[\p{L}\p{N}]/u.test(more));
				expect(saysSafe(before ? `${more} ${word}` : `${word} ${more}`)).toBe(
					PLAIN.some((one) => saysSafe(one) && plain(before ? `${more} ${word}` : `${word} ${more}`) === plain(one)),
				);
			}),
		);
	});
});
/** The same letters. */
const plain = (text: string) =>
	text
		.normalize("NFD")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim()
		.toLowerCase();
