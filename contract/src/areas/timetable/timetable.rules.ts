/** What both sides know of the timetable, without the schemas. */
export const SESSION_KINDS = ["lesson", "booking", "maintenance"] as const;
export const SESSION_STATES = ["planned", "cancelled"] as const;
export const TEACHER_PARTS = ["teacher", "cover"] as const;
/** What can be in two places at once only by mistake. */
export const CLASH_KINDS = ["room", "teacher", "class", "student"] as const;
/** Days that one look at sessions spans at most: a month with the weeks it begins and ends in. */
export const LONGEST_LOOK_DAYS = 42;
/** Clashes that are told at once; the number says how many there are. */
export const TOLD_CLASHES = 200;
/** Free times that are offered where one is taken. */
export const OFFERED_SLOTS = 6;
