import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** English names the keys of all languages, and goes first. */
export const SOURCE = "en";
/** What a file of words may hold: of a language itself, of screens (ICU), and with plain gaps like `{max}` of refusals, mails and files. */
export const PARTS = ["language", "screen", "refusals", "mails", "sheets"] as const;
export type Part = (typeof PARTS)[number];
/** The words of one area in one language. */
export type AreaWords = Partial<Record<Part, Record<string, string>>>;

/** A language is a folder. */
export function languagesIn(root: string): string[] {
	const folder = join(root, "locales");
	const found = existsSync(folder) ? readdirSync(folder).sort() : [];
	return [SOURCE, ...found.filter((language) => language !== SOURCE)];
}

export const wordFiles = (root: string, language: string): string[] => {
	const folder = join(root, "locales", language);
	return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
};

export const readWords = (root: string, language: string, file: string): AreaWords =>
	JSON.parse(readFileSync(join(root, "locales", language, file), "utf8")) as AreaWords;

/** One part of all areas, in the order of the files. */
export function partOf(root: string, language: string, part: Part): Record<string, string> {
	return Object.fromEntries(wordFiles(root, language).flatMap((file) => Object.entries(readWords(root, language, file)[part] ?? {})));
}
