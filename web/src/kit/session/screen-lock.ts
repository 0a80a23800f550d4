import { useSyncExternalStore } from "react";
import { LOCKED } from "./session-storage.ts";

/** When somebody last did something here, in whichever tab. */
const ACTIVE = "last_active";
const listeners = new Set<() => void>();
const tell = () => {
	for (const listener of listeners) listener();
};

export const isLocked = (): boolean => localStorage.getItem(LOCKED) === "true";

/** Hides everything in all tabs until the person shows again who they are; a reload does not help. */
export function lockScreen(): void {
	localStorage.setItem(LOCKED, "true");
	tell();
}
export function unlockScreen(): void {
	noteActivity();
	localStorage.removeItem(LOCKED);
	tell();
}
export const noteActivity = (now = Date.now()): void => localStorage.setItem(ACTIVE, String(now));
/** Since when nobody did anything, in ms; 0 where it is not known. */
export const idleFor = (now = Date.now()): number => now - (Number(localStorage.getItem(ACTIVE)) || now);

export const useLocked = (): boolean => useSyncExternalStore(subscribe, isLocked);
function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	window.addEventListener("storage", listener);
	return () => {
		listeners.delete(listener);
		window.removeEventListener("storage", listener);
	};
}
