import { expect, test } from "vitest";
import { LONG_MS, watched } from "./processor-time.ts";

/** Holds this thread for so many milliseconds of the processor. */
function compute(ms: number): void {
	const begun = process.threadCpuUsage();
	for (;;) {
		const { user, system } = process.threadCpuUsage(begun);
		if ((user + system) / 1000 > ms) return;
	}
}

test("who computes too long each time is found", async () => {
	const { spent } = await watched(async () => compute(LONG_MS + 50));
	expect(spent).toBeGreaterThan(LONG_MS);
});
test("who did so only the first time is not", async () => {
	let first = true;
	const { value, spent } = await watched(async () => {
		if (first) compute(LONG_MS + 50);
		first = false;
		return "done";
	});
	expect(value).toBe("done");
	expect(spent).toBeLessThan(LONG_MS);
});
