import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SMS_ROOM, smsParts, smsText } from "./sms-parts.ts";

const PLAIN = "abcXYZ 019äöüßñ\n@ΔΩ";
const DOUBLE = "€[]{}^~|\\";
const OTHER = "čłя’–🎒👩‍👧é́";
const letters = (...pools: string[]) =>
	fc.array(fc.constantFrom(...pools.flatMap((pool) => [...pool])), { maxLength: 500 }).map((all) => all.join(""));
const texts = fc.oneof(
	letters(PLAIN),
	letters(PLAIN, DOUBLE),
	letters(PLAIN, DOUBLE, OTHER),
	letters(OTHER),
	fc.string({ unit: "binary", maxLength: 300 }),
);

/** The plain model: letter by letter into parts that are lists of texts. */
function packed(text: string): { parts: string[]; costOf: (letter: string) => number; unicode: boolean } {
	const plain = (letter: string) => /^[¤@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ -#¤%-?¡A-ZÄÖÑÜ§¿a-zäöñüà]$/u.test(letter);
	const double = (letter: string) => "\f^{}\\[~]|€".includes(letter);
	const all = [...smsText(text)];
	const unicode = !all.every((letter) => plain(letter) || double(letter));
	const costOf = (letter: string) => (unicode ? letter.length : double(letter) ? 2 : 1);
	const room = unicode ? SMS_ROOM.unicode : SMS_ROOM.basic;
	const sum = (of: string) => [...of].reduce((n, letter) => n + costOf(letter), 0);
	if (sum(all.join("")) <= room.alone) return { parts: all.length === 0 ? [] : [all.join("")], costOf, unicode };
	const parts = [""];
	for (const letter of all)
		if (sum(parts.at(-1) ?? "") + costOf(letter) > room.each) parts.push(letter);
		else parts.push((parts.pop() ?? "") + letter);
	return { parts, costOf, unicode };
}

describe("a text", () => {
	test("takes as many parts as a plain model packs it into, none with half a letter", () => {
		fc.assert(
			fc.property(texts, (text) => {
				const { parts, costOf, unicode } = packed(text);
				const found = smsParts(text);
				const room = unicode ? SMS_ROOM.unicode : SMS_ROOM.basic;
				const cost = (of: string) => [...of].reduce((n, letter) => n + costOf(letter), 0);
				expect(found).toEqual({
					parts: parts.length,
					characters: cost(parts.join("")),
					left: (parts.length > 1 ? room.each : room.alone) - cost(parts.at(-1) ?? ""),
					unicode,
				});
				for (const part of parts) expect(part.isWellFormed()).toBe(true);
				expect(parts.join("")).toBe(smsText(text));
			}),
			{ numRuns: 1500 },
		);
	});
	test.each([
		["", { parts: 0, characters: 0, left: 160, unicode: false }],
		["a".repeat(160), { parts: 1, characters: 160, left: 0, unicode: false }],
		["a".repeat(161), { parts: 2, characters: 161, left: 145, unicode: false }],
		["a".repeat(306), { parts: 2, characters: 306, left: 0, unicode: false }],
		["a".repeat(307), { parts: 3, characters: 307, left: 152, unicode: false }],
		["€".repeat(80), { parts: 1, characters: 160, left: 0, unicode: false }],
		// the 153rd place is too small for one that takes two
		["€".repeat(81), { parts: 2, characters: 162, left: 143, unicode: false }],
		["я".repeat(70), { parts: 1, characters: 70, left: 0, unicode: true }],
		["я".repeat(71), { parts: 2, characters: 71, left: 63, unicode: true }],
		["🎒".repeat(35), { parts: 1, characters: 70, left: 0, unicode: true }],
		// 67 places hold 33 of two
		["🎒".repeat(36), { parts: 2, characters: 72, left: 61, unicode: true }],
		["e\u0301\r\nb", { parts: 1, characters: 3, left: 157, unicode: false }],
	])("%j", (text, expected) => {
		expect(smsParts(text)).toEqual(expected);
	});
});
