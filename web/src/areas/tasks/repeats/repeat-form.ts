import { EVERY_DAY, type Recurrence } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";

/** How a task comes again, as the form asks for it. What it cannot say is kept as it is. */
export const REPEAT_KINDS = [
	"daily",
	"weekly",
	"monthly",
	"monthly_nth",
	"yearly",
	"school_days",
	"cycle_day",
	"first_day_after_holidays",
] as const;
export type RepeatKind = (typeof REPEAT_KINDS)[number] | "kept";
export const REPEAT_ENDS = ["never", "until", "count"] as const;

export interface RepeatForm {
	kind: RepeatKind;
	interval: string;
	/** 1 is Monday. */
	weekdays: readonly number[];
	/** "": as the first one; 1 to 31; -1 is the last. */
	date: string;
	/** 1 to 5, -1 is the last. */
	nth: string;
	weekday: string;
	cycle_day: string;
	in_term: boolean;
	completion: boolean;
	ends: (typeof REPEAT_ENDS)[number];
	until: string;
	count: string;
}

function kindOf({ freq, by_weekday, by_month_day, by_month, by_set_pos, school }: Recurrence): RepeatKind {
	if (typeof school === "object" && school !== null) return "cycle_day";
	if (school !== null && school !== "in_term") return school;
	if (by_set_pos.length > 0 || by_month.length > 0 || by_month_day.length > 1) return "kept";
	const [only] = by_weekday;
	if (freq === "weekly") return by_month_day.length === 0 ? "weekly" : "kept";
	if (freq === "monthly" && by_weekday.length === 1 && only?.nth != null && by_month_day.length === 0) return "monthly_nth";
	if (by_weekday.length > 0) return "kept";
	if (freq === "monthly") return (by_month_day[0] ?? 1) >= -1 ? "monthly" : "kept";
	return by_month_day.length === 0 ? freq : "kept";
}

export function repeatForm(rule: Recurrence): RepeatForm {
	const { by_weekday, by_month_day, school, from, until, count, interval } = rule;
	const [only] = by_weekday;
	return {
		kind: kindOf(rule),
		interval: String(interval),
		weekdays: by_weekday.map(({ weekday }) => weekday),
		date: by_month_day.length === 1 ? String(by_month_day[0]) : "",
		nth: String(only?.nth ?? 1),
		weekday: String(only?.weekday ?? 1),
		cycle_day: typeof school === "object" && school !== null ? String(school.cycle_day) : "1",
		in_term: school === "in_term",
		completion: from === "completion",
		ends: count !== null ? "count" : until !== null ? "until" : "never",
		until: until ?? "",
		count: count === null ? "10" : String(count),
	};
}

/** What the form says; `kept`: the rule that it could not show. A number that is none is none in the rule either, which the server refuses. */
export function recurrenceIn(form: RepeatForm, kept: Recurrence): Recurrence {
	const end = {
		count: form.ends === "count" ? Number(form.count) : null,
		until: form.ends === "until" ? form.until : null,
		from: form.completion ? ("completion" as const) : ("date" as const),
	};
	const plain = {
		...EVERY_DAY,
		...end,
		week_start: kept.week_start,
		interval: Number(form.interval),
		school: form.in_term ? ("in_term" as const) : null,
	};
	switch (form.kind) {
		case "kept":
			return { ...kept, ...end };
		case "weekly":
			return { ...plain, freq: "weekly", by_weekday: [...form.weekdays].sort().map((weekday) => ({ weekday, nth: null })) };
		case "monthly":
			return { ...plain, freq: "monthly", by_month_day: form.date === "" ? [] : [Number(form.date)] };
		case "monthly_nth":
			return { ...plain, freq: "monthly", by_weekday: [{ weekday: Number(form.weekday), nth: Number(form.nth) }] };
		case "yearly":
			return { ...plain, freq: "yearly" };
		case "school_days":
		case "first_day_after_holidays":
			return { ...plain, school: form.kind };
		case "cycle_day":
			return { ...plain, school: { cycle_day: Number(form.cycle_day) } };
		default:
			return plain;
	}
}
/** The school's calendar is the list: there is nothing to narrow. */
export const isSchoolKind = (kind: RepeatKind): boolean => ["school_days", "cycle_day", "first_day_after_holidays"].includes(kind);
