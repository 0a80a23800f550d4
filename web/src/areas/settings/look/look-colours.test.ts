import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast } from "../../../kit/theme/colour.ts";
import { lookOf } from "./look-colours.ts";

const DARK = { primary_color: "#1d4ed8", secondary_color: "#0f766e", heading_color: "#111111", text_color: "#333333" };

describe("the preview", () => {
	it("leaves colours alone that can be read", () => {
		const { notes } = lookOf(DARK);
		expect(notes.map(({ asText }) => asText)).toEqual([null, null, null, null]);
		expect(notes.map(({ textOnIt }) => textOnIt)).toEqual(["white", "white", null, null]);
	});
	it("says which shade is used where a colour is too pale for text", () => {
		const { notes, light } = lookOf({ ...DARK, primary_color: "#ffee00", text_color: "#eeeeee" });
		const [primary, , , text] = notes;
		expect(primary).toMatchObject({ name: "primary", textOnIt: "black" });
		expect(primary?.asText).toBe(light["--mantine-color-anchor"]);
		expect(text?.asText).toMatch(/^#[0-9a-f]{6}$/);
	});
	it("shows readable text in both themes, whatever is chosen", () => {
		const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
		fc.assert(
			fc.property(hex, hex, hex, hex, (primary_color, secondary_color, heading_color, text_color) => {
				const { light, dark } = lookOf({ primary_color, secondary_color, heading_color, text_color });
				for (const scheme of [light, dark]) {
					const at = (name: string) => scheme[name] as string;
					for (const name of ["--mantine-color-text", "--app-heading", "--mantine-color-anchor", "--mantine-color-dimmed"])
						expect(contrast(at(name), at("--app-sheet"))).toBeGreaterThanOrEqual(4.5);
					expect(contrast(at("--look-on-primary"), at("--look-primary"))).toBeGreaterThanOrEqual(4.5);
					expect(contrast(at("--app-nav-active-fg"), at("--app-nav-active-bg"))).toBeGreaterThanOrEqual(4.5);
				}
			}),
			{ numRuns: 60 },
		);
	});
	it("takes half a colour for the product's own", () => {
		expect(lookOf({ ...DARK, primary_color: "#12" }).palette.primary).toBe("#29ABE2");
	});
});
