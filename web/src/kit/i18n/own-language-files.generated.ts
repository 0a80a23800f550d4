// Written by `npm run areas` from the folders of `locales`.

/** The sentences of each language with words that a school may change. */
export const ownLanguageFiles = {
	en: () => import("virtual:homeroom-own-words/en"),
	de: () => import("virtual:homeroom-own-words/de"),
	fr: () => import("virtual:homeroom-own-words/fr"),
	pt: () => import("virtual:homeroom-own-words/pt"),
};
