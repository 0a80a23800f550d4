import { sayStatus } from "../presence/own-status.ts";
import { isLocked } from "../session/screen-lock.ts";

/** When somebody last used this browser, in whichever tab. Apart from what the lock screen counts: that one must not hear of it too early. */
const USED = "last_used";
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
/** Moving the mouse need not be written down a hundred times a second. */
const NOTED_EVERY_MS = 20_000;
const LOOK_EVERY_MS = 15_000;
const AWAY_AFTER_MS = 5 * 60_000;

const isAway = (now = Date.now()): boolean => isLocked() || now - (Number(localStorage.getItem(USED)) || now) >= AWAY_AFTER_MS;

/** Writes down that this tab is used; every tab does. */
export function noteUse(ending: AbortSignal): void {
	let noted = 0;
	const note = () => {
		const now = Date.now();
		if (now - noted < NOTED_EVERY_MS) return;
		noted = now;
		localStorage.setItem(USED, String(now));
		// tabs hear of each other by themselves, and not of themselves
		window.dispatchEvent(new Event(USED));
	};
	note();
	for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true, signal: ending });
}

/** Tells the server when nobody uses this browser any more, and when somebody does again. The tab that holds the stream does. */
export class AwayTeller {
	#told = false;

	/** What the server hears with a new stream. */
	get now(): boolean {
		this.#told = isAway();
		return this.#told;
	}
	start(ending: AbortSignal): void {
		const timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
		ending.addEventListener("abort", () => clearInterval(timer));
		for (const news of [USED, "storage"]) window.addEventListener(news, () => this.#look(), { signal: ending });
	}
	#look(): void {
		const away = isAway();
		if (away === this.#told) return;
		this.#told = away;
		sayStatus({ away }).catch(() => {
			// tried again with the next look
			this.#told = !away;
		});
	}
}
