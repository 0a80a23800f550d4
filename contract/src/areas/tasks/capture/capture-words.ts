import type { Locale } from "../../../languages.generated.ts";
import type { CaptureWords } from "./capture-language.ts";
import { CAPTURE_WORDS_DE } from "./capture-words.de.ts";
import { CAPTURE_WORDS_EN } from "./capture-words.en.ts";
import { CAPTURE_WORDS_FR } from "./capture-words.fr.ts";
import { CAPTURE_WORDS_PT } from "./capture-words.pt.ts";

export const CAPTURE_WORDS: Record<Locale, CaptureWords> = {
	en: CAPTURE_WORDS_EN,
	de: CAPTURE_WORDS_DE,
	fr: CAPTURE_WORDS_FR,
	pt: CAPTURE_WORDS_PT,
};
