import { vi } from "vitest";

/** Asks again until it holds: for what another process or the database tells us a moment later. */
export const eventually = <T>(holds: () => T | Promise<T>, timeout = 600_000): Promise<T> => vi.waitFor(holds, { timeout, interval: 10 });
