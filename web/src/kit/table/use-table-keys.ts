import { type KeyboardEvent, type RefObject, useCallback } from "react";
import { useT } from "../i18n/i18n.ts";
import { useKeys } from "../keys/keys.ts";

const ROW_LINK = "[data-row-link]";

/** `/` goes to the search box. */
export function useSearchKey(input: RefObject<HTMLInputElement | null>): void {
	const { t } = useT();
	const run = () => {
		input.current?.focus();
		input.current?.select();
	};
	useKeys([{ keys: "/", label: t("table.key_search"), run }]);
}

/** `j` and `k` anywhere, arrows, Home and End within the rows move the focus; Enter opens, because a row's focus is its link. */
export function useRowKeys(area: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
	const { t } = useT();
	const move = useCallback((step: RowStep) => focusRow(area.current, step), [area]);
	useKeys([
		{ keys: "j", label: t("table.key_next"), run: () => move(1) },
		{ keys: "k", label: t("table.key_previous"), run: () => move(-1) },
	]);
	return (event) => {
		const step = STEPS[event.key];
		if (step === undefined || !(event.target instanceof Element) || !event.target.matches(ROW_LINK)) return;
		event.preventDefault();
		move(step);
	};
}

type RowStep = 1 | -1 | "first" | "last";
const STEPS: Record<string, RowStep> = { ArrowDown: 1, ArrowUp: -1, Home: "first", End: "last" };

function focusRow(area: HTMLElement | null, step: RowStep): void {
	const links = [...(area?.querySelectorAll<HTMLElement>(ROW_LINK) ?? [])];
	const now = links.indexOf(document.activeElement as HTMLElement);
	links[nextRow(now, links.length, step)]?.focus({ focusVisible: true } as FocusOptions);
}

/** The row to go to; the ends hold. Without a row in focus both directions start at the first. */
export function nextRow(now: number, count: number, step: RowStep): number {
	if (step === "first" || now < 0) return 0;
	if (step === "last") return count - 1;
	return Math.min(Math.max(now + step, 0), count - 1);
}
