/** A place in a sorted list: the sort values of a row, as text. It travels in next_page_url and is no secret. */
export const encodeCursor = (values: string[]): string => Buffer.from(JSON.stringify(values)).toString("base64url");

export type CursorType = "text" | "date" | "timestamptz" | "bigint" | "numeric" | "boolean";

/** Undefined where the text is not a cursor of this sort: the page number decides then. */
export function decodeCursor(text: string | undefined, types: readonly CursorType[]): string[] | undefined {
	if (text === undefined) return undefined;
	try {
		const values: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
		if (!Array.isArray(values) || values.length !== types.length) return undefined;
		return types.every((type, i) => typeof values[i] === "string" && FITS[type](values[i])) ? (values as string[]) : undefined;
	} catch {
		return undefined;
	}
}

/** What the database writes as text for each type, and will therefore read: a cursor may have been made by anyone. */
const FITS: Record<CursorType, (value: string) => boolean> = {
	text: (value) => !value.includes("\0"),
	date: (value) => value === "infinity" || (/^\d{4}-\d\d-\d\d$/.test(value) && isDay(value)),
	timestamptz: (value) => /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.test(value) && isDay(value.slice(0, 10)),
	numeric: (value) => value === "Infinity" || /^-?\d{1,20}(\.\d{1,20})?$/.test(value),
	boolean: (value) => value === "true" || value === "false",
	bigint: (value) => /^\d{1,18}$/.test(value),
};
const isDay = (value: string): boolean => {
	const date = new Date(`${value}T00:00:00Z`);
	return value > "0001" && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};
