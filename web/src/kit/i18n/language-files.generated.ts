// Written by `npm run areas` from the folders of `locales`.

/** The screens' words of each language, once it is chosen. */
export const languageFiles = {
	en: () => import("virtual:homeroom-words/en"),
	de: () => import("virtual:homeroom-words/de"),
	fr: () => import("virtual:homeroom-words/fr"),
	pt: () => import("virtual:homeroom-words/pt"),
};
