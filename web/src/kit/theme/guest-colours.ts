import { useSyncExternalStore } from "react";
import type { Colours } from "./palette.ts";

let colours: Colours | null = null;
const listeners = new Set<() => void>();

/** Shows the colours of the customer whose address this is, before anyone is signed in. */
export function showGuestColours(next: Colours | null): void {
	colours = next;
	for (const listener of listeners) listener();
}
export const useGuestColours = (): Colours | null => useSyncExternalStore(subscribe, () => colours);
function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
