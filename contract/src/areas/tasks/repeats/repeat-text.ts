import { recurrenceFaults } from "../../events/recurrence/recurrence.faults.ts";
import { FIRST_DAY, type Recurrence } from "../../events/recurrence/recurrence.rules.ts";
import { MOST_CYCLE_DAYS } from "../../events/recurrence/recurrence.school.ts";
import { formatRule, parseRule } from "../../events/recurrence/recurrence.text.ts";

/** Rules of tasks are about days: none of them has a time. */
const FRAME = { start: FIRST_DAY, zone: "UTC" };
const SCHOOL = { school_days: "DAYS", in_term: "TERM", first_day_after_holidays: "AFTER_HOLIDAYS" } as const;
const CYCLE_DAY = /^CYCLE_([1-9]\d?)$/;

/** A rule as one text: that of RFC 5545, and behind it what only a school knows. FREQ=WEEKLY;BYDAY=TU;SCHOOL=TERM */
export function repeatText(recurrence: Recurrence): string {
	const { school, from } = recurrence;
	const plain = formatRule({ ...recurrence, school: null, from: "date" }, FRAME) ?? "";
	const named = school === null ? [] : [`SCHOOL=${typeof school === "object" ? `CYCLE_${school.cycle_day}` : SCHOOL[school]}`];
	return [plain.replace(/^RRULE:/, ""), ...named, ...(from === "completion" ? ["FROM=COMPLETION"] : [])].join(";");
}

/** The rule that a text says; else what is wrong with it. */
export function readRepeatText(text: string): { recurrence: Recurrence } | { error: string } {
	const parts = text
		.trim()
		.toUpperCase()
		.split(";")
		.map((part) => part.trim());
	const own = parts.filter(isOwn);
	const names = own.map((part) => part.split("=")[0]);
	if (new Set(names).size < names.length) return { error: "repeat_rule" };
	const read = parseRule(parts.filter((part) => !isOwn(part)).join(";"), FRAME);
	if (!("recurrence" in read)) return { error: read.error.startsWith("rule_") ? "repeat_rule" : read.error };
	const school = schoolIn(own);
	const from = fromIn(own);
	if (school === undefined || from === undefined) return { error: "repeat_rule" };
	const recurrence: Recurrence = { ...read.recurrence, school, from };
	const [fault] = recurrenceFaults(recurrence);
	return fault ? { error: fault.error } : { recurrence };
}

const isOwn = (part: string): boolean => part.startsWith("SCHOOL=") || part.startsWith("FROM=");
const saidOf = (parts: readonly string[], name: string): string | undefined =>
	parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);

/** Undefined: it says nothing that is known. */
function schoolIn(parts: readonly string[]): Recurrence["school"] | undefined {
	const value = saidOf(parts, "SCHOOL");
	if (value === undefined) return null;
	const cycle_day = Number(CYCLE_DAY.exec(value)?.[1] ?? Number.NaN);
	if (cycle_day <= MOST_CYCLE_DAYS) return { cycle_day };
	return (Object.keys(SCHOOL) as (keyof typeof SCHOOL)[]).find((name) => SCHOOL[name] === value);
}
function fromIn(parts: readonly string[]): Recurrence["from"] | undefined {
	const value = saidOf(parts, "FROM");
	if (value === undefined) return "date";
	return value === "COMPLETION" ? "completion" : value === "DATE" ? "date" : undefined;
}
