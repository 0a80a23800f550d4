import { filled } from "@homeroom/contract/kit/sentences/sentence-words.ts";
import { type IssueLike, issueSentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { OWN_REFUSALS } from "./own-sentences.generated.ts";
import { sayOwn } from "./say-own.ts";

/** A refusal in the school's own words, where its sentence has one of them. */
export function sayRefusal(code: string, values: Record<string, unknown>, locale: Locale, words: SchoolWords): string | undefined {
	const own = sayOwn(OWN_REFUSALS[code], locale, words);
	return own && filled(own, values);
}
export const sayIssue = (issue: IssueLike, locale: Locale, words: SchoolWords): string =>
	sayRefusal(issue.message, { max: issue.maximum, min: issue.minimum }, locale, words) ?? issueSentence(issue, locale);
