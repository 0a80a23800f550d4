import fc from "fast-check";
import { expect, it } from "vitest";
import { moved } from "./column-order.ts";

it("moves one column and keeps the others in their order", () => {
	expect(moved(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
	expect(moved(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
	expect(moved(["a", "b"], "x", 0)).toEqual(["a", "b"]);
});
it("never loses or doubles one, wherever it goes", () => {
	const names = fc.uniqueArray(fc.string(), { minLength: 1 });
	fc.assert(
		fc.property(names, fc.nat(), fc.integer({ min: -3, max: 60 }), (all, pick, to) => {
			const name = all[pick % all.length] as string;
			const after = moved(all, name, to);
			expect(after.toSorted()).toEqual(all.toSorted());
			expect(after.filter((one) => one !== name)).toEqual(all.filter((one) => one !== name));
		}),
	);
});
