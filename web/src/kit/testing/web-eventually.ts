import { vi } from "vitest";

/** Asks again until it holds. Long, because a busy machine is no fault of what is tested. */
export const eventually = (holds: () => unknown): Promise<unknown> => vi.waitFor(holds, { timeout: 600_000, interval: 10 });
