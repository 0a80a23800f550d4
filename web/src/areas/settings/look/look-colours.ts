import { DEFAULT_THEME, mergeMantineTheme } from "@mantine/core";
import { INK, textOn } from "../../../kit/theme/contrast.ts";
import { customerTheme } from "../../../kit/theme/customer-theme.ts";
import { type Palette, paletteOf } from "../../../kit/theme/palette.ts";
import { themeVariables } from "../../../kit/theme/theme-variables.ts";

export type ColourName = "primary" | "secondary" | "heading" | "text";
export interface ChosenColours {
	primary_color: string;
	secondary_color: string;
	heading_color: string;
	text_color: string;
}
export interface LookColours {
	palette: Palette;
	/** The variables of the product under these colours, as they would be set on the page. */
	light: Record<string, string>;
	dark: Record<string, string>;
	notes: ColourNote[];
}
/** What becomes of a colour so that everything stays readable. */
export interface ColourNote {
	name: ColourName;
	colour: string;
	/** Text on a surface of this colour; null where it is never a surface. */
	textOnIt: "black" | "white" | null;
	/** The shade used for text on white, where the colour itself is too pale. */
	asText: string | null;
}

const AS_TEXT: Record<ColourName, string> = {
	primary: "--mantine-color-anchor",
	secondary: "--mantine-color-secondary-text",
	heading: "--app-heading",
	text: "--mantine-color-text",
};

/** What the product would look like in these colours. A colour that is being typed counts as the product's own. */
export function lookOf(chosen: ChosenColours): LookColours {
	const palette = paletteOf(chosen);
	const theme = mergeMantineTheme(DEFAULT_THEME, customerTheme(palette));
	const { light, dark } = themeVariables(theme) as Pick<LookColours, "light" | "dark">;
	const fill = {
		"--look-primary": palette.primary,
		"--look-on-primary": textOn(palette.primary),
		"--look-secondary": palette.secondary,
		"--look-on-secondary": textOn(palette.secondary),
	};
	const names = Object.keys(AS_TEXT) as ColourName[];
	return {
		palette,
		light: { ...light, ...fill },
		dark: { ...dark, ...fill },
		notes: names.map((name) => {
			const colour = palette[name];
			const asText = light[AS_TEXT[name]] ?? colour;
			const isFill = name === "primary" || name === "secondary";
			return {
				name,
				colour,
				textOnIt: isFill ? (textOn(colour) === INK ? "black" : "white") : null,
				asText: asText.toLowerCase() === colour.toLowerCase() ? null : asText,
			};
		}),
	};
}
