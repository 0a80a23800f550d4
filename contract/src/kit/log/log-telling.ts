import type { Locale } from "../../languages.generated.ts";
import type { RecordName } from "../../record-names.generated.ts";
import { RECORDS } from "../../records.generated.ts";
import { datePattern, formatClock } from "../formats.ts";
import type { Field, FieldKind, Fields } from "../record.ts";
import { codeWord } from "../values/code-words.ts";
import type { Formats } from "../values/customer-formats.ts";
import { lineOf } from "../values/rich-text.ts";
import { logTime } from "./log-time.ts";

/** What ids stand for, by field and id. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Who tells the log: the words of a language (nothing where there is none), and how the customer writes values. */
export interface LogTeller {
	locale: Locale;
	formats: Formats;
	said: (key: string) => string | undefined;
}
export type LogWords = ReturnType<typeof logWords>;

/**
 * What the log's tables, fields and values are called, on screens and in files. Their names come from the database:
 * `server/src/testing/every-call/log-words.test.ts` holds that every one has its word in every language.
 */
export function logWords({ locale, formats, said }: LogTeller) {
	const word = (...keys: string[]): string | undefined => {
		for (const key of keys) {
			const found = said(key);
			if (found !== undefined) return found;
		}
		return undefined;
	};
	/** By its kind alone, as the school's own fields are: of any other kind nothing. */
	const ofKind = ({ kind, unit }: Partial<Field>, given: unknown): string | undefined => {
		if (kind === "rich") return shortened(lineOf(String(given)));
		if (kind === "money") return formats.amount(Number(given));
		if (kind === "number") return unit === "percent" ? formats.percent(Number(given)) : formats.number(Number(given));
		// what people typed stays as they typed it, also where it looks like a time
		return kind !== undefined && TYPED.includes(kind) ? String(given) : undefined;
	};
	/** `names`: what ids stand for. One that has no name here is told as nothing: a number says nothing to anybody. */
	const value = (table: string, field: string, given: unknown, names?: Names): string => {
		if (given === null || given === undefined || given === "") return NOTHING;
		if (typeof given === "boolean") return word(given ? "table.yes" : "table.no") ?? String(given);
		const spec: Partial<Field> = specOf(table, field) ?? {};
		if ((spec.kind === "people" || spec.kind === "picture") && typeof given === "number") return names?.[field]?.[String(given)] ?? NOTHING;
		const plain = ofKind(spec, given);
		if (plain !== undefined) return plain;
		if (Array.isArray(given) && given.every((one) => typeof one !== "object"))
			return given.length === 0 ? NOTHING : given.map((one) => value(table, field, one, names)).join(", ");
		// an address is a line; what has parts of its own is only said to be there
		if (typeof given === "object") {
			const parts = Object.entries(given).filter(([, one]) => one !== null && one !== "");
			if (parts.length === 0) return NOTHING;
			return !Array.isArray(given) && parts.every(([, one]) => typeof one === "string")
				? parts.map(([part, one]) => value(table, part, one)).join(", ")
				: (word("log.several") ?? NOTHING);
		}
		if (field === "record") return word(`log.table.${given}`) ?? String(given);
		if (MODULE_LISTS.includes(field)) return word(`module.${given}`) ?? String(given);
		if (field === "date_format_id") return datePattern(Number(given));
		if (field === "time_format_id") return formatClock("14:30", Number(given));
		if (isReference(field, given)) {
			const name = names?.[field]?.[String(given)];
			// one of our codes is known by its key, which has a word in every language
			return name === undefined ? NOTHING : field.endsWith("code_id") ? value("attendance_codes", "key", name) : name;
		}
		if (typeof given === "number") return WEEKDAYS.includes(field) ? weekday(given) : formats.number(given);
		const text = String(given);
		const inTime = logTime(field, text, formats);
		if (inTime !== undefined) return inTime;
		if (ID.test(text)) return NOTHING;
		if (!/^[A-Za-z_]+$/.test(text)) return text;
		if (SPOKEN.includes(field)) return codeWord(locale, "language", text);
		return word(`${table}.${field}.${text}`, `log.value.${table}.${field}.${text}`, `log.value.${field}.${text}`) ?? text;
	};
	/** A value of the school's own field; who or what an id stands for is named by its column. */
	const ownValue = (column: string, field: Field, given: unknown, names?: Names): string => {
		if (given === null || given === undefined || given === "") return NOTHING;
		if (field.kind === "user" || field.kind === "record") return names?.[column]?.[String(given)] ?? NOTHING;
		// what it may be was written by the school
		if (field.kind === "choice") return String(given);
		if (field.kind === "choices") return (given as unknown[]).map(String).join(", ") || NOTHING;
		const counted = field.kind === "money" || field.kind === "number" ? ofKind(field, given) : undefined;
		return counted ?? value("", column, given);
	};
	const weekdays = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
	/** 1 is Monday. */
	const weekday = (day: number) => weekdays.format(Date.UTC(2024, 0, day));
	return {
		/** One of a table's rows: "Absence". */
		one: (table: string) => word(`log.one.${table}`) ?? plainName(table),
		table: (table: string) => word(`log.table.${table}`) ?? plainName(table),
		field: (table: string, field: string) => word(`${table}.${field}`, `log.field.${field}`) ?? plainName(field),
		value,
		ownValue,
	};
}

export const NOTHING = "—";

/** Of a long text its beginning. */
const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200).trimEnd()}…` : text);

/** What a record says of its field; other tables have none that need it. */
const specOf = (table: string, field: string): Field | undefined => (RECORDS[table as RecordName]?.fields as Fields | undefined)?.[field];
/** A text that people type. */
const TYPED: readonly FieldKind[] = ["line", "text", "email", "phone"];
const WEEKDAYS = ["weekday", "weekdays", "week_start"];
/** Of files and the like; says nothing to anybody. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Codes of languages, which every browser has words for. */
const SPOKEN = ["language", "languages", "locale", "locales"];
/** Names of modules. */
const MODULE_LISTS = ["modules_off", "plan_modules"];

/** Whether a value is the id of something else. */
export const isReference = (field: string, value: unknown): boolean =>
	typeof value === "number" && /_(id|by)$/.test(field) && !["date_format_id", "time_format_id"].includes(field);

/** What nobody has a word for. */
const plainName = (name: string): string => {
	const words = name.replaceAll("_", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
};
