import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eachWord, type Noun, type Nouns, nounsOf, OWN_WORDS, type OwnWord, withNouns } from "../contract/src/kit/words/own-words.ts";

/** English names the keys of all languages, and goes first. */
export const SOURCE = "en";
/**
 * What a file of words may hold: of a language itself, of screens (ICU), and with plain gaps like `{max}` of refusals, mails and files; and the nouns
 * that a school may have its own for, each with those offered instead: `client|clients|n;family|families|n`.
 */
export const PARTS = ["language", "screen", "refusals", "mails", "sheets", "nouns"] as const;
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

/** As they are written, with gaps like `{client_many}` for words that a school may change. */
export const readRawWords = (root: string, language: string, file: string): AreaWords =>
	JSON.parse(readFileSync(join(root, "locales", language, file), "utf8")) as AreaWords;
/** As the product says them. */
export function readWords(root: string, language: string, file: string): AreaWords {
	const { nouns: own, language: about, ...parts } = readRawWords(root, language, file);
	const nouns = productNouns(root, language);
	const said = Object.entries(parts).map(([part, words]) => [
		part,
		Object.fromEntries(Object.entries(words).map(([key, text]) => [key, withNouns(text, nouns)])),
	]);
	return { ...(about && { language: about }), ...Object.fromEntries(said), ...(own && { nouns: own }) };
}

const NOUNS_FILE = "words.json";
/** The product's noun for each word, then those that are offered in its place. */
export function offeredNouns(root: string, language: string): Record<OwnWord, Noun[]> {
	const nouns = nounsIn(root, language);
	return eachWord((word) =>
		(nouns[word] ?? `${word}|${word}|n`).split(";").map((noun) => {
			const [one = "", many = "", gender = "n"] = noun.split("|");
			return { one, many, gender: gender as Noun["gender"] };
		}),
	);
}
/** None in a language that is being begun, or a test's. */
const nounsIn = (root: string, language: string): Record<string, string> =>
	(existsSync(join(root, "locales", language, NOUNS_FILE)) ? readRawWords(root, language, NOUNS_FILE).nouns : undefined) ?? {};
/** The words that all sentences of a language have gaps for: those that a school can change there. */
export function openWords(root: string, language: string): OwnWord[] {
	const open = (nounsIn(root, language).open ?? "").split(",");
	return OWN_WORDS.filter((word) => open.includes(word));
}
const known = new Map<string, Nouns>();
export function productNouns(root: string, language: string): Nouns {
	const key = join(root, language);
	const nouns = known.get(key) ?? nounsOf(offeredNouns(root, language), {}, SOURCE);
	known.set(key, nouns);
	return nouns;
}

/** One part of all areas, in the order of the files; `read`: as the product says it, or as it is written. */
export function partOf(root: string, language: string, part: Part, read = readWords): Record<string, string> {
	return Object.fromEntries(wordFiles(root, language).flatMap((file) => Object.entries(read(root, language, file)[part] ?? {})));
}
