/** Whose timetable a calendar link shows: one's own lessons, a child's, a class's, a room's. */
export const LINK_KINDS = ["me", "student", "class", "room"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
/** Those that the office makes for everybody. */
export const SHARED_LINK_KINDS = ["class", "room"] as const;
/** What a calendar holds, in days before and after today. */
export const FEED_DAYS = { back: 30, ahead: 180 } as const;
