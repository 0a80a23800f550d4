import { KEEPS_CAPITALS, type Locale } from "@homeroom/contract/languages.generated.ts";

/** Names of things lose their capital within a sentence, where their language does so; abbreviations keep it. */
export function inSentence(label: string, locale: Locale): string {
	const isAbbreviation = label[1] !== undefined && label[1] !== label[1].toLowerCase();
	return KEEPS_CAPITALS.includes(locale) || isAbbreviation ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** A word of a sentence that stands alone. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
