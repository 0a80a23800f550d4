import { useSyncExternalStore } from "react";
import { currentSession } from "../../kit/session/session.ts";

/** Which areas of the menu are unfolded, by their addresses. The server remembers it for the person, this device for its next start: the menu does not move when the answer comes. */
const storageKey = (): string | null => {
	const session = currentSession();
	return session?.customer_id ? `menu_open:${session.customer_id}:${session.user.uid}` : null;
};
const listeners = new Set<() => void>();
const snapshot = (): string => {
	const key = storageKey();
	return (key && localStorage.getItem(key)) || "";
};
const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};

export function keepMenuOpen(roots: readonly string[]): void {
	const key = storageKey();
	if (key === null || snapshot() === roots.join(",")) return;
	localStorage.setItem(key, roots.join(","));
	for (const listener of listeners) listener();
}

export const useMenuOpen = (): string[] => useSyncExternalStore(subscribe, snapshot).split(",").filter(Boolean);
