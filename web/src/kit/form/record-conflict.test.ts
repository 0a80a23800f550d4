import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedNames, differencesOf, isDecided, mergedValues, suggestedChoices } from "./record-conflict.ts";

const base = { first_name: "Mia", class_label: "5A", phone: "", email: "" };
const mine = { ...base, class_label: "5B", phone: "123" };
const theirs = { ...base, class_label: "5C", email: "mia@example.org" };

describe("someone else saved first", () => {
	it("shows what differs and suggests a side only where one of us changed it", () => {
		expect(differencesOf(base, mine, theirs)).toEqual([
			{ name: "class_label", mine: "5B", theirs: "5C", suggestion: null },
			{ name: "phone", mine: "123", theirs: "", suggestion: "mine" },
			{ name: "email", mine: "", theirs: "mia@example.org", suggestion: "theirs" },
		]);
	});
	it("asks until every field is decided", () => {
		const differences = differencesOf(base, mine, theirs);
		const choices = suggestedChoices(differences);
		expect(isDecided(differences, choices)).toBe(false);
		expect(isDecided(differences, { ...choices, class_label: "mine" })).toBe(true);
	});
	it("saves the chosen values on top of theirs", () => {
		const differences = differencesOf(base, mine, theirs);
		const merged = mergedValues(theirs, differences, { ...suggestedChoices(differences), class_label: "mine" });
		expect(merged).toEqual({ first_name: "Mia", class_label: "5B", phone: "123", email: "mia@example.org" });
		expect(changedNames(theirs, merged)).toEqual(["class_label", "phone"]);
	});
	it("is no conflict when both wanted the same", () => {
		expect(differencesOf(base, { ...base, phone: "1 " }, { ...base, phone: "1" })).toEqual([]);
	});
});

const value = fc.constantFrom("", "a", "b", "c");
const record = fc.record({ one: value, two: value, three: value });
const side = fc.constantFrom("mine" as const, "theirs" as const, undefined);

describe("whatever two people do", () => {
	it("a field holds my value only where I chose mine or it was the same anyway", () => {
		fc.assert(
			fc.property(record, record, record, fc.array(side, { minLength: 3, maxLength: 3 }), (start, me, them, [one, two, three]) => {
				const choices = { one, two, three };
				const merged = mergedValues(them, differencesOf(start, me, them), choices);
				for (const name of ["one", "two", "three"] as const) {
					expect(merged[name]).toBe(choices[name] === "mine" ? me[name] : them[name]);
				}
			}),
		);
	});
	it("taking the suggestions never loses what only one of us changed", () => {
		fc.assert(
			fc.property(record, record, record, (start, me, them) => {
				const differences = differencesOf(start, me, them);
				const merged = mergedValues(them, differences, suggestedChoices(differences));
				for (const name of ["one", "two", "three"] as const) {
					if (them[name] === start[name]) expect(merged[name]).toBe(me[name]);
					if (me[name] === start[name]) expect(merged[name]).toBe(them[name]);
				}
			}),
		);
	});
});
