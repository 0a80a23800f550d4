/** What an undo of many rows goes through: looking whether something stands on it, taking it back, looking what followed. */
export const UNDO_STEPS = 3;
