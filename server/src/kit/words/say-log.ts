import { elided, nounsOf, type SchoolWords, withNouns } from "@homeroom/contract/kit/words/own-words.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { OFFERED_NOUNS } from "@homeroom/contract/nouns.generated.ts";
import { LOG_WORDS } from "./log-words.generated.ts";

/** The words of the log as this school says them; undefined where there is none. */
export function logSayer(locale: Locale, words: SchoolWords): (key: string) => string | undefined {
	const nouns = nounsOf(OFFERED_NOUNS[locale], words, locale);
	return (key) => {
		const written = LOG_WORDS[key]?.[locale];
		return written === undefined ? undefined : elided(withNouns(written, nouns), locale);
	};
}
