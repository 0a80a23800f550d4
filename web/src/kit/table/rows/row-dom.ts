/** The rows of a list as they stand on the page: `tr` in a table, `li` as cards. Each has the id of its record. */
const ROW = "[data-id]";
const ROW_LINK = "[data-row-link]";

export const rowsIn = (area: HTMLElement | null): HTMLElement[] => [...(area?.querySelectorAll<HTMLElement>(ROW) ?? [])];
export const rowOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>(ROW);
export const pageIds = (area: HTMLElement | null): number[] => rowsIn(area).map((row) => Number(row.dataset.id));

/** The place of the focused cell in its row. */
export function cellIn(row: HTMLElement): number | undefined {
	const cell = document.activeElement?.closest("td");
	const at = cell ? [...row.children].indexOf(cell) : -1;
	return at < 0 ? undefined : at;
}

/** Moves the focus to a cell: to what can be pressed in it, or to the cell itself. Without a place: to the row's link. */
export function focusCell(row: HTMLElement, at: number | undefined): void {
	const cell = at === undefined ? null : row.children[at];
	const target =
		cell?.querySelector<HTMLElement>(`${ROW_LINK}, input, button`) ??
		(cell as HTMLElement | null) ??
		row.querySelector<HTMLElement>(ROW_LINK);
	target?.focus({ focusVisible: true } as FocusOptions);
}
