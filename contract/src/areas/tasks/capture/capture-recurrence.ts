import { EVERY_DAY, isSchoolList, type Recurrence } from "../../events/recurrence/recurrence.rules.ts";
import type { CaptureRule } from "./capture.types.ts";

/** What a captured rule means. `week_start`: 1 is Monday. */
export function recurrenceOf(rule: CaptureRule, week_start: number): Recurrence {
	const { interval, weekdays, nth, month_day, school, from, until } = rule;
	const end = { interval, from, until: until ?? null, week_start };
	// the school's calendar is the list by itself; what narrows it further are days of weeks and months on which there is school
	const isList = isSchoolList({ school }) && (school !== "school_days" || (rule.freq === "daily" && weekdays === undefined));
	if (isList) return { ...EVERY_DAY, ...end, school };
	return {
		...EVERY_DAY,
		...end,
		freq: rule.freq,
		by_weekday: (weekdays ?? []).map((weekday) => ({ weekday, nth: nth ?? null })),
		by_month_day: month_day === undefined ? [] : [month_day],
		school: school === null ? null : "in_term",
	};
}
