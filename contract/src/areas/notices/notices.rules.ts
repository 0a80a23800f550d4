/** Why somebody hears of something; said with each notice. */
export const NOTICE_REASONS = [
	"you_asked",
	"you_decide",
	"your_child",
	"your_lesson",
	"your_class",
	"your_record",
	"your_account",
	"you_run",
	"you_keep",
	"your_task",
	"you_called",
] as const;
export type NoticeReason = (typeof NOTICE_REASONS)[number];

/** What a notice is about, from afar: its icon, and where its kind stands among the settings. */
export const NOTICE_TOPICS = ["attendance", "timetable", "people", "tasks", "data", "account", "school"] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** The piles of an inbox. */
export const NOTICE_PILES = ["unread", "all", "later", "done"] as const;
export type NoticePile = (typeof NOTICE_PILES)[number];

/** When a kind shows itself: at the next good moment, gathered once a day, or never. */
export const NOTICE_PACES = ["now", "digest", "off"] as const;
export type NoticePace = (typeof NOTICE_PACES)[number];

/** What a notice waits for that does not show itself yet. */
export const NOTICE_WAITS = ["lesson", "leave", "quiet", "free_day", "mute", "budget", "digest"] as const;
export type NoticeWait = (typeof NOTICE_WAITS)[number];

/** So many are marked in one go. */
export const NOTICES_MARKED = 200;
/** So many times a day somebody may be interrupted, at most. */
export const BUDGET_MAX = 50;
/** Unread ones are counted up to here. */
export const UNREAD_COUNTED = 10_000;
/** Of a school that chose none. Times are the school's clock. */
export const HOURS_START = { quiet_from: "18:30", quiet_to: "07:00", budget: 12, digest_at: "16:00", push_names: false };
