import { batchOf } from "../api/batch-of.ts";
import type { UndoEntry } from "./undo-run.ts";

/** What was done in this tab, newest last, and what was taken back of it. */
const done: UndoEntry[] = [];
const undone: UndoEntry[] = [];
const MOST = 50;

/**
 * Remembers a change that Ctrl+Z takes back, and answers what its notice's "Undo" does.
 * `answer`: what the server answered to the write, or the batch it named.
 */
export function undoable(answer: object | string, label: string): (() => void) | undefined {
	const batch = typeof answer === "string" ? answer : batchOf(answer);
	if (batch === undefined) return undefined;
	const entry = { batch, label };
	done.push(entry);
	if (done.length > MOST) done.shift();
	undone.length = 0;
	return () => void run(entry, "undone");
}

export const undoLast = (): void => step(done, "undone");
export const redoLast = (): void => step(undone, "redone");

function step(from: UndoEntry[], becomes: "undone" | "redone"): void {
	const entry = from.at(-1);
	if (entry) void run(entry, becomes);
}

async function run(entry: UndoEntry, becomes: "undone" | "redone"): Promise<void> {
	const [from, to] = becomes === "undone" ? [done, undone] : [undone, done];
	const at = from.indexOf(entry);
	// pressed twice: the first one is under way
	if (at === -1) return;
	from.splice(at, 1);
	const { takeBack } = await import("./undo-run.ts");
	const made = await takeBack(entry, becomes, () => refresh());
	if (made) to.push({ ...entry, batch: made });
}

let refresh: () => void = () => {};
/** What is done once something was taken back: screens that are open look again. */
export function onUndone(look: () => void): () => void {
	refresh = look;
	return () => {
		refresh = () => {};
	};
}
