import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cursorFor, pageCount, pageInstead } from "./list-cursor.ts";

const meta = (part: Partial<PageMeta>): PageMeta => ({
	current_page: 1,
	has_next: false,
	limit: 5,
	next_page_url: null,
	previous_page_url: null,
	total: 0,
	...part,
});
const seen = meta({
	next_page_url: "/api/students?page=3&limit=5&after=WyJ%2B%22",
	previous_page_url: "/api/students?page=1&limit=5&before=abc",
});

describe("the cursor of a page", () => {
	it("continues where the page before it ended", () => {
		expect(cursorFor(3, { previous: seen, next: undefined })).toEqual({ after: 'WyJ+"' });
	});
	it("goes back from the page behind it", () => {
		expect(cursorFor(2, { previous: undefined, next: seen })).toEqual({ before: "abc" });
	});
	it("is not needed for page 1 and not known after a jump", () => {
		expect(cursorFor(1, { previous: undefined, next: seen })).toEqual({});
		expect(cursorFor(9, { previous: undefined, next: undefined })).toEqual({});
	});
	it("is not taken from an address without one", () => {
		expect(cursorFor(2, { previous: meta({ next_page_url: "/api/students?page=2" }), next: meta({}) })).toEqual({});
		expect(cursorFor(2, { previous: meta({ next_page_url: "/api/students" }), next: undefined })).toEqual({});
	});
	it("survives any text", () => {
		fc.assert(
			fc.property(fc.string({ minLength: 1 }), (cursor) => {
				const next_page_url = `/api/students?${new URLSearchParams({ page: "2", after: cursor })}`;
				expect(cursorFor(2, { previous: meta({ next_page_url }), next: undefined })).toEqual({ after: cursor });
			}),
		);
	});
});

describe("a page behind the end", () => {
	it("becomes the last page", () => {
		expect(pageInstead(9, meta({ total: 11, limit: 5 }))).toBe(3);
		expect(pageInstead(2, meta({ total: 0 }))).toBe(1);
		expect(pageInstead(3, meta({ total: 11 }))).toBeUndefined();
		expect(pageInstead(3, undefined)).toBeUndefined();
	});
	it("holds for any total", () => {
		fc.assert(
			fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 20_000 }), (total, limit, page) => {
				const shown = pageInstead(page, meta({ total, limit })) ?? page;
				expect(shown >= 1 && shown <= pageCount(total, limit)).toBe(true);
				expect(total === 0 || (shown - 1) * limit < total).toBe(true);
			}),
		);
	});
});
