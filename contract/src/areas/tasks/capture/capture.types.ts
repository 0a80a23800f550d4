import type { Locale } from "../../../languages.generated.ts";

/**
 * How often a task comes again, in plain words; another part turns it into RFC 5545. A field that does not hold is absent.
 * `daily` + `school: "school_days"` is every school day; `weekly` + `weekdays: [2]` + `in_term` is Tuesdays in term.
 */
export interface CaptureRule {
	freq: "daily" | "weekly" | "monthly" | "yearly";
	/** 1 is every one, 2 every other. */
	interval: number;
	/** 1 is Monday; ascending, each once. */
	weekdays?: readonly number[];
	/** Which of these weekdays in the month: 1 to 5, -1 is the last. Only with `weekdays`. */
	nth?: number;
	/** 1 to 31, -1 is the month's last day. Never with `weekdays`. */
	month_day?: number;
	/** What only a school knows. Of `first_day_after_holidays` and `{ cycle_day }` the frequency is `daily` where nothing else was said. */
	school: null | "school_days" | "in_term" | "first_day_after_holidays" | { cycle_day: number };
	/** What the next one is counted from: the task's day, or the day on which it was done. */
	from: "date" | "completion";
	/** The last day on which it may come: 2026-12-20. */
	until?: string;
}

/** 1 is urgent, 2 high, 3 medium, 4 low. */
export type CapturePriority = 1 | 2 | 3 | 4;

/** What a part of the line means. Days are 2026-11-20, times 15:00, estimates minutes; who or what a name means is decided elsewhere. */
export type CapturePiece =
	| { kind: "day"; day: string }
	| { kind: "time"; from: string; to?: string }
	| { kind: "tag"; tag: string }
	| { kind: "priority"; priority: CapturePriority }
	| { kind: "person"; name: string }
	| { kind: "project"; name: string }
	| { kind: "estimate"; minutes: number }
	| { kind: "recurrence"; rule: CaptureRule };

/** Places in the text as typed: `text.slice(from, to)` is what was read. */
export interface CaptureSpan {
	from: number;
	to: number;
}
export type CaptureChip = CapturePiece & { span: CaptureSpan };

export interface Captured {
	title: string;
	/** In the order of the text. */
	chips: CaptureChip[];
}

export interface CaptureOptions {
	locale: Locale;
	date_format_id: number;
	/** The school's calendar day: 2026-11-19. */
	today: string;
	/** Minutes since the school's midnight. Without them "in 2 hours" stays title. */
	now_minutes?: number;
	/** 1 is Monday: what "next week" begins with. */
	week_start: number;
	/** Texts of chips that somebody took away: they stay title wherever they stand. */
	dismissed?: readonly string[];
}
