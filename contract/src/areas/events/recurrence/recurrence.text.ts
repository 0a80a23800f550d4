import { addDays } from "../../calendar/calendar.rules.ts";
import { recurrenceFaults } from "./recurrence.faults.ts";
import {
	type ByWeekday,
	clockOf,
	EVERY_DAY,
	FIRST_DAY,
	LAST_DAY,
	LONGEST_INTERVAL,
	MOST_TIMES,
	type Recurrence,
} from "./recurrence.rules.ts";
import { instantAt } from "./recurrence.zone.ts";

export interface RuleRefused {
	/** `rule_part`: a part that is not known here; `rule_value`: what it says; `rule_text`: no rule at all; else what `recurrenceFaults` says. */
	error: "rule_text" | "rule_part" | "rule_value" | ReturnType<typeof recurrenceFaults>[number]["error"];
	/** As RFC 5545 names it: BYHOUR. */
	part: string;
}
/** With what the rule stands: an end in UTC is a day at the zone's clock. */
export interface RuleFrame {
	start: string;
	zone: string;
}

const LONGEST_RULE = 2_000;
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const FREQ = { DAILY: "daily", WEEKLY: "weekly", MONTHLY: "monthly", YEARLY: "yearly" } as const;
type Read = (value: string, frame: RuleFrame) => Partial<Recurrence> | null;

const numberIn = (text: string, min: number, max: number): number | null => {
	const number = /^[+-]?\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
	return number >= min && number <= max ? number : null;
};
/** Null where one of the list cannot be read. */
function listIn<T>(text: string, read: (one: string) => T | null): T[] | null {
	const found = text.split(",").map(read);
	return found.every((one) => one !== null) ? (found as T[]) : null;
}
const placeIn = (max: number) => (text: string) => numberIn(text, -max, max) || null;
function weekdayIn(text: string): ByWeekday | null {
	const [, nth = "", name = ""] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(text) ?? [];
	const weekday = WEEKDAYS.indexOf(name) + 1;
	const place = nth === "" ? null : placeIn(53)(nth);
	return weekday === 0 || (nth !== "" && place === null) ? null : { weekday, nth: place };
}
const filled = <Key extends keyof Recurrence>(key: Key, value: Recurrence[Key] | null): Partial<Recurrence> | null =>
	value === null ? null : { [key]: value };

/** An end within a day is that day if the occurrence of the day is not after it, else the day before. */
function untilIn(text: string, { start, zone }: RuleFrame): string | null {
	const [, year, month, date, hour, minute, second, utc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(text) ?? [];
	const written = `${year}-${month}-${date}`;
	const clock = clockOf(start);
	const isDay = !Number.isNaN(Date.parse(`${written}T00:00:00Z`)) && new Date(`${written}T00:00:00Z`).toISOString().startsWith(written);
	if (!isDay || written < FIRST_DAY || written > LAST_DAY) return null;
	if (hour === undefined || clock === null) return written;
	if (utc !== "Z") return `${hour}:${minute}` >= clock ? written : addDays(written, -1);
	const end = Date.parse(`${written}T${hour}:${minute}:${second}Z`);
	if (Number.isNaN(end)) return null;
	// somewhere it is tomorrow already, or still yesterday
	return [1, 0, -1, -2].map((off) => addDays(written, off)).find((day) => instantAt(day, clock, zone) <= end) ?? null;
}

const PARTS: Record<string, Read> = {
	FREQ: (value) => filled("freq", FREQ[value as keyof typeof FREQ] ?? null),
	INTERVAL: (value) => filled("interval", numberIn(value, 1, LONGEST_INTERVAL)),
	COUNT: (value) => filled("count", numberIn(value, 1, MOST_TIMES)),
	UNTIL: (value, frame) => filled("until", untilIn(value, frame)),
	BYMONTH: (value) =>
		filled(
			"by_month",
			listIn(value, (one) => numberIn(one, 1, 12)),
		),
	BYMONTHDAY: (value) => filled("by_month_day", listIn(value, placeIn(31))),
	BYDAY: (value) => filled("by_weekday", listIn(value, weekdayIn)),
	BYSETPOS: (value) => filled("by_set_pos", listIn(value, placeIn(366))),
	WKST: (value) => filled("week_start", WEEKDAYS.indexOf(value) + 1 || null),
};
const PART_OF: Partial<Record<keyof Recurrence, string>> = {
	by_weekday: "BYDAY",
	by_month_day: "BYMONTHDAY",
	by_month: "BYMONTH",
	by_set_pos: "BYSETPOS",
};

/** A rule of RFC 5545, with or without "RRULE:" before it. */
export function parseRule(text: string, frame: RuleFrame): { recurrence: Recurrence } | RuleRefused {
	const rule = text
		.trim()
		.toUpperCase()
		.replace(/^RRULE:/, "");
	if (rule === "" || rule.length > LONGEST_RULE) return { error: "rule_text", part: "RRULE" };
	const found = new Map<string, Partial<Recurrence>>();
	for (const piece of rule.split(";")) {
		const at = piece.indexOf("=");
		if (at < 1) return { error: "rule_text", part: "RRULE" };
		const name = piece.slice(0, at);
		const read = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
		if (read === undefined) return { error: "rule_part", part: name };
		const value = found.has(name) ? null : read(piece.slice(at + 1), frame);
		if (value === null) return { error: "rule_value", part: name };
		found.set(name, value);
	}
	if (!found.has("FREQ")) return { error: "rule_text", part: "FREQ" };
	const recurrence: Recurrence = Object.assign({}, EVERY_DAY, ...found.values());
	const [fault] = recurrenceFaults(recurrence);
	return fault ? { error: fault.error, part: PART_OF[fault.field] ?? fault.field.toUpperCase() } : { recurrence };
}

const compact = (text: string): string => text.replace(/[-:]/g, "");
/** "RRULE:FREQ=WEEKLY;BYDAY=MO,WE"; null: what only a school knows has no such rule, its days are written one by one. */
export function formatRule(recurrence: Recurrence, { start, zone }: RuleFrame): string | null {
	const { freq, interval, count, until, by_month, by_month_day, by_weekday, by_set_pos, week_start, school, from } = recurrence;
	if (school !== null || from === "completion") return null;
	const clock = clockOf(start);
	const end = (day: string) => compact(clock === null ? day : `${new Date(instantAt(day, clock, zone)).toISOString().slice(0, 19)}Z`);
	const list = (name: string, values: readonly (string | number)[]) => (values.length === 0 ? [] : [`${name}=${values.join(",")}`]);
	const parts = [
		`FREQ=${freq.toUpperCase()}`,
		...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
		...(count === null ? [] : [`COUNT=${count}`]),
		...(until === null ? [] : [`UNTIL=${end(until)}`]),
		...list("BYMONTH", by_month),
		...list("BYMONTHDAY", by_month_day),
		...list(
			"BYDAY",
			by_weekday.map(({ weekday, nth }) => `${nth ?? ""}${WEEKDAYS[weekday - 1]}`),
		),
		...list("BYSETPOS", by_set_pos),
		...(week_start === 1 ? [] : [`WKST=${WEEKDAYS[week_start - 1]}`]),
	];
	return `RRULE:${parts.join(";")}`;
}
