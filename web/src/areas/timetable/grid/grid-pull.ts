import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { GridBlock, GridPlace } from "./grid-block.ts";
import { movedSpan, resizedSpan } from "./grid-layout.ts";

interface PullOptions {
	body: RefObject<HTMLDivElement | null>;
	/** Pixels of a minute. */
	px: number;
	bells: readonly number[];
	onMove: ((id: number, to: GridPlace) => void) | undefined;
}
type Way = "move" | "resize";
export interface Pull {
	pull: ({ id: number } & GridPlace) | null;
	start: (event: PointerEvent, block: GridBlock, way: Way) => void;
}
/** A hand that trembles does not pull. */
const TREMBLE_PX = 4;
/** A finger scrolls; one that rests takes the block up. */
const REST_MS = 350;
const FINGER_TREMBLE_PX = 10;

/** Moving a block with a mouse, a pen or a finger that rests on it first. */
export function useBlockPull({ body, px, bells, onMove }: PullOptions): Pull {
	const [pull, setPull] = useState<Pull["pull"]>(null);
	const stop = useRef<(() => void) | null>(null);
	useEffect(() => () => stop.current?.(), []);

	const start: Pull["start"] = (down, block, way) => {
		if (down.button !== 0 || onMove === undefined) return;
		const touch = down.pointerType === "touch";
		let place: GridPlace | null = null;
		let held = !touch;
		const show = (next: GridPlace) => {
			place = next;
			setPull({ id: block.id, ...next });
		};
		const rest = touch
			? setTimeout(() => {
					held = true;
					show({ column: block.column, starts: block.starts, ends: block.ends });
				}, REST_MS)
			: undefined;
		const move = (event: globalThis.PointerEvent) => {
			const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
			if (!held) {
				if (far > FINGER_TREMBLE_PX) end();
				return;
			}
			if (place === null && far < TREMBLE_PX) return;
			const by = (event.clientY - down.clientY) / px;
			const span = way === "move" ? movedSpan(block, by, bells) : resizedSpan(block, by, bells);
			show({ ...span, column: way === "move" ? (columnAt(body.current, event.clientX) ?? block.column) : block.column });
		};
		// once a finger holds the block, neither the page scrolls under it nor a menu opens
		const hold = (event: Event) => {
			if (held && event.cancelable) event.preventDefault();
		};
		const end = () => {
			clearTimeout(rest);
			window.removeEventListener("pointermove", move);
			window.removeEventListener("pointerup", drop);
			window.removeEventListener("pointercancel", end);
			window.removeEventListener("keydown", giveUp, true);
			window.removeEventListener("touchmove", hold);
			window.removeEventListener("contextmenu", hold);
			stop.current = null;
			setPull(null);
		};
		const drop = () => {
			end();
			if (place === null) return;
			// what was pulled is not clicked
			const swallow = (event: Event) => event.stopPropagation();
			window.addEventListener("click", swallow, { capture: true, once: true });
			setTimeout(() => window.removeEventListener("click", swallow, true));
			if (!isWhere(block, place)) onMove(block.id, place);
		};
		const giveUp = (event: KeyboardEvent) => {
			if (event.key !== "Escape") return;
			event.stopPropagation();
			end();
		};
		stop.current?.();
		window.addEventListener("pointermove", move);
		window.addEventListener("pointerup", drop);
		window.addEventListener("pointercancel", end);
		window.addEventListener("keydown", giveUp, true);
		if (touch) {
			window.addEventListener("touchmove", hold, { passive: false });
			window.addEventListener("contextmenu", hold);
		}
		stop.current = end;
	};
	return { pull, start };
}

export const isWhere = (block: GridPlace, { column, starts, ends }: GridPlace): boolean =>
	column === block.column && starts === block.starts && ends === block.ends;

/** The column under the pointer. */
function columnAt(body: HTMLElement | null, x: number): string | undefined {
	for (const column of body?.querySelectorAll<HTMLElement>("[data-column]") ?? []) {
		const { left, right } = column.getBoundingClientRect();
		if (x >= left && x < right) return column.dataset.column;
	}
	return undefined;
}
