/** One key or sequence and what it does: `"n"`, `"g s"` and `"g h o"` (one after the other), `"mod+k"` (Ctrl, or Command on a Mac). */
export interface KeyBinding {
	keys: string;
	/** Another key that does the same, for the list. */
	or?: string;
	/** What it does, for the list behind `?`. */
	label: string;
	/** Undefined: it works where the focus is, and is only listed here. */
	run?: (() => void) | undefined;
	/** Also while typing; only for combinations with Ctrl or Command. */
	always?: boolean;
	/** Works on every page, and is listed so. */
	everywhere?: boolean;
	/** One of a row of keys, of which the list tells the first. */
	unlisted?: boolean;
}

const SEQUENCE_MS = 1_000;
const LONGEST = 3;
const registered = new Set<() => KeyBinding[]>();
/** What was pressed just before, and did nothing yet. */
let before: string[] = [];
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
	const busy = isBusy(event);
	const pressed = [...(event.timeStamp - pressedAt < SEQUENCE_MS ? before : []), key].slice(-LONGEST);
	before = busy ? [] : pressed;
	pressedAt = event.timeStamp;
	const binding = bindingOf(pressed);
	if (!binding || (busy && !binding.always)) return;
	event.preventDefault();
	before = [];
	binding.run?.();
}

/** The longest sequence that ends here; none while a longer one may go on. Of two, that of the page registered last, and so the innermost. */
function bindingOf(pressed: readonly string[]): KeyBinding | undefined {
	const bindings = registeredBindings().filter(({ run }) => run !== undefined);
	for (const from of pressed.keys()) {
		const sequence = pressed.slice(from).join(" ");
		const found = bindings.findLast(({ keys }) => keys === sequence);
		const isLast = from === pressed.length - 1;
		if (found || (!isLast && bindings.some(({ keys }) => keys.startsWith(`${sequence} `)))) return found;
	}
	return undefined;
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
