import { useSyncExternalStore } from "react";

// What is typed between Ctrl+K and the moment when the palette's field has the focus: its code may still be on its way.

let typed = "";
let stop: (() => void) | null = null;
const heard = new Set<() => void>();
const set = (text: string) => {
	typed = text;
	for (const hear of heard) hear();
};

/** Begins to keep what is typed; Escape gives up. */
export function catchTyped(onEscape: () => void): void {
	stop?.();
	set("");
	const listen = (event: KeyboardEvent) => {
		if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
		if (event.key === "Escape") {
			takeTyped();
			onEscape();
		} else if (event.key === "Backspace") set(typed.slice(0, -1));
		else if (event.key.length === 1) set(typed + event.key);
		// it shall choose something of the list that comes
		else if (event.key !== "Enter") return;
		event.preventDefault();
		event.stopPropagation();
	};
	// before the keys of the page: "g s" is typed here, and leads nowhere
	window.addEventListener("keydown", listen, true);
	stop = () => window.removeEventListener("keydown", listen, true);
}

/** What was typed so far; from now on the field takes it. */
export function takeTyped(): string {
	stop?.();
	stop = null;
	const text = typed;
	set("");
	return text;
}

const subscribe = (hear: () => void) => {
	heard.add(hear);
	return () => void heard.delete(hear);
};
export const useTyped = (): string => useSyncExternalStore(subscribe, () => typed);
