import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mentionAt, peopleLike, piecesOf, withMention } from "./mention-words.ts";

const PEOPLE = [
	{ id: 1, name: "Ana Costa" },
	{ id: 2, name: "Ana Costa-Lima" },
	{ id: 3, name: "Zoë Öztürk" },
];

describe("a mention", () => {
	it.each([
		["@", 1, { from: 0, typed: "" }],
		["Ask @an", 7, { from: 4, typed: "an" }],
		["Ask @ana co", 11, { from: 4, typed: "ana co" }],
		["(@zo", 4, { from: 1, typed: "zo" }],
		["Ask @ana costa about", 20, null],
		["Ask @ana costa about", 14, { from: 4, typed: "ana costa" }],
		["ana@example.org", 15, null],
		["no sign", 7, null],
	])("is seen while it is typed: %s", (text, caret, mention) => expect(mentionAt(text, caret)).toEqual(mention));
	it("finds people by the beginnings of their names, without accents", () => {
		const ids = (typed: string) => peopleLike(PEOPLE, typed, 6).map(({ id }) => id);
		expect(ids("")).toEqual([1, 2, 3]);
		expect(ids("ana li")).toEqual([2]);
		expect(ids("ozt")).toEqual([3]);
		expect(ids("costa a")).toEqual([1, 2]);
		expect(ids("sta")).toEqual([]);
		expect(peopleLike(PEOPLE, "", 2)).toHaveLength(2);
	});
	it("takes the place of what was typed, with one space behind it", () => {
		const mention = { from: 4, typed: "an" };
		expect(withMention("Ask @an about it", mention, "Ana Costa")).toEqual({ text: "Ask @Ana Costa about it", caret: 15 });
		expect(withMention("Ask @an", mention, "Ana Costa")).toEqual({ text: "Ask @Ana Costa ", caret: 15 });
	});
});

describe("the pieces of a text", () => {
	it("are whom it calls, of two names the longer one, and what stands between", () => {
		expect(piecesOf("@Ana Costa-Lima and @Ana Costa, @Bob", PEOPLE).map(({ text, id }) => [text, id])).toEqual([
			["@Ana Costa-Lima", 2],
			[" and ", null],
			["@Ana Costa", 1],
			[", @Bob", null],
		]);
		expect(piecesOf("", PEOPLE)).toEqual([]);
	});
	it("are together the text", () => {
		const part = fc.oneof(fc.constantFrom("@Ana Costa", "@Ana Costa-Lima", "@", " "), fc.string());
		fc.assert(
			fc.property(fc.array(part), (parts) => {
				const text = parts.join("");
				expect(
					piecesOf(text, PEOPLE)
						.map((piece) => piece.text)
						.join(""),
				).toBe(text);
			}),
		);
	});
});
