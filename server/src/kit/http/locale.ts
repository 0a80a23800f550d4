import { LOCALES, type Locale } from "@homeroom/contract/languages.generated.ts";

/** The first of our languages in `Accept-Language`; browsers list them by preference. */
export function localeOf(header: string | undefined): Locale {
	if (header === undefined) return "en";
	for (const part of header.slice(0, 200).split(",")) {
		const language = part.trim().slice(0, 2).toLowerCase();
		const locale = LOCALES.find((known) => known === language);
		if (locale) return locale;
	}
	return "en";
}
