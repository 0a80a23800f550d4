import { type KeyboardEvent, type RefObject, useCallback } from "react";
import { useT } from "../i18n/i18n.ts";
import { type KeyBinding, useKeys } from "../keys/keys.ts";
import type { SelectionStep } from "./list/list-selection.ts";
import { cellIn, focusCell, pageIds, rowOf, rowsIn } from "./rows/row-dom.ts";
import { nextRow, type RowStep } from "./rows/row-step.ts";

/** `/` goes to the search box. */
export function useSearchKey(input: RefObject<HTMLInputElement | null>): void {
	const { t } = useT();
	const run = () => {
		input.current?.focus();
		input.current?.select();
	};
	useKeys([{ keys: "/", label: t("table.key_search"), run }]);
}

interface RowDeeds {
	/** Chooses rows; undefined where they cannot be chosen. */
	step?: ((step: SelectionStep) => void) | undefined;
	/** Something is chosen. */
	chosen: boolean;
	/** Edits a cell in place. */
	edit?: ((cell: HTMLElement) => void) | undefined;
}

/**
 * `j` and `k` anywhere, arrows, Home and End within the rows move the focus, Left and Right between the cells of a row.
 * Enter opens the row, Space or `x` chooses it, Shift with the arrows chooses more, Escape none, F2 or `e` edits a cell.
 */
export function useRowKeys(area: RefObject<HTMLElement | null>, { step, chosen, edit }: RowDeeds): (event: KeyboardEvent) => void {
	const { t } = useT();
	const move = useCallback(
		(rowStep: RowStep) => {
			const rows = rowsIn(area.current);
			const now = rows.findIndex((row) => row.contains(document.activeElement));
			const next = rows[nextRow(now, rows.length, rowStep)];
			if (next) focusCell(next, now < 0 ? undefined : cellIn(rows[now] as HTMLElement));
			return next;
		},
		[area],
	);
	const toggle = () => {
		const row = rowsIn(area.current).find((one) => one.contains(document.activeElement));
		if (row) step?.({ do: "toggle", id: Number(row.dataset.id) });
	};
	const bindings: KeyBinding[] = [
		{ keys: "j", label: t("table.key_next"), run: () => move(1) },
		{ keys: "k", label: t("table.key_previous"), run: () => move(-1) },
	];
	if (step) {
		// Enter and the key that edits are those of the cell that has the focus: cells have it where rows can be chosen
		bindings.push({ keys: "enter", label: t("table.key_open") }, { keys: "x", label: t("table.key_choose"), run: toggle });
		if (edit) bindings.push({ keys: "f2", or: "e", label: t("table.key_edit") });
	}
	useKeys(bindings);

	const extend = (from: HTMLElement, rowStep: RowStep) => {
		const next = move(rowStep);
		if (!next || !step) return;
		const page = pageIds(area.current);
		// the row one starts from belongs to what is chosen
		if (from.getAttribute("aria-selected") !== "true") step({ do: "toggle", id: Number(from.dataset.id) });
		if (next !== from) step({ do: "range", id: Number(next.dataset.id), page });
	};
	const sideways = (row: HTMLElement, by: 1 | -1) => {
		const now = cellIn(row);
		const cells = row.children.length;
		if (now !== undefined) focusCell(row, Math.min(Math.max(now + by, 0), cells - 1));
	};
	return (event) => {
		if (event.key === "Escape" && chosen && step && !event.defaultPrevented) {
			event.preventDefault();
			step({ do: "clear" });
			return;
		}
		const target = event.target;
		if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
		const row = rowOf(target);
		if (!row) return;
		const cell = target.closest<HTMLElement>("td");
		const run = deedOf(event, target, cell);
		if (!run) return;
		event.preventDefault();
		run();

		function deedOf({ key, shiftKey }: KeyboardEvent, on: HTMLElement, at: HTMLElement | null): (() => unknown) | undefined {
			const rowStep = STEPS[key];
			if (rowStep !== undefined) return shiftKey && step ? () => extend(row as HTMLElement, rowStep) : () => move(rowStep);
			if (key === "ArrowRight" && at) return () => sideways(row as HTMLElement, 1);
			if (key === "ArrowLeft" && at) return () => sideways(row as HTMLElement, -1);
			if (key === "x" && step) return toggle;
			if (key === " " && step && !on.matches("button, input")) return toggle;
			if (key === "Enter" && on === at) return () => row?.querySelector<HTMLElement>("[data-row-link]")?.click();
			if ((key === "F2" || key === "e") && edit && at?.dataset.edit !== undefined) return () => edit(at);
			return undefined;
		}
	};
}

/** `j` and `k` here too: keys of the whole page rest while a box has the focus. */
const STEPS: Record<string, RowStep> = { ArrowDown: 1, ArrowUp: -1, Home: "first", End: "last", j: 1, k: -1 };

/** Boxes and links of rows take part in moving about, fields and open menus do not. */
const isTyping = (target: HTMLElement): boolean =>
	target.matches("input:not([type=checkbox]), textarea, select") || target.closest("[role=menu], [role=dialog]") !== null;
