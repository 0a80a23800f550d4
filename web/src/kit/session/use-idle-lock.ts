import { useEffect } from "react";
import { idleFor, lockScreen, noteActivity } from "./screen-lock.ts";

const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
/** Moving the mouse need not be written down a hundred times a second. */
const NOTED_EVERY_MS = 5_000;

/** Shows the lock screen after so many minutes in which nobody did anything in any tab. 0: never. */
export function useIdleLock(minutes: number): void {
	useEffect(() => {
		if (minutes <= 0) return;
		const look = () => {
			if (idleFor() >= minutes * 60_000) lockScreen();
		};
		// a laptop that was closed meanwhile is looked at before the first movement counts
		look();
		let noted = 0;
		const note = () => {
			const now = Date.now();
			if (now - noted < NOTED_EVERY_MS) return;
			look();
			noted = now;
			noteActivity(now);
		};
		if (idleFor() === 0) noteActivity();
		const timer = setInterval(look, NOTED_EVERY_MS);
		for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true });
		document.addEventListener("visibilitychange", look);
		return () => {
			clearInterval(timer);
			for (const sign of SIGNS) window.removeEventListener(sign, note, { capture: true });
			document.removeEventListener("visibilitychange", look);
		};
	}, [minutes]);
}
