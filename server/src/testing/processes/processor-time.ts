/** Milliseconds of this thread's processor: while one request has them, no other is served. Threads of libraries and other processes do not count. */
const used = (): number => {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
};

/** More than this for one request, and everybody else feels it. */
export const LONG_MS = 1000;
const TRIES = 3;

/**
 * Does it, and says how much of the processor it took. What took long is done again and the least counts:
 * a module that was read for the first time, or memory that was tidied just then, is no fault of the request.
 */
export async function watched<T>(work: () => Promise<T>): Promise<{ value: T; spent: number }> {
	let before = used();
	const value = await work();
	let spent = used() - before;
	for (let again = 1; again < TRIES && spent > LONG_MS; again++) {
		before = used();
		await work();
		spent = Math.min(spent, used() - before);
	}
	return { value, spent };
}
