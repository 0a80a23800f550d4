/** What both sides know of cover, without the schemas. */
/** open: nobody is there · assigned: a colleague covers · together: other teachers of the lesson are there. */
export const COVER_STATES = ["open", "assigned", "together"] as const;
/** Days that one look at one's own covers spans at most. */
export const LONGEST_COVER_LOOK_DAYS = 42;
