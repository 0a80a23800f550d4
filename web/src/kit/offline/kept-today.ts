import { currentSession } from "../session/session.ts";
import { KEPT_TODAY } from "../session/session-storage.ts";

interface Kept {
	/** In milliseconds. */
	at: number;
	answer: unknown;
}
interface Store {
	whose: string;
	/** Of this device. */
	day: string;
	kept: Record<string, Kept>;
}

/** Person and school: what one of them left on a device, no other sees. */
export const whose = (): string => {
	const session = currentSession();
	return `${session?.customer_id}/${session?.user.uid}`;
};
const today = (): string => new Date().toDateString();
const keyOf = (key: readonly unknown[]): string => JSON.stringify(key);

function read(): Store {
	const empty = { whose: whose(), day: today(), kept: {} };
	try {
		const store = JSON.parse(localStorage.getItem(KEPT_TODAY) ?? "null") as Store | null;
		return store?.whose === empty.whose && store.day === empty.day ? store : empty;
	} catch {
		return empty;
	}
}

/**
 * Keeps an answer on this device so that it opens without a network, also after the page was closed:
 * until the day or the session is over. For the little that somebody needs of today, not for lists.
 */
export function keepToday(key: readonly unknown[], answer: unknown): void {
	const store = read();
	try {
		localStorage.setItem(KEPT_TODAY, JSON.stringify({ ...store, kept: { ...store.kept, [keyOf(key)]: { at: Date.now(), answer } } }));
	} catch {
		// the device has no room: it opens with a network only
	}
}

/**
 * What a query begins with, before it asks the server. It always asks: what was kept a second ago may be older than what the
 * page was about to show when it was loaded again. What it has heard since is fresh for so long.
 */
export function fromToday<Answer>(key: readonly unknown[], freshMs: number) {
	return {
		initialData: () => read().kept[keyOf(key)]?.answer as Answer | undefined,
		initialDataUpdatedAt: () => read().kept[keyOf(key)]?.at,
		staleTime: ({ state }: { state: { dataUpdateCount: number } }) => (state.dataUpdateCount === 0 ? 0 : freshMs),
	};
}
