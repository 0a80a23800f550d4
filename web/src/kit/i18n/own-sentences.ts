import { nounsOf, type SchoolWords, withNounsIn } from "@homeroom/contract/kit/words/own-words.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { OFFERED_NOUNS } from "@homeroom/contract/nouns.generated.ts";
import type { Messages } from "@lingui/core";
import { ownLanguageFiles } from "./own-language-files.generated.ts";

/** All sentences that have such words, as this school says them. Loaded by those alone whose school has words of its own. */
export async function ownSentences(locale: Locale, words: SchoolWords): Promise<Messages> {
	const { sentences } = await ownLanguageFiles[locale]();
	const nouns = nounsOf(OFFERED_NOUNS[locale], words, locale);
	return Object.fromEntries(Object.entries(sentences).map(([key, message]) => [key, withNounsIn(message, nouns, locale)])) as Messages;
}
