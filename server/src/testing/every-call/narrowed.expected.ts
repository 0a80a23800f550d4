import type { CallName } from "../sampling.ts";

/** What ViewOwn opens although nothing is the person's own, and why that tells of nobody. The list only becomes shorter. */
export const OPEN_TO_NARROWED = {} satisfies Partial<Record<CallName, string>>;
