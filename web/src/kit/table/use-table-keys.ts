import { type KeyboardEvent, type RefObject, useCallback } from "react";
import { useT } from "../i18n/i18n.ts";
import { useKeys } from "../keys/keys.ts";
import { nextRow, type RowStep } from "./row-step.ts";

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

const STEPS: Record<string, RowStep> = { ArrowDown: 1, ArrowUp: -1, Home: "first", End: "last" };

function focusRow(area: HTMLElement | null, step: RowStep): void {
	const links = [...(area?.querySelectorAll<HTMLElement>(ROW_LINK) ?? [])];
	const now = links.indexOf(document.activeElement as HTMLElement);
	links[nextRow(now, links.length, step)]?.focus({ focusVisible: true } as FocusOptions);
}
