import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { askUndo } from "../undo/ask-undo.ts";
import { refuse } from "../undo/undo-run.ts";
import type { Import } from "./import-client.ts";

/** Takes the whole import back; refused with the reasons where something later stands on it. */
export function useUndoImport({ batch }: Import, onUndone: () => void) {
	const [undone, setUndone] = useState(false);
	const undo = useMutation({
		mutationFn: () => askUndo(batch ?? ""),
		onSuccess: () => {
			setUndone(true);
			onUndone();
		},
		onError: refuse,
	});
	return { undone, busy: undo.isPending, run: () => undo.mutate(), possible: batch !== null };
}
