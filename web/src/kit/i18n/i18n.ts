import { LOCALES, type Locale } from "@homeroom/contract/languages.generated.ts";
import { i18n, type Messages } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useMemo } from "react";
import { currentSession } from "../session/session.ts";
import type { CatalogueName, MessageKey } from "./catalogues.generated.ts";
import { languageFiles } from "./language-files.generated.ts";

export type { CatalogueName, Locale, MessageKey };
export { i18n, LOCALES };

type Values = Record<string, unknown>;

/** The shell's own sentences are always wanted, an area's once its page was opened. */
const wanted = new Set<CatalogueName>(["app"]);
const loaded = new Set<string>();
/** What Lingui holds of each language. */
const sentences: Partial<Record<Locale, Messages>> = {};
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
	if (chosen !== locale || i18n.locale === locale) return;
	i18n.activate(locale);
	document.documentElement.lang = locale;
}

async function loadInto(locale: Locale, area: CatalogueName): Promise<void> {
	const key = `${locale}/${area}`;
	if (loaded.has(key)) return;
	const { words } = await languageFiles[locale]();
	const [catalogue, own] = await Promise.all([words[area](), ownOf(locale)]);
	const said = { ...catalogue.default };
	for (const name in own)
		if (name in said) {
			replaced.set(`${locale}/${name}`, said[name]);
			said[name] = own[name] as string;
		}
	// added quietly: a load of Lingui's draws the whole page again, and whoever shows these words waits for them
	const held = sentences[locale];
	if (held) Object.assign(held, said);
	else {
		sentences[locale] = said;
		i18n.load(locale, said);
	}
	loaded.add(key);
}

/** What is said in the school's own words, as text: compared to know whether it says others by now. */
let spoken = "";
let own: Promise<Messages> | undefined;
let ownKey = "";
/** The sentences that the school says in its own words; most schools have none, and nothing is loaded. */
function ownOf(locale: Locale): Promise<Messages> | undefined {
	const words = currentSession()?.localization?.words ?? {};
	spoken = JSON.stringify(words);
	if (!Object.values(words).some((languages) => languages[locale])) return undefined;
	if (ownKey !== locale + spoken) {
		ownKey = locale + spoken;
		own = import("./own-sentences.ts").then(({ ownSentences }) => ownSentences(locale, words));
	}
	return own;
}
/** The product's sentences that the school says in its own words. */
const replaced = new Map<string, unknown>();
/** What the product calls something that this school calls otherwise: people know it from elsewhere. Of what has no gaps; undefined where the school says nothing else. */
export function productWord(key: MessageKey): string | undefined {
	const message = replaced.get(`${i18n.locale}/${key}`);
	const parts = Array.isArray(message) ? message : [message];
	return parts.every((part) => typeof part === "string") ? parts.join("") : undefined;
}
/** The school chose other words: the page says them. */
export async function speakAnew(): Promise<void> {
	if (spoken === JSON.stringify(currentSession()?.localization?.words ?? {})) return;
	loaded.clear();
	replaced.clear();
	await Promise.all([...wanted].map((area) => loadInto(chosen, area)));
	i18n.load(chosen, { ...sentences[chosen] });
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
