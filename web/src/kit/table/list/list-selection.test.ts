import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choose, countOf, isChosen, NOTHING, type SelectionStep, selectionBody } from "./list-selection.ts";

const PAGE = [1, 2, 3, 4, 5];

describe("choosing rows", () => {
	it("adds and takes away one by one, and ranges with Shift in both directions", () => {
		const one = choose(NOTHING, { do: "toggle", id: 4 });
		const range = choose(one, { do: "range", id: 2, page: PAGE });
		expect([...range.ids].sort()).toEqual([2, 3, 4]);
		// the anchor stays: the range can be drawn again
		expect([...choose(range, { do: "range", id: 5, page: PAGE }).ids].sort()).toEqual([2, 3, 4, 5]);
		expect(choose(one, { do: "toggle", id: 4 }).ids.size).toBe(0);
	});
	it("takes a range without a start on this page for a single row", () => {
		const elsewhere = choose(NOTHING, { do: "toggle", id: 99 });
		expect([...choose(elsewhere, { do: "range", id: 2, page: PAGE }).ids]).toEqual([99, 2]);
	});
	it("knows all that match, but a few", () => {
		const all = choose(choose(NOTHING, { do: "all" }), { do: "toggle", id: 3 });
		expect(isChosen(all, 3)).toBe(false);
		expect(isChosen(all, 400)).toBe(true);
		expect(countOf(all, 312)).toBe(311);
		expect(selectionBody(all, { search: "an", archived: 1 }, 312)).toEqual({ search: "an", archived: "1", except: [3], count: 311 });
	});
	it("names single rows by their ids, whatever the filters say by then", () => {
		const some = choose(NOTHING, { do: "page", page: [7, 8], chosen: true });
		expect(selectionBody(some, { search: "an" }, 312)).toEqual({ ids: [7, 8] });
	});
	it("agrees with a plain set of ids, whatever is pressed", () => {
		const world = Array.from({ length: 12 }, (_, index) => index + 1);
		const id = fc.constantFrom(...world);
		const steps = fc.array(
			fc.oneof(
				fc.record({ do: fc.constant("toggle" as const), id }),
				fc.record({ do: fc.constant("page" as const), page: fc.subarray(world), chosen: fc.boolean() }),
				fc.constant({ do: "all" as const }),
				fc.constant({ do: "clear" as const }),
			),
		);
		fc.assert(
			fc.property(steps, (pressed: SelectionStep[]) => {
				const model = new Set<number>();
				let selection = NOTHING;
				for (const step of pressed) {
					selection = choose(selection, step);
					if (step.do === "toggle") model.has(step.id) ? model.delete(step.id) : model.add(step.id);
					if (step.do === "page") for (const one of step.page) step.chosen ? model.add(one) : model.delete(one);
					if (step.do === "all") for (const one of world) model.add(one);
					if (step.do === "clear") model.clear();
				}
				expect(world.filter((one) => isChosen(selection, one))).toEqual([...model].sort((a, b) => a - b));
				expect(countOf(selection, world.length)).toBe(model.size);
			}),
		);
	});
});
