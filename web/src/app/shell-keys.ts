import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useT } from "../kit/i18n/i18n.ts";
import { useKeys } from "../kit/keys/keys.ts";
import { useSession } from "../kit/session/session.ts";
import { onUndone, redoLast, undoLast } from "../kit/undo/undo-stack.ts";
import { allowedPages, OWN_PAGES } from "./pages.ts";

export type ShellDialog = "palette" | "help";

/** The keys that work on every page. */
export function useShellKeys(open: (dialog: ShellDialog) => void): void {
	const { t } = useT();
	const navigate = useNavigate();
	const pages = allowedPages(useSession());
	// what hangs below an area and has a key; the area's own leads there already
	const reached = [...pages, ...pages.flatMap(({ parts, root }) => parts.filter(({ path }) => path !== root)), ...OWN_PAGES];
	const client = useQueryClient();
	useEffect(() => onUndone(() => void client.invalidateQueries()), [client]);
	useKeys([
		{ keys: "mod+k", label: t("keys.search"), run: () => open("palette"), always: true, everywhere: true },
		// in a text field both belong to the field
		{ keys: "mod+z", label: t("keys.undo"), run: undoLast, everywhere: true },
		{ keys: "mod+shift+z", label: t("keys.redo"), run: redoLast, everywhere: true },
		{ keys: "?", label: t("shell.help"), run: () => open("help"), everywhere: true },
		...reached.flatMap(({ hotkey, label, path }) =>
			hotkey === undefined
				? []
				: {
						keys: `g ${hotkey}`,
						label: t("keys.go", { page: t(label) }),
						run: () => void navigate({ to: path }),
						everywhere: true,
					},
		),
	]);
}
