import { LUMINANCE_THRESHOLD } from "@homeroom/contract/kit/constants.ts";
import { brightness, contrast, luminance, mix } from "./colour.ts";

export const WHITE = "#ffffff";
/** The dark text on fills. Anything lighter leaves mid-tones below 4.5:1. */
export const INK = "#050505";
/** What WCAG AA asks of text. */
export const ENOUGH = 4.5;

/** Black or white on a filled surface: brightness decides, and where that would be hard to read, contrast does. */
export function textOn(fill: string): string {
	const preferred = brightness(fill) > LUMINANCE_THRESHOLD ? INK : WHITE;
	if (contrast(preferred, fill) >= ENOUGH) return preferred;
	return contrast(INK, fill) > contrast(WHITE, fill) ? INK : WHITE;
}

/** The nearest tint of a colour that can be read on a background. */
export function readable(colour: string, background: string): string {
	const end = luminance(background) > 0.18 ? "#000000" : WHITE;
	for (let share = 0; share < 1; share += 0.03) {
		const tint = mix(colour, end, share);
		if (contrast(tint, background) >= ENOUGH) return tint;
	}
	return end;
}
