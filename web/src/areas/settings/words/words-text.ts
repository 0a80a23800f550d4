import type { Noun, SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";

/** What a school calls things, for its history: family, Familie, pupil. */
export const wordsText = (words: SchoolWords): string =>
	Object.values(words)
		.flatMap((languages) => Object.values(languages as Record<string, Noun>).map(({ one }) => one))
		.join(", ");
