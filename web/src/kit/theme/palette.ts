import { COLOURS } from "@homeroom/contract/kit/constants.ts";
import type { MantineColorsTuple } from "@mantine/core";
import type { Session } from "../session/session.ts";
import { isColour, mix } from "./colour.ts";
import { WHITE } from "./contrast.ts";

export type Palette = Record<keyof typeof COLOURS, string>;
/** The colours that carry a meaning, as Mantine knows them. `slate` is the seed's "dark": Mantine's own `dark` are surfaces. */
export const MEANINGS = ["primary", "secondary", "success", "danger", "warning", "slate"] as const;
export type Meaning = (typeof MEANINGS)[number];

/** The four that a customer may choose. */
export type Colours = Pick<NonNullable<Session["localization"]>, "primary_color" | "secondary_color" | "heading_color" | "text_color">;

/** The product's colours with those of the customer. */
export function paletteOf(localization: Colours | null | undefined): Palette {
	const chosen = {
		primary: localization?.primary_color,
		secondary: localization?.secondary_color,
		heading: localization?.heading_color,
		text: localization?.text_color,
	};
	return { ...COLOURS, ...Object.fromEntries(Object.entries(chosen).filter(([, colour]) => isColour(colour))) };
}

/** Ten shades; the colour itself is always the seventh. */
export function shades(base: string): MantineColorsTuple {
	const lighter = (share: number) => mix(base, WHITE, share);
	const darker = (share: number) => mix(base, "#000000", share);
	return [
		lighter(0.94),
		lighter(0.87),
		lighter(0.74),
		lighter(0.58),
		lighter(0.4),
		lighter(0.2),
		base,
		darker(0.14),
		darker(0.28),
		darker(0.44),
	];
}

/** The surfaces of the dark theme, light to dark, in the hue of the palette's dark colour. */
export function darkSurfaces(base: string): MantineColorsTuple {
	const lighter = (share: number) => mix(base, WHITE, share);
	const darker = (share: number) => mix(base, "#000000", share);
	return [
		lighter(0.82),
		lighter(0.62),
		lighter(0.46),
		lighter(0.12),
		darker(0.28),
		darker(0.39),
		darker(0.48),
		darker(0.54),
		darker(0.6),
		darker(0.7),
	];
}
