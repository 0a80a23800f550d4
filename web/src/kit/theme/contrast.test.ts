import { COLOURS } from "@homeroom/contract/kit/constants.ts";
import { DEFAULT_THEME, mergeMantineTheme } from "@mantine/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, mix } from "./colour.ts";
import { ENOUGH, INK, readable, textOn, WHITE } from "./contrast.ts";
import { customerTheme } from "./customer-theme.ts";
import { paletteOf, shades } from "./palette.ts";
import { themeVariables } from "./theme-variables.ts";

const colours = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`);

describe("text on a fill", () => {
	it("can be read on any colour", () => {
		fc.assert(fc.property(colours, (fill) => contrast(textOn(fill), fill) >= ENOUGH));
	});
	it("is black on bright colours and white on dark ones", () => {
		expect([textOn(COLOURS.primary), textOn("#fde047"), textOn(COLOURS.dark), textOn("#5b21b6")]).toEqual([INK, INK, WHITE, WHITE]);
	});
	it("gives up brightness for contrast", () => {
		// Brightness 114 asks for white, which would have 3.9:1.
		expect(textOn("#ff3a00")).toBe(INK);
	});
});

describe("a readable tint", () => {
	it("reaches its contrast on any background", () => {
		fc.assert(fc.property(colours, colours, (colour, background) => contrast(readable(colour, background), background) >= ENOUGH));
	});
	it("leaves a colour alone that can be read already", () => {
		expect(readable("#2c2c2c", WHITE)).toBe("#2c2c2c");
	});
});

describe("the customer's theme", () => {
	const variablesFor = (primary_color: string, text_color: string) => {
		const localization = { ...LOCALIZATION, primary_color, text_color, heading_color: text_color };
		return themeVariables(mergeMantineTheme(DEFAULT_THEME, customerTheme(paletteOf(localization))));
	};
	const PAIRS = [
		["--mantine-color-text", "--app-sheet"],
		["--mantine-color-text", "--app-canvas"],
		["--mantine-color-text", "--app-hover"],
		["--mantine-color-dimmed", "--app-hover"],
		["--mantine-color-error", "--app-sheet"],
		["--mantine-color-anchor", "--app-canvas"],
		["--app-heading", "--app-canvas"],
		["--app-nav-fg", "--app-nav-bg"],
		["--app-nav-fg", "--app-nav-hover"],
		["--app-nav-dim", "--app-nav-bg"],
		["--app-nav-active-fg", "--app-nav-active-bg"],
		["--mantine-color-primary-light-color", "--mantine-color-primary-light"],
		["--mantine-color-primary-light-color", "--mantine-color-primary-light-hover"],
		["--mantine-color-danger-light-color", "--mantine-color-danger-light"],
	] as const;

	it("keeps every text readable, light and dark, whatever the customer chooses", () => {
		fc.assert(
			fc.property(colours, colours, (primary, text) => {
				const { light, dark } = variablesFor(primary, text);
				for (const [words, ground] of PAIRS)
					for (const scheme of [light, dark])
						expect(contrast(scheme[words] ?? "", scheme[ground] ?? ""), `${words} on ${ground}`).toBeGreaterThanOrEqual(ENOUGH);
			}),
			{ numRuns: 60 },
		);
	});
	it("keeps a fill readable when the pointer is over it", () => {
		fc.assert(
			fc.property(colours, (primary) => {
				const hover = variablesFor(primary, COLOURS.text).light["--mantine-color-primary-filled-hover"] ?? "";
				return contrast(textOn(primary), hover) >= ENOUGH;
			}),
		);
	});
	it("has the customer's exact colour as the seventh shade", () => {
		fc.assert(fc.property(colours, (colour) => shades(colour)[6] === colour));
	});
	it("ignores what is no colour", () => {
		expect(paletteOf({ ...LOCALIZATION, primary_color: "red; }" }).primary).toBe(COLOURS.primary);
	});
	it("mixes from one end to the other", () => {
		expect([mix("#29abe2", WHITE, 0), mix("#29abe2", WHITE, 1)]).toEqual(["#29abe2", WHITE]);
	});
});

const LOCALIZATION = {
	primary_color: COLOURS.primary,
	secondary_color: COLOURS.secondary,
	heading_color: COLOURS.heading,
	text_color: COLOURS.text,
	date_format_id: 2,
	time_format_id: 2,
	time_zone: "Europe/Lisbon",
	locale: "en" as const,
	week_start: 1,
	currency: "EUR",
	locales: ["en" as const],
	logo_url: null,
	lock_after_minutes: 0,
};
