import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { clockOf, GRID_PX } from "../timetable/timetable.public-ui.ts";

export interface WantedTime {
	day: string;
	/** Null: all day. */
	starts: string | null;
	ends: string | null;
}
interface EmptyPlaceOptions {
	area: RefObject<HTMLElement | null>;
	span: { starts: number; ends: number };
	onNew: ((at: WantedTime) => void) | undefined;
}
const STEP = 30;
/** Of a place that was clicked and not pulled. */
const LENGTH = 60;
/** A hand that trembles does not pull. */
const TREMBLE_PX = 6;
const LAST = 24 * 60 - 1;

/** A click or a pull on an empty place of a grid of times is a new event there. */
export function useEmptyPlace({ area, span, onNew }: EmptyPlaceOptions) {
	const [ghost, setGhost] = useState<CSSProperties | null>(null);
	const stop = useRef<(() => void) | null>(null);
	useEffect(() => () => stop.current?.(), []);
	const onPointerDown = (down: PointerEvent) => {
		const target = down.target instanceof Element ? down.target : null;
		const column = target?.closest<HTMLElement>("[data-column]");
		const day = column?.dataset.column;
		if (!column || day === undefined || onNew === undefined || down.button !== 0 || target?.closest("button, a")) return;
		const isTouch = down.pointerType === "touch";
		const box = column.getBoundingClientRect();
		const minutesAt = (y: number) => span.starts + (y - box.top) / GRID_PX;
		const first = Math.floor(minutesAt(down.clientY) / STEP) * STEP;
		let pulled: { starts: number; ends: number } | null = null;
		const move = (event: globalThis.PointerEvent) => {
			if (Math.abs(event.clientY - down.clientY) < TREMBLE_PX && pulled === null) return;
			if (isTouch) return end();
			const at = minutesAt(event.clientY);
			pulled =
				at >= first
					? { starts: first, ends: Math.max(first + STEP, Math.ceil(at / STEP) * STEP) }
					: { starts: Math.max(0, Math.floor(at / STEP) * STEP), ends: first + STEP };
			const around = area.current?.getBoundingClientRect();
			setGhost({
				left: box.left - (around?.left ?? 0),
				width: box.width,
				top: box.top - (around?.top ?? 0) + (pulled.starts - span.starts) * GRID_PX,
				height: (pulled.ends - pulled.starts) * GRID_PX,
			});
		};
		const end = () => {
			window.removeEventListener("pointermove", move);
			window.removeEventListener("pointerup", drop);
			window.removeEventListener("pointercancel", end);
			window.removeEventListener("keydown", giveUp, true);
			stop.current = null;
			setGhost(null);
		};
		const drop = () => {
			end();
			const { starts, ends } = pulled ?? { starts: first, ends: first + LENGTH };
			onNew({ day, starts: clockOf(Math.max(0, starts)), ends: clockOf(Math.min(ends, LAST)) });
		};
		const giveUp = (event: KeyboardEvent) => {
			if (event.key === "Escape") end();
		};
		stop.current?.();
		window.addEventListener("pointermove", move);
		window.addEventListener("pointerup", drop);
		window.addEventListener("pointercancel", end);
		window.addEventListener("keydown", giveUp, true);
		stop.current = end;
	};
	return { ghost, onPointerDown };
}
