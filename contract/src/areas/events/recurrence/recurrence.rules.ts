/** How tasks and events come again: RFC 5545 and what only a school knows. Days are `YYYY-MM-DD`; weekdays 1 (Monday) to 7. */
export const FREQUENCIES = ["daily", "weekly", "monthly", "yearly"] as const;
export const SCHOOL_RULES = ["school_days", "in_term", "first_day_after_holidays"] as const;
/** The longest that an import may ask for; what goes on for longer has no end. */
export const MOST_TIMES = 9_999;
export const LONGEST_INTERVAL = 999;
/** The last day that a school's papers can bear: no rule is looked for beyond it. */
export const LAST_DAY = "2200-12-31";
export const FIRST_DAY = "1900-01-01";

export interface ByWeekday {
	weekday: number;
	/** The second Tuesday is 2, the last one -1; null: each. Counted in the month, of a yearly rule without months in the year. */
	nth: number | null;
}

export interface Recurrence {
	freq: (typeof FREQUENCIES)[number];
	/** Every second week is 2. Of rules about days of school: every second of those days. */
	interval: number;
	/** Where a list is empty, what it would say follows from the start. */
	by_weekday: readonly ByWeekday[];
	/** -1 is the last day of the month. A month without such a day is left out. */
	by_month_day: readonly number[];
	by_month: readonly number[];
	/** Which of all that fit within one day, week, month or year; -1 is the last. */
	by_set_pos: readonly number[];
	/** How often, those counted that were cancelled later; days off that fall out are not. Null: without end, or until a day. */
	count: number | null;
	/** The last day on which it may be, at the school's clock. */
	until: string | null;
	/** On which weekday every second week begins. */
	week_start: number;
	/**
	 * `in_term`: of the days by the rule those on which there is school.
	 * The others are lists of days that the school's calendar gives; then `freq` is daily and nothing else narrows them.
	 * Days of a cycle are numbered as the timetable does it, those of weeks A and B from 1 to 14.
	 */
	school: (typeof SCHOOL_RULES)[number] | { cycle_day: number } | null;
	/** Completion: the next day is not known before this one is done. */
	from: "date" | "completion";
}

export interface Moved {
	/** The day by the rule. */
	day: string;
	/** As the start: a day, or a day and a time of the school's clock. */
	to: string;
}

export interface Series {
	/** "2026-11-19T15:00" at the clock of the zone, or "2026-11-19" for the whole day. It is an occurrence only where it fits the rule. */
	start: string;
	/** IANA name; a whole day has no use for it. */
	zone: string;
	recurrence: Recurrence;
	/** Days by the rule. */
	cancelled: readonly string[];
	moved: readonly Moved[];
}

export const EVERY_DAY: Recurrence = {
	freq: "daily",
	interval: 1,
	by_weekday: [],
	by_month_day: [],
	by_month: [],
	by_set_pos: [],
	count: null,
	until: null,
	week_start: 1,
	school: null,
	from: "date",
};

export const dayOf = (local: string): string => local.slice(0, 10);
/** "15:00", or null for the whole day. */
export const clockOf = (local: string): string | null => (local.length > 10 ? local.slice(11, 16) : null);
export const atClockOf = (day: string, local: string): string => `${day}${local.slice(10)}`;

/** Whether the school's calendar itself is the list, so that no rule of weeks or months is behind it. */
export const isSchoolList = ({ school }: Pick<Recurrence, "school">): boolean => school !== null && school !== "in_term";
