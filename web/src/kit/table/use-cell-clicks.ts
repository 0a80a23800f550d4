import { type MouseEvent, useEffect, useRef } from "react";

/** As long as a second click may take. */
const PAUSE_MS = 220;

/**
 * A row opens wherever it is clicked, because its link covers it. On a cell that can be edited the link waits
 * for a second click, which edits the cell. Touch and keyboard do not wait.
 */
export function useCellClicks(edit: ((cell: HTMLElement) => void) | undefined): ((event: MouseEvent) => void) | undefined {
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	if (!edit) return undefined;
	return (event) => {
		const { target, nativeEvent, detail, clientX, clientY } = event;
		const isMouse = !(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType === "mouse";
		if (!(target instanceof HTMLElement) || detail === 0 || !isMouse || event.ctrlKey || event.metaKey || event.shiftKey) return;
		const link = target.closest<HTMLElement>("[data-row-link]");
		const cell =
			link && document.elementsFromPoint(clientX, clientY).find((one) => one instanceof HTMLElement && one.dataset.edit !== undefined);
		if (!link || !cell) return;
		event.preventDefault();
		event.stopPropagation();
		clearTimeout(timer.current);
		if (detail > 1) edit(cell as HTMLElement);
		else timer.current = setTimeout(() => link.click(), PAUSE_MS);
	};
}
