import { useSyncExternalStore } from "react";

let codes: string[] | null = null;
const listeners = new Set<() => void>();

/** New recovery codes, until the person has put them away. Outside of the page: it may be drawn anew meanwhile, and they are shown only once. */
export const freshCodes = {
	set(next: string[] | null): void {
		codes = next;
		for (const listener of listeners) listener();
	},
};
export const useFreshCodes = (): string[] | null =>
	useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => codes,
	);
