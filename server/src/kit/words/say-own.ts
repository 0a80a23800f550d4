import type { Words } from "@homeroom/contract/kit/sentences/sentence-words.ts";
import { elided, nounsOf, OWN_WORDS, type SchoolWords, withNouns } from "@homeroom/contract/kit/words/own-words.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { OFFERED_NOUNS } from "@homeroom/contract/nouns.generated.ts";

/** A sentence as this school says it; undefined where the school has no word of its own in the language. */
export function sayOwn(written: Words | undefined, locale: Locale, words: SchoolWords): string | undefined {
	if (written === undefined || !OWN_WORDS.some((word) => words[word]?.[locale] !== undefined)) return undefined;
	return elided(withNouns(written[locale], nounsOf(OFFERED_NOUNS[locale], words, locale)), locale);
}
