import type { Words } from "@homeroom/contract/kit/sentences/sentence-words.ts";
import { type Nouns, nounsOf, OWN_WORDS, type SchoolWords, withNouns } from "@homeroom/contract/kit/words/own-words.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { OFFERED_NOUNS } from "@homeroom/contract/nouns.generated.ts";

/** The product's nouns of a language. */
const productNouns = (locale: Locale): Nouns =>
	Object.fromEntries(OWN_WORDS.map((word) => [word, OFFERED_NOUNS[locale][word][0]])) as unknown as Nouns;

/** A sentence as this school says it; undefined where it has no word that the school changed the language's noun for. */
export function sayOwn(written: Words | undefined, locale: Locale, words: SchoolWords): string | undefined {
	if (written === undefined || !OWN_WORDS.some((word) => words[word]?.[locale] !== undefined)) return undefined;
	return withNouns(written[locale], nounsOf(productNouns(locale), words, locale));
}
