import { useState } from "react";
import { useDeed } from "../deeds/use-deed.ts";
import { askUndo } from "../undo/ask-undo.ts";
import { refuse } from "../undo/undo-run.ts";

/** Takes the whole import back; refused with the reasons where something later stands on it. */
export function useUndoImport({ batch }: { batch: string | null }, onUndone: () => void) {
	const [undone, setUndone] = useState(false);
	const { run, pending } = useDeed(() => askUndo(batch ?? ""), {
		after: () => {
			setUndone(true);
			onUndone();
		},
		refused: refuse,
	});
	return { undone, pending, run, possible: batch !== null };
}
