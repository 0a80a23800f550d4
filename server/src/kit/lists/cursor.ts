/** A place in a sorted list: the sort values of a row, as text. It travels in next_page_url and is no secret. */
export const encodeCursor = (values: string[]): string => Buffer.from(JSON.stringify(values)).toString("base64url");

/** Undefined where the text is not a cursor of this sort: the page number decides then. */
export function decodeCursor(text: string | undefined, length: number): string[] | undefined {
	if (text === undefined) return undefined;
	try {
		const values: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
		return Array.isArray(values) && values.length === length && values.every((value) => typeof value === "string") ? values : undefined;
	} catch {
		return undefined;
	}
}
