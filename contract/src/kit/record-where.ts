import type { Field, FieldKind } from "./record.ts";

/** What can be asked of a field. Values: one, two (between), several (in …) or none (empty). */
const TEXT = ["is", "is_not", "contains", "starts", "empty", "not_empty"] as const;
const ORDERED = ["is", "before", "after", "between", "period", "empty", "not_empty"] as const;
const MEASURED = ["is", "is_not", "before", "after", "between", "empty", "not_empty"] as const;
const CHOSEN = ["in", "not_in", "empty", "not_empty"] as const;
export const OPERATORS = {
	line: TEXT,
	text: TEXT,
	rich: ["contains", "empty", "not_empty"],
	email: TEXT,
	phone: TEXT,
	day: ORDERED,
	instant: ORDERED,
	number: MEASURED,
	money: MEASURED,
	choice: CHOSEN,
	choices: CHOSEN,
	yes_no: ["is"],
	user: CHOSEN,
	people: CHOSEN,
	picture: CHOSEN,
	record: CHOSEN,
	scan: ["empty", "not_empty"],
} as const satisfies Record<FieldKind, readonly string[]>;
export type Operator = (typeof OPERATORS)[FieldKind][number];

export const PERIODS = ["today", "yesterday", "this_week", "last_week", "this_month", "last_month", "this_year", "last_year"] as const;
export type Period = (typeof PERIODS)[number];

type Plain = string | number | boolean;
/** `["class_label", "is", "5A"]`, `["date_of_birth", "between", ["2015-01-01", "2015-12-31"]]`, `["email", "empty"]`. */
export type Condition = readonly [field: string, operator: Operator, value?: Plain | readonly Plain[]];

export const MAX_CONDITIONS = 20;
const MAX_VALUES = 100;

/** Whether a condition asks something that its field can answer. */
export function fits([, operator, value]: Condition, field: Field): boolean {
	if (!(OPERATORS[field.kind] as readonly string[]).includes(operator)) return false;
	if (operator === "empty" || operator === "not_empty") return value === undefined;
	if (operator === "period") return PERIODS.includes(value as Period);
	if (operator === "between") return isList(value) && value.length === 2 && value.every((one) => isValue(one, field));
	if (operator === "in" || operator === "not_in")
		return isList(value) && value.length > 0 && value.length <= MAX_VALUES && value.every((one) => isValue(one, field));
	return value !== undefined && !isList(value) && isValue(value, field);
}

const isList = (value: unknown): value is readonly Plain[] => Array.isArray(value);

function isValue(value: Plain, field: Field): boolean {
	switch (field.kind) {
		case "number":
			return typeof value === "number" && Number.isFinite(value);
		case "money":
			return typeof value === "number" && Number.isSafeInteger(value);
		case "user":
		case "people":
		case "picture":
		case "record":
			return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
		case "yes_no":
			return typeof value === "boolean";
		case "day":
		case "instant":
			return typeof value === "string" && isDay(value);
		case "choice":
		case "choices":
			return typeof value === "string" && (field.choices === undefined || field.choices.includes(value));
		default:
			return typeof value === "string" && value !== "" && value.length <= 200 && !/\p{Cc}/u.test(value);
	}
}

function isDay(text: string): boolean {
	const date = /^\d{4}-\d{2}-\d{2}$/.test(text) && text > "0001" ? new Date(`${text}T00:00:00Z`) : undefined;
	return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Reads what an address holds: text or the list itself. What is no condition at all falls away; `fits` decides on the rest. */
export function readWhere(raw: unknown): Condition[] {
	const given = typeof raw === "string" ? parsed(raw) : raw;
	if (!Array.isArray(given)) return [];
	return given.slice(0, MAX_CONDITIONS).filter(isCondition);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const isPlain = (value: unknown): value is Plain => ["string", "number", "boolean"].includes(typeof value);
function isCondition(value: unknown): value is Condition {
	if (!Array.isArray(value) || value.length < 2 || value.length > 3) return false;
	const [field, operator, given] = value;
	if (typeof field !== "string" || typeof operator !== "string") return false;
	return given === undefined || isPlain(given) || (Array.isArray(given) && given.length <= MAX_VALUES && given.every(isPlain));
}
