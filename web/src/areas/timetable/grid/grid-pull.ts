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

/** Moving a block with the pointer. With a finger the page scrolls: who has one uses the form. */
export function useBlockPull({ body, px, bells, onMove }: PullOptions): Pull {
	const [pull, setPull] = useState<Pull["pull"]>(null);
	const stop = useRef<(() => void) | null>(null);
	useEffect(() => () => stop.current?.(), []);

	const start: Pull["start"] = (down, block, way) => {
		if (down.pointerType === "touch" || down.button !== 0 || onMove === undefined) return;
		let place: GridPlace | null = null;
		const move = (event: globalThis.PointerEvent) => {
			const by = (event.clientY - down.clientY) / px;
			if (place === null && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < TREMBLE_PX) return;
			const span = way === "move" ? movedSpan(block, by, bells) : resizedSpan(block, by, bells);
			place = { ...span, column: way === "move" ? (columnAt(body.current, event.clientX) ?? block.column) : block.column };
			setPull({ id: block.id, ...place });
		};
		const end = () => {
			window.removeEventListener("pointermove", move);
			window.removeEventListener("pointerup", drop);
			window.removeEventListener("pointercancel", end);
			window.removeEventListener("keydown", giveUp, true);
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
			const { column, starts, ends } = place;
			if (column !== block.column || starts !== block.starts || ends !== block.ends) onMove(block.id, place);
		};
		const giveUp = (event: KeyboardEvent) => {
			if (event.key !== "Escape") return;
			event.stopPropagation();
			end();
		};
		window.addEventListener("pointermove", move);
		window.addEventListener("pointerup", drop);
		window.addEventListener("pointercancel", end);
		window.addEventListener("keydown", giveUp, true);
		stop.current = end;
	};
	return { pull, start };
}

/** The column under the pointer. */
function columnAt(body: HTMLElement | null, x: number): string | undefined {
	for (const column of body?.querySelectorAll<HTMLElement>("[data-column]") ?? []) {
		const { left, right } = column.getBoundingClientRect();
		if (x >= left && x < right) return column.dataset.column;
	}
	return undefined;
}
