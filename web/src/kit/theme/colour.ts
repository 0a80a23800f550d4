/** Colour arithmetic on #rrggbb, mixed in OKLab so that tints keep their hue. */
type Triple = [number, number, number];

const channels = (colour: string): Triple => [channel(colour, 1), channel(colour, 3), channel(colour, 5)];
const channel = (colour: string, from: number): number => Number.parseInt(colour.slice(from, from + 2), 16);
const hex = (rgb: Triple): string =>
	`#${rgb
		.map((value) =>
			Math.round(Math.min(255, Math.max(0, value)))
				.toString(16)
				.padStart(2, "0"),
		)
		.join("")}`;

const toLinear = (value: number): number => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number): number => 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const linear = (colour: string): Triple => channels(colour).map(toLinear) as Triple;

export const isColour = (value: unknown): value is string => typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);

/** Relative luminance of WCAG, 0–1. */
export function luminance(colour: string): number {
	const [red, green, blue] = linear(colour);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG, 1–21. */
export function contrast(one: string, other: string): number {
	const [a, b] = [luminance(one), luminance(other)];
	return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Perceived brightness, 0–255. */
export function brightness(colour: string): number {
	const [red, green, blue] = channels(colour);
	return (299 * red + 587 * green + 114 * blue) / 1000;
}

function toLab(colour: string): Triple {
	const [red, green, blue] = linear(colour);
	const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
	const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
	const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
	return [
		0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
		1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
		0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
	];
}

function fromLab([lightness, a, b]: Triple): string {
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	return hex([
		fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
		fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
		fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
	]);
}

/** `share` 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, share: number): string {
	const [l, a, b] = toLab(from);
	const [toL, toA, toB] = toLab(to);
	return fromLab([l + (toL - l) * share, a + (toA - a) * share, b + (toB - b) * share]);
}
