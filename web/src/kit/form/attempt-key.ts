/**
 * The Idempotency-Key of a form. It stays the same while nobody knows whether an attempt was carried out
 * (no answer, or a failing server), so that trying again does nothing twice; a refusal is an answer, and the next attempt a new one.
 */
export function createAttemptKey(random: () => string) {
	let key = random();
	return {
		current: () => key,
		/** Call with the status of a failed attempt; 0 is "no answer". */
		failed: (status: number) => {
			if (status >= 400 && status < 500) key = random();
		},
	};
}
