/** One sentence in every language, in the order of LOCALES. */
export type Words = readonly [en: string, de: string, fr: string, pt: string];
