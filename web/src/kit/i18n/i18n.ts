import { LOCALES, type Locale } from "@homeroom/contract/languages.generated.ts";
import { i18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useMemo } from "react";
import type { CatalogueName, MessageKey } from "./catalogues.generated.ts";
import { languageFiles } from "./language-files.generated.ts";

export type { CatalogueName, Locale, MessageKey };
export { i18n, LOCALES };

type Values = Record<string, unknown>;

/** The shell's own sentences are always wanted, an area's once its page was opened. */
const wanted = new Set<CatalogueName>(["app"]);
const loaded = new Set<string>();
let chosen: Locale = "en";

export const currentLocale = (): Locale => chosen;
export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

/** Loads an area's sentences in the current language; they are loaded again by themselves when the language changes. */
export async function loadCatalogue(area: CatalogueName): Promise<void> {
	wanted.add(area);
	await loadInto(chosen, area);
}

/** Shows the app in another language, once all its sentences are there. */
export async function setLocale(locale: Locale): Promise<void> {
	chosen = locale;
	await Promise.all([...wanted].map((area) => loadInto(locale, area)));
	if (chosen !== locale) return;
	i18n.activate(locale);
	document.documentElement.lang = locale;
}

async function loadInto(locale: Locale, area: CatalogueName): Promise<void> {
	const key = `${locale}/${area}`;
	if (loaded.has(key)) return;
	const { words } = await languageFiles[locale]();
	const catalogue = await words[area]();
	i18n.load(locale, catalogue.default);
	loaded.add(key);
}

/** A sentence outside of components. Inside, use `useT`: it follows the language. */
export const text = (key: MessageKey, values?: Values): string => i18n._(key, values);

export function useT(): { t: (key: MessageKey, values?: Values) => string; locale: Locale } {
	const context = useLingui();
	return useMemo(
		() => ({ t: (key: MessageKey, values?: Values) => context.i18n._(key, values), locale: context.i18n.locale as Locale }),
		[context],
	);
}
