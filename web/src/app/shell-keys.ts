import { useNavigate } from "@tanstack/react-router";
import { useT } from "../kit/i18n/i18n.ts";
import { useKeys } from "../kit/keys/keys.ts";
import { useSession } from "../kit/session/session.ts";
import { useUndoKeys } from "../kit/undo/use-undo-keys.ts";
import { allowedPages } from "./pages.ts";
import type { ShellDialog } from "./shell.tsx";

/** The keys that work on every page. */
export function useShellKeys(open: (dialog: ShellDialog) => void): void {
	const { t } = useT();
	const navigate = useNavigate();
	const pages = allowedPages(useSession());
	useUndoKeys();
	useKeys([
		{ keys: "mod+k", label: t("keys.search"), run: () => open("palette"), always: true, everywhere: true },
		{ keys: "?", label: t("keys.show"), run: () => open("keys"), everywhere: true },
		...pages.map((page) => ({
			keys: `g ${page.hotkey}`,
			label: t("keys.go", { page: t(page.label) }),
			run: () => void navigate({ to: page.path }),
			everywhere: true,
		})),
	]);
}
