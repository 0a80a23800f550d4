/** Sheets of labels that shops sell, in millimetres on A4. */
export interface LabelFormat {
	columns: number;
	rows: number;
	width: number;
	height: number;
	/** From the paper's edges to the first label. */
	left: number;
	top: number;
	/** Between columns; rows touch. */
	gap: number;
}
export const LABEL_FORMATS = {
	"3x8": { columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gap: 0 },
	"3x7": { columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.2, top: 15.1, gap: 2.55 },
	"2x7": { columns: 2, rows: 7, width: 99.1, height: 38.1, left: 4.65, top: 15.1, gap: 2.5 },
	"2x4": { columns: 2, rows: 4, width: 105, height: 74, left: 0, top: 0.5, gap: 0 },
} as const satisfies Record<string, LabelFormat>;
export type LabelFormatName = keyof typeof LABEL_FORMATS;
export const LABEL_FORMAT_NAMES = Object.keys(LABEL_FORMATS) as LabelFormatName[];
export const perSheet = ({ columns, rows }: LabelFormat): number => columns * rows;

/** What stands on one label. */
export interface Label {
	key: string;
	/** To whom, first. */
	lines: string[];
	/** Small, below: about whom. */
	note?: string | undefined;
}

/** Sheets full of labels; the first begins at the first label that is still there, counted from 1. */
export function labelSheets(labels: readonly Label[], format: LabelFormat, first: number): (Label | null)[][] {
	const size = perSheet(format);
	const used = Math.min(Math.max(first, 1), size) - 1;
	const places = [...Array<null>(used).fill(null), ...labels];
	return labels.length === 0
		? []
		: Array.from({ length: Math.ceil(places.length / size) }, (_, i) => places.slice(i * size, (i + 1) * size));
}

interface Address {
	line_1: string | null;
	line_2: string | null;
	post_code: string | null;
	city: string | null;
	state: string | null;
	country: string | null;
}
/** The lines of an address; the country only where it is not everybody's. */
export const addressLines = ({ line_1, line_2, post_code, city, state, country }: Address, home: string | null): string[] =>
	[line_1, line_2, [post_code, city].filter(Boolean).join(" "), state, country === home ? null : country].filter(
		(line): line is string => line !== null && line !== "",
	);

/** The country that all of them share; null where they differ. */
export function sharedCountry(countries: readonly (string | null)[]): string | null {
	const named = new Set(countries.filter((country) => country !== null && country !== ""));
	return named.size === 1 ? ([...named][0] ?? null) : null;
}
