import { MAX_SORTS } from "@homeroom/contract/kit/list-sort.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextSorting, type Sorting } from "./table-column.ts";

const up = (by: string) => ({ by, desc: false });
const down = (by: string) => ({ by, desc: true });

describe("sorting by headers", () => {
	it("sorts by one column, upwards, then downwards", () => {
		expect(nextSorting([up("name")], "class", false)).toEqual([up("class")]);
		expect(nextSorting([up("class")], "class", false)).toEqual([down("class")]);
		expect(nextSorting([down("class"), up("name")], "class", false)).toEqual([up("class")]);
	});
	it("joins a column with Shift, turns it, and lets it go again", () => {
		const two = nextSorting([up("class")], "name", true);
		expect(two).toEqual([up("class"), up("name")]);
		const turned = nextSorting(two, "name", true);
		expect(turned).toEqual([up("class"), down("name")]);
		expect(nextSorting(turned, "name", true)).toEqual([up("class")]);
	});
	it("is never without a sort, never twice by one column, never by too many", () => {
		const press = fc.tuple(fc.constantFrom("a", "b", "c", "d", "e", "f"), fc.boolean());
		fc.assert(
			fc.property(fc.array(press), (pressed) => {
				const sorting = pressed.reduce<Sorting>((now, [by, join]) => nextSorting(now, by, join), [up("a")]);
				expect(sorting.length >= 1 && sorting.length <= MAX_SORTS).toBe(true);
				expect(new Set(sorting.map(({ by }) => by)).size).toBe(sorting.length);
			}),
		);
	});
});
