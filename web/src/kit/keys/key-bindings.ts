/** One key or sequence and what it does: `"n"`, `"g s"` (one after the other), `"mod+k"` (Ctrl, or Command on a Mac). */
export interface KeyBinding {
	keys: string;
	/** What it does, for the list behind `?`. */
	label: string;
	run: () => void;
	/** Also while typing; only for combinations with Ctrl or Command. */
	always?: boolean;
	/** Works on every page, and is listed so. */
	everywhere?: boolean;
}

const SEQUENCE_MS = 1_000;
const registered = new Set<() => KeyBinding[]>();
let before = "";
let pressedAt = 0;

export const registeredBindings = (): KeyBinding[] => [...registered].flatMap((bindings) => bindings());

export function register(bindings: () => KeyBinding[]): () => void {
	if (registered.size === 0) document.addEventListener("keydown", onKeyDown);
	registered.add(bindings);
	return () => {
		registered.delete(bindings);
		if (registered.size === 0) document.removeEventListener("keydown", onKeyDown);
	};
}

function onKeyDown(event: KeyboardEvent): void {
	if (event.defaultPrevented || event.isComposing) return;
	const key = nameOf(event);
	if (key === null) return;
	const sequence = before !== "" && event.timeStamp - pressedAt < SEQUENCE_MS ? `${before} ${key}` : "";
	before = isBusy(event) ? "" : key;
	pressedAt = event.timeStamp;
	// The page registered last, and so the innermost, wins.
	const binding = [sequence, key].flatMap((pressed) => registeredBindings().findLast(({ keys }) => keys === pressed) ?? []).at(0);
	if (!binding || (isBusy(event) && !binding.always)) return;
	event.preventDefault();
	before = "";
	binding.run();
}

function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | null {
	if (altKey || key === "Shift" || key === "Control" || key === "Meta") return null;
	const combined = ctrlKey || metaKey;
	return (combined ? "mod+" : "") + (combined && shiftKey ? "shift+" : "") + key.toLowerCase();
}

/** Typing into a field, or a dialog or menu is open: single keys belong to it. */
function isBusy({ target }: KeyboardEvent): boolean {
	if (!(target instanceof Element)) return false;
	return target.closest("input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]") !== null;
}
