import { useSyncExternalStore } from "react";
import { currentSession } from "../session/session.ts";

/** What somebody folded or unfolded in this browser, by the names of parts: the next look begins as the last one ended. */
const storageKey = (): string | null => {
	const session = currentSession();
	return session?.customer_id ? `folds:${session.customer_id}:${session.user.uid}` : null;
};
/** Names that were touched last stay. */
const KEPT = 60;
const listeners = new Set<() => void>();
const snapshot = (): string => {
	const key = storageKey();
	return (key && localStorage.getItem(key)) || "{}";
};
const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};
function readFolds(text: string): Record<string, boolean> {
	try {
		const kept: unknown = JSON.parse(text);
		if (typeof kept !== "object" || kept === null) return {};
		return Object.fromEntries(Object.entries(kept).filter((one): one is [string, boolean] => typeof one[1] === "boolean"));
	} catch {
		return {};
	}
}
function keepFold(name: string, open: boolean): void {
	const key = storageKey();
	if (key === null) return;
	const { [name]: _, ...others } = readFolds(snapshot());
	localStorage.setItem(key, JSON.stringify(Object.fromEntries([...Object.entries(others), [name, open]].slice(-KEPT))));
	for (const listener of listeners) listener();
}

export interface Fold {
	open: boolean;
	onOpen: (open: boolean) => void;
}
/** Whether a part is open. `initially` holds until somebody folds or unfolds it. */
export function useFold(name: string, initially: boolean): Fold {
	const open = readFolds(useSyncExternalStore(subscribe, snapshot))[name] ?? initially;
	return { open, onOpen: (next) => keepFold(name, next) };
}
