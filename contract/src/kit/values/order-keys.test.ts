import fc from "fast-check";
import { expect, test } from "vitest";
import { keyBetween, keysBetween, keysInOrder } from "./order-keys.ts";

test("any sequence of moves gives the order that a plain list has", () => {
	const move = fc.record({ from: fc.nat(), to: fc.nat() });
	fc.assert(
		fc.property(fc.integer({ min: 2, max: 12 }), fc.array(move, { maxLength: 80 }), (count, moves) => {
			const keys = new Map(keysInOrder(count).map((key, id) => [id, key]));
			const model = [...keys.keys()];
			for (const { from, to } of moves) {
				const [id] = model.splice(from % model.length, 1) as [number];
				const at = to % (model.length + 1);
				const keyAt = (place: number) => keys.get(model[place] as number) ?? null;
				keys.set(id, keyBetween(at === 0 ? null : keyAt(at - 1), keyAt(at)));
				model.splice(at, 0, id);
			}
			const sorted = [...keys].sort(([, a], [, b]) => (a < b ? -1 : 1)).map(([id]) => id);
			expect(sorted).toEqual(model);
			expect(new Set(keys.values()).size).toBe(count);
		}),
	);
});

test("a list that grows at one end keeps short keys", () => {
	expect(keysInOrder(10_000).at(-1)?.length).toBeLessThanOrEqual(4);
	let first = "a0";
	for (let at = 0; at < 10_000; at++) {
		const before = keyBetween(null, first);
		expect(before < first).toBe(true);
		first = before;
	}
	expect(first.length).toBeLessThanOrEqual(4);
});

test("many between two others are in order, and short however narrow the gap was that they come from", () => {
	const place = fc.option(fc.nat({ max: 5000 }), { nil: null });
	const all = keysInOrder(5001);
	fc.assert(
		fc.property(place, place, fc.integer({ min: 0, max: 1000 }), (from, to, count) => {
			fc.pre(from === null || to === null || from < to);
			const [low, high] = [from, to].map((at) => (at === null ? null : (all[at] ?? null))) as [string | null, string | null];
			const keys = keysBetween(low, high, count);
			expect(keys).toHaveLength(count);
			const whole = [...(low === null ? [] : [low]), ...keys, ...(high === null ? [] : [high])];
			expect(whole.every((key, at) => at === 0 || (whole[at - 1] as string) < key)).toBe(true);
			expect(Math.max(0, ...keys.map((key) => key.length))).toBeLessThanOrEqual(10);
		}),
		{ numRuns: 50 },
	);
});

test("the whole numbers end, and there is still room beyond them", () => {
	const lowest = `A${"0".repeat(26)}V`;
	expect(keyBetween(null, lowest) < lowest).toBe(true);
	const highest = `z${"z".repeat(26)}`;
	expect(keyBetween(highest, null) > highest).toBe(true);
});

test("between two that are the same, or the wrong way round, there is none", () => {
	expect(() => keyBetween("a1", "a1")).toThrow("no key");
	expect(() => keyBetween("a2", "a1")).toThrow("no key");
});
