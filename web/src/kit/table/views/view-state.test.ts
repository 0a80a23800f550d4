import { STUDENT } from "@homeroom/contract/areas/students/students.rules.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readRecordSearch } from "../records/record-search.ts";
import { isSameState, stateOf } from "./view-state.ts";

it("keeps the whole address but the place in it", () => {
	const search = readRecordSearch(STUDENT, { status: "alumni", sort: "-status", page: 7, view: 3, edit: 9, limit: 50, columns: "email" });
	expect(stateOf(search)).toEqual({ where: [["status", "in", ["alumni"]]], sort: "-status", limit: 50, columns: "email" });
});
it("opens to the same list that it was saved from", () => {
	const raw = fc.record(
		{
			search: fc.string(),
			status: fc.constantFrom("alumni", "enrolled"),
			sort: fc.constantFrom("name", "-status,name"),
			limit: fc.constantFrom(5, 20, 100),
			columns: fc.constantFrom("email", "phone,email"),
			archived: fc.constantFrom("0", "1"),
		},
		{ requiredKeys: [] },
	);
	fc.assert(
		fc.property(raw, (given) => {
			const state = stateOf(readRecordSearch(STUDENT, given));
			expect(isSameState(stateOf(readRecordSearch(STUDENT, state as Record<string, unknown>)), state)).toBe(true);
		}),
	);
});
it("knows the same state in another order, and another one", () => {
	expect(isSameState({ sort: "a", limit: 5 }, { limit: 5, sort: "a" })).toBe(true);
	expect(isSameState({ sort: "a" }, { sort: "b" })).toBe(false);
});
