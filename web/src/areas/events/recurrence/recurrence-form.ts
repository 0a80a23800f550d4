import { weekdayOn } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { EVERY_DAY, type Recurrence } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";

/** How something comes again, as a form asks for it. What it cannot say is kept as it is. */
export const REPEATS = [
	"none",
	"daily",
	"weekly",
	"monthly",
	"monthly_weekday",
	"yearly",
	"school_days",
	"cycle_day",
	"first_day_after_holidays",
] as const;
export type Repeat = (typeof REPEATS)[number] | "kept";
export const REPEAT_ENDS = ["never", "until", "count"] as const;

export type RepeatValues = Record<"repeat" | "interval" | "cycle_day" | "in_term" | "ends" | "until" | "count", string> & {
	weekdays: readonly string[];
};
export const REPEAT_FIELDS = ["repeat", "interval", "weekdays", "cycle_day", "in_term", "ends", "until", "count"] as const;

const date = (day: string): number => Number(day.slice(8));
/** The fifth is the last one: not every month has it. */
const nthOn = (day: string): number => (date(day) > 28 ? -1 : Math.ceil(date(day) / 7));

function repeatOf(rule: Recurrence, day: string): Repeat {
	const { freq, by_weekday, by_month_day, by_month, by_set_pos, school } = rule;
	if (typeof school === "object" && school !== null) return "cycle_day";
	if (school !== null && school !== "in_term") return school;
	if (by_set_pos.length > 0 || by_month.length > 0) return "kept";
	if (freq === "weekly") return by_month_day.length === 0 && by_weekday.every(({ nth }) => nth === null) ? "weekly" : "kept";
	const [only] = by_weekday;
	if (freq === "monthly" && by_weekday.length === 1 && by_month_day.length === 0 && only?.nth != null)
		return only.weekday === weekdayOn(day) && only.nth === nthOn(day) ? "monthly_weekday" : "kept";
	if (by_weekday.length > 0) return "kept";
	const isOnDate = by_month_day.length === 0 || (by_month_day.length === 1 && by_month_day[0] === date(day));
	return isOnDate && (freq === "monthly" || by_month_day.length === 0) ? freq : "kept";
}

/** `day`: on which it begins. */
export function repeatValues(rule: Recurrence | null, day: string): RepeatValues {
	const known = rule ?? EVERY_DAY;
	const { school, count, until } = known;
	return {
		repeat: rule === null ? "none" : repeatOf(rule, day),
		interval: String(known.interval),
		weekdays: known.by_weekday.map(({ weekday }) => String(weekday)),
		cycle_day: typeof school === "object" && school !== null ? String(school.cycle_day) : "1",
		in_term: String(school === "in_term"),
		ends: count !== null ? "count" : until !== null ? "until" : "never",
		until: until ?? "",
		count: count === null ? "10" : String(count),
	};
}

/** What the form says; `kept`: the rule that it could not show. */
export function readRepeat(values: RepeatValues, day: string, kept: Recurrence | null): Recurrence | null {
	const { repeat, ends, until, count, interval, in_term } = values;
	if (repeat === "none") return null;
	const end = { count: ends === "count" ? Number(count) : null, until: ends === "until" ? until : null };
	const often = { ...EVERY_DAY, ...end, interval: Number(interval), school: in_term === "true" ? ("in_term" as const) : null };
	switch (repeat) {
		case "kept":
			return kept && { ...kept, ...end };
		case "weekly":
			return {
				...often,
				freq: "weekly",
				by_weekday: [...values.weekdays].sort().map((weekday) => ({ weekday: Number(weekday), nth: null })),
			};
		case "monthly":
		case "yearly":
			return { ...often, freq: repeat };
		case "monthly_weekday":
			return { ...often, freq: "monthly", by_weekday: [{ weekday: weekdayOn(day), nth: nthOn(day) }] };
		case "school_days":
		case "first_day_after_holidays":
			return { ...often, school: repeat };
		case "cycle_day":
			return { ...often, school: { cycle_day: Number(values.cycle_day) } };
		default:
			return often;
	}
}
