export const ABSENCE_STATES = ["announced", "accepted", "declined", "withdrawn"] as const;
/** An absence announced at once spans at most this many days. */
export const ABSENCE_DAYS = 120;
