import type { CSSVariablesResolver, MantineTheme } from "@mantine/core";
import { mix } from "./colour.ts";
import { readable, textOn, WHITE } from "./contrast.ts";
import { MEANINGS } from "./palette.ts";

type Variables = Record<string, string>;
/** The greys of the light theme. Text is made readable on `hover`, the darkest of them. */
const LIGHT = { canvas: "#f5f7f9", sheet: WHITE, line: "#e8ebef", hover: "#f4f6f8", border: "#d5dae1", dimmed: "#5f6673", nav: "#545b66" };

/** All colours that depend on the customer or on the theme, as CSS variables. */
export const themeVariables: CSSVariablesResolver = (theme) => {
	const light = { ...lightSurfaces(theme), ...lightMeanings(theme) };
	const darkNav = darkNavigation(theme);
	const dark = { ...darkSurfaceVariables(theme), ...darkNav, ...darkMeanings(theme) };
	const semiDark = Object.fromEntries(
		Object.entries(darkNav).map(([name, value]) => [name.replace("--app-nav", "--app-semi-dark"), value]),
	);
	return { variables: semiDark, light, dark };
};

/** Fills, tints and texts of each meaning; hovering moves a fill away from its text, so contrast only grows. */
function meaning(
	theme: MantineTheme,
	name: (typeof MEANINGS)[number],
	tintOn: string,
	textOnSurface: string,
	shares: [number, number],
): Variables {
	const base = theme.colors[name][6];
	const tint = mix(base, tintOn, shares[0]);
	const tintHover = mix(base, tintOn, shares[1]);
	return {
		[`--mantine-color-${name}-filled-hover`]: theme.colors[name][textOn(base) === WHITE ? 7 : 5],
		[`--mantine-color-${name}-text`]: readable(base, textOnSurface),
		[`--mantine-color-${name}-outline`]: readable(base, textOnSurface),
		[`--mantine-color-${name}-light`]: tint,
		[`--mantine-color-${name}-light-hover`]: tintHover,
		[`--mantine-color-${name}-light-color`]: readable(readable(base, tint), tintHover),
	};
}

const lightMeanings = (theme: MantineTheme): Variables =>
	Object.assign({}, ...MEANINGS.map((name) => meaning(theme, name, WHITE, LIGHT.hover, [0.88, 0.8])));
const darkMeanings = (theme: MantineTheme): Variables =>
	Object.assign({}, ...MEANINGS.map((name) => meaning(theme, name, theme.colors.dark[6], theme.colors.dark[5], [0.84, 0.74])));

function lightSurfaces({ other: { palette } }: MantineTheme): Variables {
	const heading = readable(palette.heading, LIGHT.hover);
	const active = mix(palette.primary, WHITE, 0.88);
	return {
		"--mantine-color-body": WHITE,
		"--mantine-color-text": readable(palette.text, LIGHT.hover),
		"--mantine-color-default-color": heading,
		"--mantine-color-bright": heading,
		"--mantine-color-anchor": readable(palette.primary, LIGHT.hover),
		"--mantine-color-error": readable(palette.danger, LIGHT.hover),
		"--mantine-color-success": readable(palette.success, LIGHT.hover),
		"--mantine-color-dimmed": LIGHT.dimmed,
		"--mantine-color-placeholder": "#6b7280",
		"--mantine-color-default-border": LIGHT.border,
		"--app-canvas": LIGHT.canvas,
		"--app-sheet": LIGHT.sheet,
		"--app-line": LIGHT.line,
		"--app-hover": LIGHT.hover,
		"--app-heading": heading,
		"--app-focus": readable(palette.primary, LIGHT.hover),
		"--app-shadow": "0 1px 2px rgb(16 24 40 / 4%), 0 6px 16px rgb(16 24 40 / 5%)",
		"--app-nav-bg": WHITE,
		"--app-nav-fg": LIGHT.nav,
		"--app-nav-hover": LIGHT.hover,
		"--app-nav-line": LIGHT.line,
		"--app-nav-dim": LIGHT.dimmed,
		"--app-nav-heading": heading,
		"--app-nav-active-bg": active,
		"--app-nav-active-fg": readable(palette.primary, active),
	};
}

function darkSurfaceVariables({ colors: { dark }, other: { palette } }: MantineTheme): Variables {
	return {
		"--mantine-color-body": dark[7],
		"--mantine-color-text": dark[0],
		"--mantine-color-default-color": WHITE,
		"--mantine-color-bright": WHITE,
		"--mantine-color-anchor": readable(palette.primary, dark[5]),
		"--mantine-color-error": readable(palette.danger, dark[5]),
		"--mantine-color-success": readable(palette.success, dark[5]),
		"--mantine-color-dimmed": readable(dark[2], dark[5]),
		"--mantine-color-placeholder": readable(dark[2], dark[5]),
		"--mantine-color-default-border": dark[4],
		"--app-canvas": dark[8],
		"--app-sheet": dark[6],
		"--app-line": dark[5],
		"--app-hover": dark[5],
		"--app-heading": WHITE,
		"--app-focus": readable(palette.primary, dark[5]),
		"--app-shadow": "0 1px 2px rgb(0 0 0 / 30%), 0 6px 16px rgb(0 0 0 / 24%)",
	};
}

/** The menu on dark ground: in the dark theme, and in semi-dark under the same names with `semi-dark`. */
function darkNavigation({ colors: { dark }, other: { palette } }: MantineTheme): Variables {
	const active = mix(palette.primary, dark[6], 0.8);
	return {
		"--app-nav-bg": dark[7],
		"--app-nav-fg": readable(dark[1], dark[5]),
		"--app-nav-hover": dark[5],
		"--app-nav-line": dark[5],
		"--app-nav-dim": readable(dark[2], dark[7]),
		"--app-nav-heading": WHITE,
		"--app-nav-active-bg": active,
		"--app-nav-active-fg": readable(palette.primary, active),
	};
}
