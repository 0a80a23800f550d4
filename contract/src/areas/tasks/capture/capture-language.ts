export type CaptureUnit = "day" | "week" | "month" | "year";

/** What a pattern says. The number beside it is the one in brackets. */
export type CaptureAction =
	// days: today and so many · {n} {unit} from today · the coming weekday and so many days · that of next week · a date
	| "add"
	| "ahead"
	| "weekday"
	| "weekday_next"
	| "date"
	| "numeric"
	// the first day of the next unit · the last one of this unit, or so many units on, and of this month
	| "first_of_next"
	| "last_of"
	| "last_of_month"
	// times: a clock · from one to the other · {duration} from now; inside of a clock: (so many minutes) of the day, or past the hour
	| "clock"
	| "range"
	| "now_ahead"
	| "minute"
	| "past"
	// (so many) minutes · {n} times so many
	| "minutes"
	| "duration"
	// recurrence: (every so many) units · weekdays · Monday to Friday · the (nth) weekday or the date of a month
	| "every_day"
	| "every_week"
	| "every_month"
	| "every_year"
	| "every"
	| "weekdays"
	| "workdays"
	| "nth"
	| "month_day"
	| "school_days"
	| "in_term"
	| "after_holidays"
	| "cycle_day"
	| "completion"
	| "until"
	// words that mean something else: they stay title
	| "title";

/**
 * A pattern, what it says, and a number for that.
 * In a pattern `a|b` is either, `[a]` may lack, `_` joins words that are one, `{slot}` is in `capture-slots.ts`.
 * It begins with `?` where it holds only at the end or beside a day or a time, with `??` only beside one, with `?.` beside one or before the end.
 */
export type CaptureEntry = readonly [pattern: string, action: CaptureAction, number?: number];

type Seven = readonly [string, string, string, string, string, string, string];
type Twelve = readonly [...Seven, string, string, string, string, string];

/** Words of a language, small and without accents: either is typed. Several forms of one stand between `|`. */
export interface CaptureWords {
	counts: readonly (readonly [words: string, number])[];
	units: Record<CaptureUnit, string>;
	/** From Monday. `shorts` hold at the end and beside a date; `commons` are words of their own, which only a neighbour or a dot makes a day. */
	weekdays: Seven;
	plurals: Seven;
	shorts: Seven;
	commons: Seven;
	months: Twelve;
	/** First to fifth, and the last one as -1. */
	nths: readonly (readonly [words: string, number])[];
	/** Glued to a day of the month: 20th. */
	date_suffixes: string;
	minutes: string;
	/** After a number they always mean how long. */
	hours: string;
	/** After a number they always say when. */
	clock_hours: string;
	/** Up to six how long, from seven on when: what "2 h" and "15 h" mean without a further word. */
	either_hours: string;
	/** A short hour up to this one is in the afternoon unless the morning is said: nobody is at school at three at night. */
	afternoon_until: number;
	morning: string;
	afternoon: string;
	between_weekdays: string;
	before_days: string;
	before_times: string;
	before_estimates: string;
	/** What follows them is a name and no number: room 15. */
	numbered: string;
	/** Urgent, high, medium, low. */
	priorities: readonly [string, string, string, string];
	title: readonly string[];
	/** With `?` only after a word such as "at": "two hours and a half" is how long. */
	clocks: readonly CaptureEntry[];
	days: readonly CaptureEntry[];
	times: readonly CaptureEntry[];
	estimates: readonly CaptureEntry[];
	recurrences: readonly CaptureEntry[];
	/** What may follow a recurrence, several of them one after the other. */
	tails: readonly CaptureEntry[];
	writes: CaptureWrites;
}

/** How a recurrence is written, with gaps; read back by the patterns above. */
export interface CaptureWrites {
	every: Record<"daily" | "weekly" | "monthly" | "yearly", readonly [one: string, many: string]>;
	every_weekdays: string;
	every_school_day: string;
	weekdays: Seven;
	nths: Readonly<Record<number, string>>;
	on_weekdays: string;
	on_nth: string;
	on_month_day: string;
	on_last_day: string;
	school_days: string;
	in_term: string;
	first_day_after_holidays: string;
	cycle_day: string;
	completion: string;
	until: string;
}
