import { setTimeout as pause } from "node:timers/promises";

const FIRST_MS = 5;
const LAST_MS = 100;

/**
 * Asks again until it holds: for what another process or the database tells us a moment later.
 * More and more seldom, since who is asked often has less time for what is waited for.
 */
export async function eventually<T>(holds: () => T | Promise<T>, timeout = 600_000): Promise<T> {
	const end = performance.now() + timeout;
	for (let wait = FIRST_MS; ; wait = Math.min(wait * 1.5, LAST_MS)) {
		try {
			return await holds();
		} catch (error) {
			if (performance.now() > end) throw error;
		}
		await pause(wait);
	}
}
