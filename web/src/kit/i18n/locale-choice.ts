import { currentSession } from "../session/session.ts";
import { currentLocale, isLocale, type Locale, setLocale } from "./i18n.ts";

const KEY = "locale";

/** The language to start in: chosen on this device, else the customer's, else the browser's. */
export function startLocale(): Locale {
	const chosen = localStorage.getItem(KEY);
	if (isLocale(chosen)) return chosen;
	const wished = [currentSession()?.localization?.locale, ...navigator.languages.map((tag) => tag.slice(0, 2))];
	return wished.find(isLocale) ?? "en";
}

/** Shows the app in a language and remembers it on this device. */
export async function chooseLocale(locale: Locale): Promise<void> {
	localStorage.setItem(KEY, locale);
	await setLocale(locale);
}

/** Shows the app in the customer's language, unless another one was chosen on this device. */
export function followLocale(locale: Locale): void {
	if (!isLocale(localStorage.getItem(KEY))) void setLocale(locale);
}

/** A language chosen in another tab is spoken here, too. */
export function watchLocale(): void {
	window.addEventListener("storage", ({ key, newValue }) => {
		if (key === KEY && isLocale(newValue) && newValue !== currentLocale()) void setLocale(newValue);
	});
}
