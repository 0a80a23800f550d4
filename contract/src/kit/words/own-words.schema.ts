import { z } from "zod";
import { LOCALES } from "../../languages.generated.ts";
import { GENDERS_OF_WORDS, OWN_WORD, OWN_WORD_MAX, OWN_WORDS, type SchoolWords } from "./own-words.ts";

const Word = z
	.string({ error: "required" })
	.trim()
	.min(1, "required")
	.max(OWN_WORD_MAX, "too_long")
	.regex(OWN_WORD, "own_word")
	.transform((text) => text.replace(/\s+/g, " "));
const NounInput = z.object({ one: Word, many: Word, gender: z.enum(GENDERS_OF_WORDS, { error: "choice" }) }).strict();
const inLanguages = z.object(Object.fromEntries(LOCALES.map((locale) => [locale, NounInput.optional()]))).strict();

/** What a school says in the place of the product's words; what is left out is said as the product does. */
export const SchoolWordsInput = z
	.object(Object.fromEntries(OWN_WORDS.map((word) => [word, inLanguages.optional()])))
	.strict() as unknown as z.ZodType<SchoolWords, SchoolWords>;
/** The same as it is answered. */
export const SchoolWordsAnswer = z.record(
	z.string(),
	z.record(z.string(), z.object({ one: z.string(), many: z.string(), gender: z.string() })),
) as unknown as z.ZodType<SchoolWords, SchoolWords>;
