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
	if (contrast(colour, background) >= ENOUGH) return colour;
	// the further towards the end, the more contrast: halve what is left until the steps are too small to see
	let found = end;
	for (let low = 0, high = 1; high - low > 0.02; ) {
		const share = (low + high) / 2;
		const tint = mix(colour, end, share);
		if (contrast(tint, background) >= ENOUGH) [found, high] = [tint, share];
		else low = share;
	}
	return found;
}
