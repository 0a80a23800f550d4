// Written by `npm run areas` from the folders of `locales`.

export const LOCALES = ["en", "de", "fr", "pt"] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language in its own words: Deutsch, Français. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", de: "Deutsch", fr: "Français", pt: "Português" };
/** Whose numbers and days it writes. */
export const FORMAT_TAGS: Record<Locale, string> = { en: "en-GB", de: "de", fr: "fr", pt: "pt-PT" };
/** In whose sentences the names of things keep their capital. */
export const KEEPS_CAPITALS: readonly Locale[] = ["de"];
