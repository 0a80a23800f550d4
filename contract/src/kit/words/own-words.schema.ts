import { z } from "zod";
import { KEEPS_CAPITALS, LOCALES, type Locale } from "../../languages.generated.ts";
import { OPEN_WORDS } from "../../nouns.generated.ts";
import { typed } from "../schemas.ts";
import { eachWord, GENDERS_OF_WORDS, type Noun, OWN_WORD, OWN_WORD_MAX, type OwnWord, type SchoolWords } from "./own-words.ts";

const Word = z
	.string({ error: "required" })
	.trim()
	.min(1, "required")
	.max(OWN_WORD_MAX, "too_long")
	.regex(OWN_WORD, "own_word")
	.transform((text) => text.replace(/\s+/g, " "));
export const NounInput = z.object({ one: Word, many: Word, gender: z.enum(GENDERS_OF_WORDS, { error: "choice" }) }).strict();
/** As a noun stands within a sentence of its language; an abbreviation keeps its capitals. */
function withinSentence({ one, many, gender }: Noun, locale: Locale): Noun {
	const set = (text: string): string => {
		const first = text.charAt(0);
		if (KEEPS_CAPITALS.includes(locale)) return first.toUpperCase() + text.slice(1);
		return text.charAt(1) === text.charAt(1).toLowerCase() ? first.toLowerCase() + text.slice(1) : text;
	};
	return { one: set(one), many: set(many), gender };
}

/** Only where all sentences of the language can say another. */
const inLanguages = (word: OwnWord) =>
	z
		.object(
			Object.fromEntries(
				LOCALES.filter((locale) => OPEN_WORDS[locale].includes(word)).map((locale) => [
					locale,
					NounInput.transform((noun) => withinSentence(noun, locale)).optional(),
				]),
			),
		)
		.strict();

/** What a school says in the place of the product's words; what is left out is said as the product does. */
export const SchoolWordsInput = typed<SchoolWords>(z.object(eachWord((word) => inLanguages(word).optional())).strict());
/** The same as it is answered. */
export const SchoolWordsAnswer = typed<SchoolWords>(
	z.record(z.string(), z.record(z.string(), z.object({ one: z.string(), many: z.string(), gender: z.string() }))),
);
