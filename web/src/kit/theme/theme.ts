import { THEMES, type Theme } from "@homeroom/contract/kit/constants.ts";
import { useSyncExternalStore } from "react";

export { THEMES, type Theme };

/** Also read by `public/boot.js`, before anything is painted. */
const KEY = "theme";
const listeners = new Set<() => void>();
let theme: Theme = stored();

function stored(): Theme {
	const value = localStorage.getItem(KEY);
	return THEMES.find((known) => known === value) ?? "light";
}

export const currentTheme = (): Theme => theme;

/** Shows the app in a theme and remembers it on this device. */
export function setTheme(next: Theme): void {
	localStorage.setItem(KEY, next);
	takeOver(next);
}

function takeOver(next: Theme): void {
	theme = next;
	showTheme();
	for (const listener of listeners) listener();
}

/** A theme chosen in another tab is shown here, too. */
export function watchTheme(): void {
	window.addEventListener("storage", ({ key, newValue }) => {
		if (key === KEY && newValue !== null && newValue !== theme) takeOver(stored());
	});
}

/** Semi-dark is light with a dark menu: `data-nav` re-points the menu's colours. */
export function showTheme(): void {
	const page = document.documentElement;
	page.dataset.mantineColorScheme = schemeOf(theme);
	// What boot.js painted before there were styles.
	page.style.removeProperty("background-color");
	if (theme === "semi-dark") page.dataset.nav = "dark";
	else delete page.dataset.nav;
	document.body.className = `theme-${theme}`;
}

export const schemeOf = (shown: Theme): "light" | "dark" => (shown === "dark" ? "dark" : "light");

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme);
