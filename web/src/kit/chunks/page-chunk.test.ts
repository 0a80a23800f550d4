import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isChunkFailure } from "./chunk-failure.ts";
import { inTime } from "./page-chunk.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a part that arrives is passed on", async () => {
	expect(await inTime(async () => ({ Page: 1 }))()).toEqual({ Page: 1 });
	expect(vi.getTimerCount()).toBe(0);
});

test("a part that does not arrive within 120 s is a chunk failure", async () => {
	const waiting = inTime(() => new Promise(() => {}))().catch((error: unknown) => error);
	await vi.advanceTimersByTimeAsync(119_999);
	expect(vi.getTimerCount()).toBe(1);
	await vi.advanceTimersByTimeAsync(1);
	expect(isChunkFailure(await waiting)).toBe(true);
});
