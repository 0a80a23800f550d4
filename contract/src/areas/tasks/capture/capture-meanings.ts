import type { CapturePiece, CaptureRule } from "./capture.types.ts";
import { clockText, rangeOf } from "./capture-clocks.ts";
import { dayAhead, firstOfNext, lastOf, plusDays, plusUnits, weekdayAfter, weekdayOfNextWeek } from "./capture-days.ts";
import type { CaptureUnit } from "./capture-language.ts";
import type { Meaning } from "./capture-patterns.ts";

const DAY_MINUTES = 1440;
const WORKDAYS = [1, 2, 3, 4, 5];
/** Further ahead nobody plans; what is typed there is a number of something. */
const MOST_AHEAD = 999;
const FREQ: Record<CaptureUnit, CaptureRule["freq"]> = { day: "daily", week: "weekly", month: "monthly", year: "yearly" };

/** Words that only look like a piece are read, so that nothing in them is. */
export type Meant = CapturePiece | { kind: "title" };

export const dayMeaning: Meaning<string> = (action, number = 0, { count, unit, weekdays, date, month, year }, { options }) => {
	const { today, week_start } = options;
	const weekday = weekdays?.[0];
	if (action === "add") return plusDays(today, number);
	if (action === "ahead") return unit && count !== undefined && count <= MOST_AHEAD ? plusUnits(today, count, unit) : null;
	if (action === "weekday") return weekday === undefined ? null : plusDays(weekdayAfter(today, weekday), number + (count ?? 0) * 7);
	if (action === "weekday_next")
		return weekday === undefined ? null : plusDays(weekdayOfNextWeek(today, weekday, week_start), ((count ?? 1) - 1) * 7);
	if (action === "date") return date === undefined ? null : dayAhead(today, date, month, year);
	if (action === "first_of_next") return unit ? firstOfNext(today, unit, week_start) : null;
	if (action === "last_of") return unit ? lastOf(today, unit, number) : null;
	if (action === "last_of_month") return lastOf(today, "month", 0);
	return null;
};

export const timeMeaning: Meaning<Meant> = (action, _, { clocks = [], minutes }, { options: { now_minutes } }) => {
	const [first] = clocks;
	if (action === "clock") return first ? { kind: "time", from: clockText(first.minute) } : null;
	if (action === "range") {
		const range = rangeOf(clocks);
		return range && { kind: "time", from: clockText(range.from), to: clockText(range.to) };
	}
	if (action !== "now_ahead" || minutes === undefined) return null;
	// a time tomorrow would be another day, which this piece cannot say; nor is "in 20 min" how long
	if (now_minutes === undefined || now_minutes + minutes >= DAY_MINUTES) return { kind: "title" };
	return { kind: "time", from: clockText(now_minutes + minutes) };
};

export const estimateMeaning: Meaning<CapturePiece> = (action, number = 0, { minutes, count = 1 }) => {
	const estimate = action === "minutes" ? number * count : (minutes ?? 0);
	return estimate > 0 ? { kind: "estimate", minutes: estimate } : null;
};

/** What a recurrence or one of its tails says; what it leaves open is not in it. */
export const ruleMeaning: Meaning<Partial<CaptureRule>> = (action, number, { count, unit, weekdays, nth, date, day }) => {
	const interval = number ?? count ?? 1;
	if (interval < 1 && action !== "month_day" && action !== "nth") return null;
	switch (action) {
		case "every_day":
			return { freq: "daily", interval };
		case "every_week":
			return { freq: "weekly", interval };
		case "every_month":
			return { freq: "monthly", interval };
		case "every_year":
			return { freq: "yearly", interval };
		case "every":
			return unit ? { freq: FREQ[unit], interval } : null;
		case "weekdays":
			return weekdays ? { freq: "weekly", weekdays, interval } : null;
		case "workdays":
			return { freq: "weekly", weekdays: WORKDAYS };
		case "nth":
			return weekdays ? { freq: "monthly", weekdays, nth: number ?? nth ?? 1 } : null;
		case "month_day": {
			const found = number ?? date ?? count ?? 0;
			return found === -1 || (found >= 1 && found <= 31) ? { freq: "monthly", month_day: found } : null;
		}
		case "school_days":
			return { school: "school_days" };
		case "in_term":
			return { school: "in_term" };
		case "after_holidays":
			return { school: "first_day_after_holidays" };
		case "cycle_day":
			return count ? { school: { cycle_day: count } } : null;
		case "completion":
			return { from: "completion" };
		case "until":
			return day ? { until: day } : null;
		default:
			return null;
	}
};

/** Without more than a school's word it is on each such day. */
export const wholeRule = ({ freq = "daily", interval = 1, school = null, from = "date", ...more }: Partial<CaptureRule>): CaptureRule => ({
	freq,
	interval,
	...more,
	school,
	from,
});

/** What follows may not say again what was said, and dates and weekdays of a month go with months only. */
export function joinedRule<Rule extends Partial<CaptureRule>>(rule: Rule, tail: Partial<CaptureRule>): Rule | null {
	const { freq, interval, ...said } = tail;
	if (said.school && rule.school) return null;
	if (said.from && rule.from === "completion") return null;
	if ((said.until && rule.until) || (said.weekdays && rule.weekdays) || (said.month_day && rule.month_day)) return null;
	if (said.month_day !== undefined && (rule.weekdays || rule.freq !== "monthly")) return null;
	if (said.nth !== undefined && rule.freq !== "monthly") return null;
	if (said.weekdays && said.nth === undefined && rule.freq !== "weekly") return null;
	return { ...rule, ...said };
}
