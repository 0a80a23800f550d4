import { type PointerEvent, useRef } from "react";
import { rowOf } from "./row-dom.ts";

const HOLD_MS = 500;
/** A finger never lies still, in px. */
const STILL = 10;

/** Holding a card with a finger. What would follow, the link and the phone's own menu, does not. */
export function useHold(onHold: ((id: number) => void) | undefined) {
	const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
	if (!onHold) return {};
	const end = () => clearTimeout(press.current?.timer);
	return {
		onPointerDown: (event: PointerEvent) => {
			const row = event.target instanceof Element && event.pointerType !== "mouse" ? rowOf(event.target) : null;
			if (!row || !event.isPrimary) return;
			const timer = setTimeout(() => {
				// the finger is still down: the click that follows is not meant
				row.addEventListener("click", (click) => click.preventDefault(), { once: true, capture: true });
				onHold(Number(row.dataset.id));
			}, HOLD_MS);
			press.current = { timer, x: event.clientX, y: event.clientY };
		},
		onPointerMove: (event: PointerEvent) => {
			const { x, y } = press.current ?? { x: event.clientX, y: event.clientY };
			if (Math.hypot(event.clientX - x, event.clientY - y) > STILL) end();
		},
		onPointerUp: end,
		onPointerCancel: end,
		onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
	};
}
