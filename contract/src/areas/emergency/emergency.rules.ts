/** What is to be done, from afar: out, lock the doors, come in, or as it is said. */
export const EMERGENCY_KINDS = ["fire", "lockdown", "shelter", "other"] as const;
export type EmergencyKind = (typeof EMERGENCY_KINDS)[number];
/** What a school says in words of its own: of each kind, and when it is over. */
export const EMERGENCY_TEXTS = [...EMERGENCY_KINDS, "all_clear"] as const;
export type EmergencyTextName = (typeof EMERGENCY_TEXTS)[number];

/** Nobody has seen them · they need help · they are safe. */
export const SAFETY_STATES = ["missing", "help", "safe"] as const;
export type SafetyState = (typeof SAFETY_STATES)[number];
/** What people answer about themselves. */
export const OWN_ANSWERS = ["safe", "help"] as const;

/** By which way an answer came. `class`: a teacher for a class or a lesson · `board`: somebody who runs the alarm. */
export const ANSWER_WAYS = ["app", "link", "sms", "class", "board"] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];

/** Who is on the list. A visitor was written on it by hand. */
export const SITE_PEOPLE = ["student", "staff", "visitor"] as const;
export type SitePerson = (typeof SITE_PEOPLE)[number];

/** How we know where somebody was: the lesson that runs, the last one, a register, or somebody who wrote them on the list. */
export const PLACE_REASONS = ["lesson", "last_lesson", "register", "given"] as const;
export type PlaceReason = (typeof PLACE_REASONS)[number];

/** What one answers for together: a class, a lesson that runs, a room. */
export const SHEET_KINDS = ["class", "lesson", "room"] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

export const ALARM_CHANNELS = ["app", "push", "email", "sms"] as const;
export type AlarmChannel = (typeof ALARM_CHANNELS)[number];
/** What an alarm says: that it is, asking once more, that it is over. */
export const ALARM_STEPS = ["alarm", "again", "clear"] as const;
export type AlarmStep = (typeof ALARM_STEPS)[number];
/** What became of it on one way. `stopped`: the alarm was over before it left. */
export const TOLD_STATES = ["waiting", "handed_over", "delivered", "read", "failed", "in_doubt", "stopped"] as const;
export type ToldState = (typeof TOLD_STATES)[number];
/** Piles of what was told: not read by anybody yet, or gone wrong. */
export const TOLD_PILES = ["all", "unread", "failed", "in_doubt", "read"] as const;
export type ToldPile = (typeof TOLD_PILES)[number];

/** Of a school that chose none. */
export const EMERGENCY_START = { ask_again_minutes: 3, rounds_max: 5, tells_families: false };
export const ASK_AGAIN_MAX = 60;
export const ROUNDS_MAX = 20;
export const EMERGENCY_TITLE_MAX = 60;
export const EMERGENCY_INSTRUCTION_MAX = 300;
export const EMERGENCY_SENTENCE_MAX = 200;
export const SAFETY_NOTE_MAX = 200;
/** So many people a sheet's answer names at most. */
export const SHEET_PEOPLE_MAX = 500;
/** A page without a login. What opens it stands behind `#`, where no server's log keeps it. */
export const EMERGENCY_LINK = "/safe";
