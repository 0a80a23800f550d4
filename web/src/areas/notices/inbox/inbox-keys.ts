import type { RefObject } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useKeys } from "../../../kit/keys/keys.ts";
import { useLineFocus } from "../../../kit/keys/line-focus.ts";
import type { NoticeDeeds } from "../notice-deeds.ts";
import type { Notice } from "../notices.api.ts";

/** `j` and `k` go from line to line, and other keys say what becomes of the one that has the focus. */
export function useInboxKeys(
	list: RefObject<HTMLElement | null>,
	notices: readonly Notice[],
	deeds: NoticeDeeds,
	choose: (id: number) => void,
): void {
	const { t } = useT();
	const lines = useLineFocus({ list, name: "notice", of: notices });
	const current = (): Notice | undefined => {
		const here = lines.id();
		return notices.find(({ id }) => id === here);
	};
	const mark = (as: "done" | "unread") => () => {
		const notice = current();
		if (notice) deeds.mark([notice], { as: as === "unread" && notice.read_at === null ? "read" : as });
	};
	const press = (button: string) => lines.line()?.querySelector<HTMLElement>(button)?.click();
	useKeys([
		{ keys: "j", label: t("notices.key_next"), run: () => lines.step(1) },
		{ keys: "k", label: t("notices.key_previous"), run: () => lines.step(-1) },
		{ keys: "enter", label: t("notices.key_open") },
		{ keys: "e", label: t("notices.key_done"), run: mark("done") },
		{ keys: "h", label: t("notices.key_later"), run: () => press("[data-notice-later], [data-notice-more]") },
		{ keys: "u", label: t("notices.key_unread"), run: mark("unread") },
		{
			keys: "x",
			label: t("notices.key_choose"),
			run: () => {
				const notice = current();
				if (notice) choose(notice.id);
			},
		},
		{ keys: "z", label: t("notices.key_undo"), run: deeds.undoLast },
	]);
}
