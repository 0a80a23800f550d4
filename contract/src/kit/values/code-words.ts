const known = new Map<string, Intl.DisplayNames>();

/** What a language or a country is called in the reader's language: "pt" is Portuguese, "PT" is Portugal. */
export function codeWord(locale: string, type: "language" | "region", code: string): string {
	const key = `${locale} ${type}`;
	const names = known.get(key) ?? new Intl.DisplayNames(locale, { type });
	known.set(key, names);
	try {
		const word = names.of(code) ?? code;
		return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
	} catch {
		return code;
	}
}
