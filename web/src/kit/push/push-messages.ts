import { isLocked } from "../session/screen-lock.ts";
import { currentSession } from "../session/session.ts";

/** Where a push leads, as the worker hands it over (web/offline/worker.js). `customer_id` null: in any school. */
export interface PushPlace {
	path: string;
	customer_id: number | null;
	user_id: number;
}
type Question = { told: PushPlace } | { open: PushPlace };

/** Whether it is seen here without a notification: the school is in front of the person, and the page hears of it by itself. */
export function answerTold({ customer_id, user_id }: PushPlace): "seen" | "somebody else" | "away" {
	const session = currentSession();
	if (session && session.user.uid !== user_id) return "somebody else";
	const isHere = session?.customer_id === customer_id && document.visibilityState === "visible" && !isLocked();
	return isHere ? "seen" : "away";
}

/** The address that leads there, from whichever school. Null: it is somebody else's, or the screen is locked. */
export function addressOf({ path, customer_id, user_id }: PushPlace): string | null {
	const session = currentSession();
	if (session?.user.uid !== user_id || isLocked()) return null;
	return customer_id === null || customer_id === session.customer_id
		? path
		: `/pages/switch?school=${customer_id}&to=${encodeURIComponent(path)}`;
}

let listening = false;
/** The worker asks open pages before it shows a push, and lets them go where one leads. */
export function answerWorker(go: (address: string) => void): void {
	if (listening || !("serviceWorker" in navigator)) return;
	listening = true;
	navigator.serviceWorker.addEventListener("message", ({ data, ports: [port] }: MessageEvent<Question>) => {
		if ("told" in data) return port?.postMessage(answerTold(data.told));
		const address = addressOf(data.open);
		port?.postMessage(address === null ? "not mine" : "opened");
		if (address !== null) go(address);
	});
}
