import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useT } from "../kit/i18n/i18n.ts";
import { useKeys } from "../kit/keys/keys.ts";
import { useSession } from "../kit/session/session.ts";
import { onUndone, redoLast, undoLast } from "../kit/undo/undo-stack.ts";
import { allowedPages } from "./pages.ts";

export type ShellDialog = "palette" | "keys";

/** The keys that work on every page. */
export function useShellKeys(open: (dialog: ShellDialog) => void): void {
	const { t } = useT();
	const navigate = useNavigate();
	const pages = allowedPages(useSession());
	const client = useQueryClient();
	useEffect(() => onUndone(() => void client.invalidateQueries()), [client]);
	useKeys([
		{ keys: "mod+k", label: t("keys.search"), run: () => open("palette"), always: true, everywhere: true },
		// in a text field both belong to the field
		{ keys: "mod+z", label: t("keys.undo"), run: undoLast, everywhere: true },
		{ keys: "mod+shift+z", label: t("keys.redo"), run: redoLast, everywhere: true },
		{ keys: "?", label: t("keys.show"), run: () => open("keys"), everywhere: true },
		...pages.flatMap(({ hotkey, label, path }) =>
			hotkey === undefined
				? []
				: {
						keys: ["g", ...hotkey].join(" "),
						label: t("keys.go", { page: t(label) }),
						run: () => void navigate({ to: path }),
						everywhere: true,
					},
		),
	]);
}
