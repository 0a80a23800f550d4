import { AREA_SENTENCES } from "../sentences.generated.ts";
import { LOCALES, type Locale } from "./constants.ts";
import { CALL_SENTENCES } from "./sentences-of-calls.ts";
import { FIELD_SENTENCES } from "./sentences-of-fields.ts";
import { FILE_SENTENCES } from "./sentences-of-files.ts";
import { IMPORT_SENTENCES } from "./sentences-of-imports.ts";

/**
 * What the product says when something is refused: one code, four languages.
 * `{max}` and its like are filled in. The code travels as `error`, the sentence as `message` or under `fields`.
 */
const SENTENCES = { ...CALL_SENTENCES, ...FIELD_SENTENCES, ...FILE_SENTENCES, ...IMPORT_SENTENCES, ...AREA_SENTENCES };

export type SentenceCode = keyof typeof SENTENCES;
export const isSentenceCode = (code: string): code is SentenceCode => Object.hasOwn(SENTENCES, code);

export function sentence(code: SentenceCode, locale: Locale, values: Record<string, unknown> = {}): string {
	return SENTENCES[code][LOCALES.indexOf(locale)]?.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "")) ?? code;
}

/** The part of a zod issue that a sentence needs. */
export interface IssueLike {
	code?: string | undefined;
	message: string;
	input?: unknown;
	maximum?: unknown;
	minimum?: unknown;
}
/** A number out of its range: which limit it passed, where that is known. */
const limitOf = ({ message, maximum, minimum }: IssueLike): SentenceCode | null => {
	if (message !== "number_range") return null;
	return maximum !== undefined ? "number_max" : minimum !== undefined ? "number_min" : null;
};
/** One validation issue as a sentence. Issues without a code of ours get a general one, never zod's English. */
export function issueSentence(issue: IssueLike, locale: Locale): string {
	const code = limitOf(issue) ?? (isSentenceCode(issue.message) ? issue.message : "field");
	return sentence(code, locale, { max: issue.maximum, min: issue.minimum });
}
