import { useMemo, useSyncExternalStore } from "react";
import { whose } from "./kept-today.ts";

/** What somebody did without a network waits on this device until it can be sent; of each person and school by itself, `owner`. */
export function waitingStore<Item>(storageKey: string, owner: () => string = whose) {
	const listeners = new Set<() => void>();
	const subscribe = (listener: () => void) => {
		listeners.add(listener);
		window.addEventListener("storage", listener);
		return () => {
			listeners.delete(listener);
			window.removeEventListener("storage", listener);
		};
	};
	/** What a device without room, or one that keeps nothing for pages, holds as long as the page is open. */
	let unkept: string | null = null;
	const stored = (): string => {
		if (unkept !== null) return unkept;
		try {
			return localStorage.getItem(storageKey) ?? "{}";
		} catch {
			return "{}";
		}
	};
	const all = (): Record<string, Item[]> => {
		try {
			return JSON.parse(stored());
		} catch {
			return {};
		}
	};
	const read = (): Item[] => all()[owner()] ?? [];
	const write = (mine: readonly Item[]): void => {
		const { [owner()]: _, ...others } = all();
		const next = mine.length === 0 ? others : { ...others, [owner()]: mine };
		const text = JSON.stringify(next);
		try {
			if (Object.keys(next).length === 0) localStorage.removeItem(storageKey);
			else localStorage.setItem(storageKey, text);
			unkept = null;
		} catch {
			unkept = text;
		}
		for (const listener of listeners) listener();
	};
	/** What waits here, as it changes. */
	const useAll = (): Item[] => {
		const text = useSyncExternalStore(subscribe, stored);
		// biome-ignore lint/correctness/useExhaustiveDependencies: the text is what is read
		return useMemo(read, [text]);
	};
	return { read, write, useAll };
}
