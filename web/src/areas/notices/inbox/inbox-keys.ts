import { type RefObject, useLayoutEffect, useRef } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useKeys } from "../../../kit/keys/keys.ts";
import type { NoticeDeeds } from "../notice-deeds.ts";
import type { Notice } from "../notices.api.ts";

const linesIn = (list: HTMLElement | null): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>("[data-notice]") ?? [])];
const linkIn = (line: HTMLElement | undefined) => line?.querySelector<HTMLElement>("[data-notice-link]");
const idOf = (line: HTMLElement | undefined): number => Number(line?.dataset.notice);

/** `j` and `k` go from line to line, and other keys say what becomes of the one that has the focus. Where it goes away, the next one has it. */
export function useInboxKeys(
	list: RefObject<HTMLElement | null>,
	notices: readonly Notice[],
	deeds: NoticeDeeds,
	choose: (id: number) => void,
): void {
	const { t } = useT();
	/** Where the focus was last among the lines. */
	const place = useRef<{ id: number; at: number } | null>(null);
	const here = () => {
		const lines = linesIn(list.current);
		const at = lines.findIndex((line) => line.contains(document.activeElement));
		return { lines, at };
	};
	const move = (by: 1 | -1) => {
		const { lines, at } = here();
		linkIn(lines[at === -1 ? 0 : Math.min(Math.max(at + by, 0), lines.length - 1)])?.focus();
	};
	const current = (): Notice | undefined => {
		const { lines, at } = here();
		return notices.find(({ id }) => id === idOf(lines[at]));
	};
	const mark = (as: "done" | "unread") => () => {
		const notice = current();
		if (notice) deeds.mark([notice], { as: as === "unread" && notice.read_at === null ? "read" : as });
	};
	const press = (button: string) => {
		const { lines, at } = here();
		lines[at]?.querySelector<HTMLElement>(button)?.click();
	};
	useKeys([
		{ keys: "j", label: t("notices.key_next"), run: () => move(1) },
		{ keys: "k", label: t("notices.key_previous"), run: () => move(-1) },
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
	useLayoutEffect(() => {
		const element = list.current;
		const remember = () => {
			const { lines, at } = here();
			if (at !== -1) place.current = { id: idOf(lines[at]), at };
		};
		element?.addEventListener("focusin", remember);
		return () => element?.removeEventListener("focusin", remember);
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: other lines are the occasion
	useLayoutEffect(() => {
		const was = place.current;
		if (was === null || document.activeElement !== document.body) return;
		const lines = linesIn(list.current);
		if (lines.some((line) => idOf(line) === was.id)) return;
		linkIn(lines[Math.min(was.at, lines.length - 1)])?.focus();
	}, [notices]);
}
