import { type Nouns, nounsOf, OWN_WORDS, type SchoolWords, withNounsIn } from "@homeroom/contract/kit/words/own-words.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { OFFERED_NOUNS } from "@homeroom/contract/nouns.generated.ts";
import type { Messages } from "@lingui/core";
import { ownLanguageFiles } from "./own-language-files.generated.ts";

/** The product's nouns of a language. */
export const productNouns = (locale: Locale): Nouns =>
	Object.fromEntries(OWN_WORDS.map((word) => [word, OFFERED_NOUNS[locale][word][0]])) as unknown as Nouns;

/** All sentences that have such words, as this school says them. Loaded by those alone whose school has words of its own. */
export async function ownSentences(locale: Locale, words: SchoolWords): Promise<Messages> {
	const { sentences } = await ownLanguageFiles[locale]();
	const nouns = nounsOf(productNouns(locale), words, locale);
	return Object.fromEntries(Object.entries(sentences).map(([key, message]) => [key, withNounsIn(message, nouns)])) as Messages;
}
