import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useT } from "../i18n/i18n.ts";
import { useKeys } from "../keys/keys.ts";
import { onUndone, redoLast, undoLast } from "./undo-stack.ts";

/** Ctrl+Z takes back what was last done in this tab, Ctrl+Shift+Z does it again; in a text field both belong to the field. */
export function useUndoKeys(): void {
	const { t } = useT();
	const client = useQueryClient();
	useEffect(() => onUndone(() => void client.invalidateQueries()), [client]);
	useKeys([
		{ keys: "mod+z", label: t("keys.undo"), run: undoLast, everywhere: true },
		{ keys: "mod+shift+z", label: t("keys.redo"), run: redoLast, everywhere: true },
	]);
}
