import { useSyncExternalStore } from "react";

let on = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
	if (on === next) return;
	on = next;
	for (const listener of listeners) listener();
}

/** The server said that it is being maintained: what is on screen stays, covered, until it is back. */
export const startMaintenance = (): void => change(true);
export const endMaintenance = (): void => change(false);

export const useInMaintenance = (): boolean =>
	useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => on,
	);
