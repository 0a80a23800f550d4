import { isNamed, type ReadRow } from "./import-rows.ts";
import type { FileField } from "./import-words.ts";

/** What a name in a file means: an id, how a listed text is written here, or that nothing or several have it. */
export type NameFound = number | { text: string } | "import_unknown_name" | "import_ambiguous";
/** By field, by text. */
export type NamesAsked = Record<string, string[]>;
export type NamesFound = Record<string, Record<string, NameFound>>;

/** The names of a chunk, each once. */
export function namesIn(fields: readonly FileField[], rows: readonly ReadRow[]): NamesAsked {
	const asked: NamesAsked = {};
	for (const { name, field, listed } of fields) {
		if (!isNamed(field) && !listed) continue;
		const texts = new Set(rows.flatMap(({ input }) => textsIn(input[name])));
		if (texts.size > 0) asked[name] = [...texts];
	}
	return asked;
}

/** One name, or several in a field of people. */
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string");

/** Turns names into ids, in place. A name that nothing has, or several have, is a problem of its row. */
export function setNames(rows: ReadRow[], found: NamesFound, fields: readonly FileField[]): void {
	const listed = new Set(fields.filter((file) => file.listed).map(({ name }) => name));
	for (const [name, byText] of Object.entries(found))
		for (const row of rows) {
			const given = row.input[name];
			const texts = textsIn(given);
			if (texts.length === 0) continue;
			if (listed.has(name)) {
				setListed(row, name, byText[texts[0] as string]);
				continue;
			}
			const matches = texts.map((text) => (Object.hasOwn(byText, text) ? (byText[text] as NameFound) : "import_unknown_name"));
			const fault = matches.find((match) => typeof match === "string");
			if (fault === undefined) row.input[name] = Array.isArray(given) ? [...new Set(matches)] : matches[0];
			else {
				delete row.input[name];
				row.problems = { ...(row.kind === "error" ? row.problems : {}), [name]: { message: fault } };
				row.kind = "error";
			}
		}
}

/** A text that nothing is called by yet is written as it is, and that is told. */
function setListed(row: ReadRow, name: string, match: NameFound | undefined): void {
	if (typeof match === "object") row.input[name] = match.text;
	else row.kept = [...(row.kept ?? []), name];
}
