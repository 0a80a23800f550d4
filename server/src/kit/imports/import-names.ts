import { isNamed, type ReadRow } from "./import-rows.ts";
import type { FileField } from "./import-words.ts";

/** How a listed text is written here; `proposed`: it is another text that probably means the same. */
export interface ListedName {
	text: string;
	proposed?: true;
}
/** What a name in a file means: an id, how a listed text is written here, or that nothing or several have it. */
export type NameFound = number | ListedName | "import_unknown_name" | "import_unknown_word" | "import_ambiguous";
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
			if (texts.length === 0 || row.kind === "left") continue;
			if (listed.has(name)) {
				setListed(row, name, byText[texts[0] as string]);
				continue;
			}
			const matches = texts.map((text) => (Object.hasOwn(byText, text) ? (byText[text] as NameFound) : "import_unknown_name"));
			const fault = matches.find((match) => typeof match === "string");
			if (fault === undefined) row.input[name] = Array.isArray(given) ? [...new Set(matches)] : matches[0];
			else refuse(row, name, fault);
		}
}
function refuse(row: ReadRow, name: string, message: string): void {
	delete row.input[name];
	row.problems = { ...(row.kind === "error" ? row.problems : {}), [name]: { message } };
	row.kind = "error";
}

/** What a text that nothing is called by means is asked, unless it is made; where nothing can be called so, it is written as it is. */
function setListed(row: ReadRow, name: string, match: NameFound | undefined): void {
	const isMade = row.making?.includes(name) === true;
	if (typeof match === "object" && !(match.proposed && isMade)) {
		row.input[name] = match.text;
		if (match.proposed) row.proposed = [...(row.proposed ?? []), name];
	} else if (isMade) return;
	else if (typeof match === "string") refuse(row, name, match);
	else row.kept = [...(row.kept ?? []), name];
}
