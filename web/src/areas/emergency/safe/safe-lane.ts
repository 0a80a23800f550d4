import type { LinkedAlarm } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { ApiError, isGoneLink } from "../../../kit/api/api-error.ts";

const SOON_MS = 5_000;
const LATER_MS = 40_000;
const LOOK_AGAIN_MS = 20_000;
/** The answer itself was refused: sending it once more changes nothing. Whoever has to sign in again, or comes too often, tries later. */
const REFUSED = [400, 403, 404, 409, 410, 422];

/** How long until the next try: longer from one to the next, and of many devices not at once. */
export const againMs = (failures: number): number => Math.min(SOON_MS * 2 ** failures, LATER_MS) * (0.5 + Math.random() / 2);

/** Many have the page open at once: each looks at a time of its own, less often the more often nothing came back. A hidden page does not look. */
export function linkedAgainMs(data: LinkedAlarm | undefined, error: Error | null, failures: number): number | false {
	if (data ? data.alarm.state !== "running" : error === null || isGoneLink(error)) return false;
	return data && error === null ? LOOK_AGAIN_MS * (1 + Math.random()) : againMs(failures);
}

interface LaneOptions<Item> {
	/** What waits, the oldest first. */
	waiting: () => readonly Item[];
	send: (one: Item) => Promise<void>;
	refused: (error: ApiError) => void;
	forget: (one: Item) => void;
	markStuck: () => void;
	/** So many went that had waited. */
	late?: (count: number) => void;
}
/** Sends answers one after the other in the order in which they were given, and again until the server has taken or refused each. */
export function answerLane<Item extends { is_stuck?: boolean }>({ waiting, send, refused, forget, markStuck, late }: LaneOptions<Item>) {
	let isSending = false;
	let failures = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const settle = async (one: Item): Promise<void> => {
		try {
			await send(one);
		} catch (error) {
			if (!(error instanceof ApiError) || !REFUSED.includes(error.status)) throw error;
			refused(error);
		}
	};
	return async function go(): Promise<void> {
		if (isSending) return;
		isSending = true;
		clearTimeout(timer);
		let waited = 0;
		try {
			for (let [next] = waiting(); next !== undefined; [next] = waiting()) {
				await settle(next);
				forget(next);
				if (next.is_stuck) waited++;
				failures = 0;
			}
		} catch {
			markStuck();
			timer = setTimeout(() => void go(), againMs(failures++));
		} finally {
			isSending = false;
		}
		if (waited > 0) late?.(waited);
	};
}
