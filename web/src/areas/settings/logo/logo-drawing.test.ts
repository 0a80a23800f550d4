import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutOf } from "./logo-drawing.ts";

describe("cutting a logo", () => {
	it("keeps the shape, or takes the square in the middle", () => {
		expect(cutOf(2000, 1000, false, 512)).toEqual({ x: 0, y: 0, width: 2000, height: 1000, toWidth: 512, toHeight: 256 });
		expect(cutOf(2000, 1000, true, 512)).toEqual({ x: 500, y: 0, width: 1000, height: 1000, toWidth: 512, toHeight: 512 });
	});
	it("never enlarges, never vanishes and never leaves the picture", () => {
		const size = fc.integer({ min: 1, max: 20_000 });
		fc.assert(
			fc.property(size, size, fc.boolean(), (width, height, square) => {
				const cut = cutOf(width, height, square, 512);
				expect(Math.max(cut.toWidth, cut.toHeight)).toBeLessThanOrEqual(512);
				expect(Math.min(cut.toWidth, cut.toHeight)).toBeGreaterThanOrEqual(1);
				expect(cut.toWidth).toBeLessThanOrEqual(cut.width);
				expect(cut.x + cut.width).toBeLessThanOrEqual(width);
				expect(cut.y + cut.height).toBeLessThanOrEqual(height);
			}),
		);
	});
});
