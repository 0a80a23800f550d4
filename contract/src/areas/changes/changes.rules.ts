/** What an undo of many rows goes through: looking whether something stands on it, taking it back, looking what followed. */
export const UNDO_STEPS = 3;
/** What was done to rows; and deeds that take others back. */
export const DID = ["created", "updated", "deleted", "undone"] as const;
export type Did = (typeof DID)[number];
/** So many of the newest deeds are counted. */
export const COUNTED_DEEDS = 1_000;
