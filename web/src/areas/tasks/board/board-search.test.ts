import { expect, test } from "vitest";
import { boardAsked, boardSearchOf } from "./board-search.ts";

const ME = 5;
test("from the board to the list and back, words, one's own and a project go along", () => {
	for (const search of [{}, { search: "chairs" }, { mine: 1 as const }, { search: "chairs", mine: 1 as const, project: 7 }]) {
		const { by: _, ...shown } = boardAsked(search, ME);
		expect(boardSearchOf(shown, ME)).toEqual({ search: undefined, mine: undefined, project: undefined, ...search });
	}
});
test("what a board cannot be narrowed by stays in the list", () => {
	const where = [
		["lead_id", "in", [6]],
		["project_id", "in", [7, 8]],
		["status", "in", ["todo"]],
	] as const;
	expect(boardSearchOf({ where }, ME)).toEqual({ search: undefined, mine: undefined, project: undefined });
});
