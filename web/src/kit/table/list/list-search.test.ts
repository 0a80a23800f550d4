import { PAGE_SIZES } from "@homeroom/contract/kit/constants.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeSearch, readId, readListSearch, readPage, readText } from "./list-search.ts";

const SORTS = ["name", "created_at"] as const;

describe("the address of a list", () => {
	it.each([
		["abc", 1],
		["-1", 1],
		["1.5", 1],
		["", 1],
		[null, 1],
		["3", 3],
		[7, 7],
	])("page=%j is page %d", (value, page) => expect(readPage(value)).toBe(page));

	it("keeps defaults out of itself", () => {
		const search = readListSearch({ page: 1, sort: "name", limit: 7, search: "  " }, SORTS, "name");
		expect(Object.values(search).every((value) => value === undefined)).toBe(true);
	});

	it("answers every key, so that no raw value slips through the router", () => {
		expect(Object.keys(readListSearch({}, SORTS, "name")).sort()).toEqual(["limit", "page", "search", "sort"]);
	});

	it("takes any garbage and answers only what the API accepts", () => {
		const raw = fc.record({ page: fc.anything(), limit: fc.anything(), search: fc.anything(), sort: fc.anything(), dir: fc.anything() });
		fc.assert(
			fc.property(raw, (garbage) => {
				const { page, limit, search, sort } = readListSearch(garbage, SORTS, "name");
				expect(page === undefined || (Number.isInteger(page) && page > 1)).toBe(true);
				expect(limit === undefined || PAGE_SIZES.includes(limit)).toBe(true);
				expect(search === undefined || (search.length > 0 && search.length <= 100 && search.trim() === search)).toBe(true);
				expect([undefined, "created_at", "-created_at", "-name"]).toContain(sort);
			}),
		);
	});

	it("reads its own output unchanged", () => {
		const raw = fc.record({ page: fc.nat(), limit: fc.nat(120), search: fc.string(), sort: fc.constantFrom(...SORTS, "x") });
		fc.assert(
			fc.property(raw, (given) => {
				const once = readListSearch(given, SORTS, "name");
				expect(readListSearch(once, SORTS, "name")).toEqual(once);
			}),
		);
	});

	it("goes back to page 1 when anything but the page changes", () => {
		expect(changeSearch({ page: 4, search: "an" }, { search: "ann" })).toEqual({ page: undefined, search: "ann" });
		expect(changeSearch({ page: 4, search: "an" }, { page: 5 })).toEqual({ page: 5, search: "an" });
		expect(changeSearch({ page: 2 }, { page: 1 })).toEqual({ page: undefined });
	});

	it("reads typed numbers as text and ids as numbers", () => {
		expect(readText(123, 10)).toBe("123");
		expect(readText({}, 10)).toBeUndefined();
		expect(readId("12")).toBe(12);
		expect(readId("1e400")).toBeUndefined();
		expect(readId("-3")).toBeUndefined();
	});
});
