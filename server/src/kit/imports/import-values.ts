import { parseDay } from "@homeroom/contract/kit/day-text.ts";
import { type Field, PEOPLE_MAX } from "@homeroom/contract/kit/record.ts";
import type { Words } from "@homeroom/contract/kit/sentences/sentence-words.ts";
import type { SentenceCode } from "@homeroom/contract/kit/sentences/sentences.ts";
import { FILE_WORDS, SHEET_KIN } from "@homeroom/contract/kit/sheet-words.generated.ts";
import { currencyDigits } from "@homeroom/contract/kit/values/money.ts";
import { parseAmount } from "@homeroom/contract/kit/values/money-text.ts";
import { LOCALES, type Locale } from "@homeroom/contract/languages.generated.ts";
import { dayOfSerial } from "../sheets/xlsx-text.ts";
import { type FileField, inLanguage, kinOf, plainWord } from "./import-words.ts";

export interface DayContext {
	/** How the file writes dates. */
	date_format_id: number;
	thisYear: number;
}
export const dayContextOf = (date_format_id: number): DayContext => ({ date_format_id, thisYear: new Date().getUTCFullYear() });
export interface ReadingContext extends DayContext {
	/** Whose words go first where two languages use one word for different things. */
	locale: Locale;
	/** The customer's. */
	currency: string;
	/** The cell is a number of a spreadsheet, not a text that looks like one. */
	isNumber?: boolean;
	/** The currency that the spreadsheet shows beside it. */
	shownIn?: string | undefined;
}
/** A cell that says nothing for its field. */
export class Unread {
	readonly code: SentenceCode;
	/** What its sentence tells. */
	readonly maximum: number | undefined;
	constructor(code: SentenceCode, maximum?: number) {
		this.code = code;
		this.maximum = maximum;
	}
}
type Reader = (text: string, context: ReadingContext) => unknown;

/** 4.91701E+11: a long number that a spreadsheet shortened; its last figures are lost. */
const SHORTENED = /^-?\d([.,]\d+)?E\+\d{1,3}$/i;
/** What is no value any more: taken as a text it would be wrong without a word. */
export function spoiltCell(text: string, { kind }: Field): SentenceCode | undefined {
	if (text.includes("\ufffd")) return "import_broken_letter";
	return SHORTENED.test(text) && (kind === "line" || kind === "phone") ? "import_shortened" : undefined;
}

/** How cells of a field are read: the way people write, never stricter than a form. The schema decides on what comes out. */
export function readerOf(file: FileField): Reader {
	switch (file.field.kind) {
		case "day":
			return (text, context) => readDay(text, context) ?? new Unread("day");
		case "number": {
			const bare = file.field.unit === "percent" ? (text: string) => text.replace(/(?<!\s)\s*%$/, "") : (text: string) => text;
			return (text) => readNumber(bare(text)) ?? new Unread("not_number");
		}
		case "money":
			return readMoney;
		case "yes_no":
			return (text) => YES_NO.get(plainWord(text) || text) ?? new Unread("choice");
		case "choice": {
			const choices = choiceReader(file);
			return (text, context) => choices(text, context) ?? new Unread("choice");
		}
		case "choices": {
			const choices = choiceReader(file);
			return (text, context) => {
				const whole = choices(text, context);
				if (whole !== undefined) return [whole];
				const parts = text
					.split(text.includes(";") ? ";" : /[,\n]/)
					.map((part) => part.trim())
					.filter(Boolean);
				const found = parts.map((part) => choices(part, context));
				return found.includes(undefined) ? new Unread("choice") : [...new Set(found)];
			};
		}
		case "user":
		case "record":
			return (text) => text;
		case "people":
			return readPeople;
		case "text":
		case "rich":
			return (text) => text;
		default:
			// a line cannot hold a break; where a cell has one, a space was meant
			return (text) => text.replace(/[\r\n\t]+/g, " ");
	}
}

type ChoiceReader = (text: string, context: Pick<ReadingContext, "locale">) => string | undefined;
/** Codes first, then words of the reader's language, then of the others. */
export function wordReader({ field, choices }: FileField): ChoiceReader {
	const codes = new Set(field.choices ?? [...choices.keys()]);
	const words = new Map(
		LOCALES.map((locale) => [locale, new Map([...choices].map(([choice, names]) => [plainWord(inLanguage(names, locale)), choice]))]),
	);
	const all = [...words.values()];
	return (text, { locale }) => {
		if (codes.has(text)) return text;
		const word = plainWord(text);
		const own = words.get(locale)?.get(word);
		return own ?? all.find((language) => language.has(word))?.get(word);
	};
}
/** Whole words, and what people make of them where cells are narrow. */
function choiceReader(file: FileField): ChoiceReader {
	const whole = wordReader(file);
	const kin = kinReader(file);
	const cut = cutReader(file);
	return (text, context) => whole(text, context) ?? kin(text, context) ?? cut(text, context);
}

/** So many letters are a word cut short; fewer are one only with a full stop. */
const SHORTEST_CUT = 3;
/** "Enrol", "männl.": the start of a word, where it is the start of one choice alone in all languages, since nobody knows in which one a file is written. */
function cutReader({ field, choices }: FileField): ChoiceReader {
	// with all the countries of the world nearly every start is that of one: "America" would be American Samoa, "UK" Ukraine
	if (field.words !== undefined) return () => undefined;
	const words = [...choices].flatMap(([choice, names]) => Object.values(names).map((name) => ({ choice, word: plainWord(name) })));
	return (text) => {
		const start = plainWord(text);
		if (start === "" || (start.length < SHORTEST_CUT && !text.endsWith("."))) return undefined;
		const found = new Set<string>();
		// "Yes" is not short for "Yes, but": what is cut is cut within a word
		for (const { choice, word } of words) if (word.startsWith(start) && /^[\p{L}\p{N}]/u.test(word.slice(start.length))) found.add(choice);
		return found.size === 1 ? [...found][0] : undefined;
	};
}

/** What lists of schools say for a choice, in the reader's language first: there H may be nobody's, since M is also a woman. */
const NOBODYS: Partial<Record<Locale, readonly string[]>> = { pt: ["h"] };
function kinReader({ means }: FileField): ChoiceReader {
	if (means === undefined || means.size === 0) return () => undefined;
	const byLanguage = new Map(
		LOCALES.map((locale) => [
			locale,
			new Map([...means].flatMap(([choice, words]) => kinOf(inLanguage(words, locale)).map(({ text }) => [plainWord(text), choice]))),
		]),
	);
	return (text, { locale }) => {
		const word = plainWord(text);
		if (word === "" || NOBODYS[locale]?.includes(word)) return undefined;
		return byLanguage.get(locale)?.get(word) ?? [...byLanguage.values()].find((language) => language.has(word))?.get(word);
	};
}

const sayings = (key: string, word: Words): string[] => [
	...Object.values(SHEET_KIN[key] ?? {}).flatMap((words) => kinOf(words).map(({ text }) => plainWord(text) || text)),
	...Object.values(word).map(plainWord),
];
const YES_NO = new Map<string, boolean>([
	...sayings("means.yes", FILE_WORDS.yes).map((word) => [word, true] as const),
	...sayings("means.no", FILE_WORDS.no).map((word) => [word, false] as const),
]);

const LONGEST_NUMBER = 80;
/** 1.5 · 1,5 · 1 234,50 · 1.234.567 · 1,234.5: the last sign is the decimal one, unless it stands there twice. */
export function readNumber(text: string): number | undefined {
	if (text.length > LONGEST_NUMBER) return undefined;
	const bare = text.replace(/[\s\u00a0\u202f'’]/g, "");
	if (/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(bare)) return Number(bare);
	if (!/^[+-]?[\d.,]+$/.test(bare) || !/\d/.test(bare)) return undefined;
	const last = Math.max(bare.lastIndexOf("."), bare.lastIndexOf(","));
	const sign = bare[last] as string;
	const decimal = bare.indexOf(sign) === last;
	const whole = (decimal ? bare.slice(0, last) : bare).replace(/[.,]/g, "");
	const number = Number(decimal ? `${whole}.${bare.slice(last + 1)}` : whole);
	return Number.isFinite(number) ? number : undefined;
}

function readMoney(text: string, context: ReadingContext): number | Unread {
	const { shownIn = "" } = context;
	// as people see it: an amount in another currency is none in this one
	const amount = parseAmount(text.startsWith("-") ? `-${shownIn}${text.slice(1)}` : shownIn + text, context);
	return typeof amount === "number" ? amount : new Unread(amount, currencyDigits(context.currency));
}

/** "Ann Lee; Bob Stone": names have commas of their own. */
function readPeople(text: string): string[] | Unread {
	const names = [...new Set(text.split(/[;\n]/).map((name) => name.trim()))].filter(Boolean);
	if (names.length > PEOPLE_MAX) return new Unread("people_max", PEOPLE_MAX);
	return names.length === 0 ? new Unread("choice") : names;
}

let months: Map<string, number> | undefined;
/** March, Mar, März, mars, março … → 3. */
function monthNames(): Map<string, number> {
	const names = new Map<string, number>();
	for (const locale of [...LOCALES, "en-US"])
		for (const month of ["long", "short"] as const)
			for (let number = 0; number < 12; number++) {
				const date = new Date(Date.UTC(2020, number, 1));
				for (const options of [{ month }, { month, day: "numeric" } as const])
					for (const part of new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).formatToParts(date))
						if (part.type === "month") names.set(plainWord(part.value), number + 1);
			}
	return names;
}

/** "Wednesday, 28 September 2015, 12:00:00 a.m." with room to spare: what is longer is no date, and looking for one in it takes long. */
const LONGEST_DAY = 80;
/** In the file's format, as 2015-02-28 with or without a time, or with the month in words. */
export function readDay(text: string, { date_format_id, thisYear }: DayContext): string | undefined {
	if (text.length > LONGEST_DAY) return undefined;
	const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text)?.[1];
	const bare = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text);
	const written = iso ?? bare?.slice(1).join("-");
	if (written !== undefined) return parseDay(written, date_format_id, thisYear) ?? undefined;
	const words = plainWord(text).split(" ");
	months ??= monthNames();
	const month = words.map((word) => months?.get(word)).find((found) => found !== undefined);
	if (month !== undefined) {
		const [first, second] = words
			.filter((word) => /^\d+$/.test(word) || /^\d+(st|nd|rd|th|er)$/.test(word))
			.map((word) => String(Number.parseInt(word, 10)));
		if (first === undefined || second === undefined) return undefined;
		const [day, year] = first.length > 2 ? [second, first] : [first, second];
		const full = year.length === 2 ? year : year.padStart(4, "0");
		return parseDay(`${day.padStart(2, "0")}/${String(month).padStart(2, "0")}/${full}`, 2, thisYear) ?? undefined;
	}
	// a time behind a date says nothing about the day
	const day = text.replace(/(?<![ ,])[ ,]+\d{1,2}:\d{2}(:\d{2})?( ?[ap]\.?m\.?)?$/i, "");
	const numbers = isYearFirst(date_format_id) ? numbersOf(day) : undefined;
	// in such a file 13.2.12 is no day of 2013: with dots the day is in front, with other signs nobody knows
	if (numbers !== undefined && numbers.parts[0].length < 4) return numbers.dotted ? (parseDay(day, 2, thisYear) ?? undefined) : undefined;
	return parseDay(day, date_format_id, thisYear) ?? undefined;
}

/** 1954 to 2064. */
const isSerial = (text: string): boolean => /^\d{5}$/.test(text) && Number(text) >= 20_000 && Number(text) <= 60_000;
/** Whether a column of days holds the numbers that spreadsheets count days by: every example is one. A single other one, and such numbers are something else. */
export const holdsSerials = (samples: readonly string[]): boolean => samples.length > 0 && samples.every(isSerial);
/** 42063 → 2015-02-28 in a column of such numbers; anything else as it is written. */
export const readSerial = (text: string, context: ReadingContext, from1904: boolean): string | undefined =>
	isSerial(text) ? dayOfSerial(Number(text), from1904) : readDay(text, context);

/** 28.2.15, 28/02/2015, 2015-02-28 …: its three numbers as they are written, and whether dots stand between them. */
function numbersOf(text: string): { parts: [string, string, string]; dotted: boolean; isIso: boolean } | undefined {
	const [, first, sign, second, third] = /^\s*(\d{1,4})(\D{1,3})(\d{1,2})\D{1,3}(\d{1,4})\b/.exec(text) ?? [];
	if (first === undefined || sign === undefined || second === undefined || third === undefined) return undefined;
	return { parts: [first, second, third], dotted: sign.trim() === ".", isIso: /^\s*\d{4}-\d{2}-\d{2}/.test(text) };
}
const isYearFirst = (id: number): boolean => id === 5 || id === 6;

/** The order that the examples prove, where they prove one: 28/02 is no month, 02/28 no day. Otherwise the customer's. */
export function suggestDateFormat(examples: string[], customers: number): number {
	const all = examples.flatMap((text) => numbersOf(text) ?? []);
	// 2015-02-28 is read in every format, so the others decide where there are any
	const others = all.filter(({ isIso }) => !isIso);
	const deciding = others.length > 0 ? others : all;
	const fits = (id: number) =>
		deciding.every(({ parts }) => {
			// with two digits in front nothing tells a year from a day, and people write days there
			if (isYearFirst(id) !== (parts[0].length === 4)) return false;
			const [a, b, c] = parts.map(Number) as [number, number, number];
			const [month, day] = id === 5 ? [b, c] : id === 6 ? [c, b] : id === 4 || id === 3 ? [a, b] : [b, a];
			return month <= 12 && day <= 31;
		});
	// nobody puts dots behind a month in front; what has other signs is not offered as dotted
	const dotted = deciding.length > 0 && deciding.every((one) => one.dotted && one.parts[0].length < 4);
	const first = dotted && customers !== 1 ? [7] : customers === 7 && deciding.length > 0 ? [2] : [];
	return [...first, customers, 2, 4, 5, 6].find(fits) ?? customers;
}
