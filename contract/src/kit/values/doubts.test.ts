import { describe, expect, it } from "vitest";
import { STUDENT } from "../../areas/students/students.rules.ts";
import { issueSentence } from "../sentences/sentences.ts";
import { doubtOf, isDoubt, yearsBetween } from "./doubts.ts";

it.each([
	["2016-09-01", "2026-08-31", 9],
	["2016-09-01", "2026-09-01", 10],
	["2016-02-29", "2026-02-28", 9],
	["2016-02-29", "2026-03-01", 10],
	["2026-11-15", "2026-11-15", 0],
])("born %s, on %s: %d", (born, today, years) => expect(yearsBetween(born, today)).toBe(years));

describe("the birthday of a student", () => {
	const said = (day: unknown) => {
		const doubt = doubtOf(STUDENT.fields.date_of_birth, day, "2026-11-18");
		return doubt && issueSentence(doubt, "en");
	};
	it.each([
		["1918-03-12", "Would be 108 years old. Is that right?"],
		["2000-11-18", "Would be 26 years old. Is that right?"],
		["2000-11-19", undefined],
		["2015-01-01", undefined],
		["2024-11-18", undefined],
		["2025-11-18", "Would be one year old. Is that right?"],
		["2025-11-19", "Would not be a year old yet. Is that right?"],
		// it is tomorrow somewhere already
		["2026-11-19", "Would not be a year old yet. Is that right?"],
		["12.3.1918", undefined],
		[null, undefined],
		[undefined, undefined],
	])("%s: %s", (day, sentence) => expect(said(day)).toBe(sentence));
	it("is in doubt, not wrong", () => {
		expect(isDoubt("doubt_age")).toBe(true);
		expect(isDoubt("birth_day")).toBe(false);
		expect(doubtOf({}, "1918-03-12", "2026-11-18")).toBeUndefined();
		expect(doubtOf({ ages: [15, 80] }, "2025-01-01", "2026-11-18")).toEqual({ message: "doubt_age_one", maximum: 1 });
	});
});
