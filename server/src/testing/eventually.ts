import { vi } from "vitest";

/** Asks again until it holds: for what another process or the database tells us a moment later. */
export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> => vi.waitFor(holds, { timeout: 15_000, interval: 10 });
