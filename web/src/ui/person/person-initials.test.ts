import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { initialsOf, TINTS, tintOf } from "./person-initials.ts";

describe("initials", () => {
	it.each([
		["Ana Luísa Costa", "AC"],
		["  élise   Martin ", "ÉM"],
		["O'Neill-Müller", "O"],
		["'t Hooft Jan", "TJ"],
		["—", ""],
		["", ""],
	])("of %j are %j", (name, initials) => expect(initialsOf(name)).toBe(initials));

	it("the tint of any name exists and stays the same", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme" }), (name) => {
				const tint = tintOf(name);
				expect(tint).toBe(tintOf(name));
				expect(Number.isInteger(tint) && tint >= 0 && tint < TINTS).toBe(true);
			}),
		);
	});
});
