import { STUDENT } from "@homeroom/contract/areas/students/students.rules.ts";
import type { Field } from "@homeroom/contract/kit/record.ts";
import type { Words } from "@homeroom/contract/kit/sentences/sentence-words.ts";
import { LOCALES } from "@homeroom/contract/languages.generated.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { STUDENTS } from "../../areas/students/students.queries.ts";
import { importFields } from "./import-fields.ts";
import { holdsSerials, readDay, readerOf, readNumber, readSerial, suggestDateFormat, Unread } from "./import-values.ts";
import type { FileField } from "./import-words.ts";

const context = { date_format_id: 2, thisYear: 2026, locale: "en", currency: "EUR" } as const;
/** In other languages as in English, where they are not given. */
const said = (english: string, others: Partial<Words> = {}): Words =>
	({ ...Object.fromEntries(LOCALES.map((locale) => [locale, english])), ...others }) as Words;
const file = (field: Field, choices: FileField["choices"] = new Map()): FileField => ({
	name: "x",
	field,
	sql: "x",
	words: said("x"),
	choices,
});

describe("what people write", () => {
	test.each([
		["28/02/2015", "2015-02-28"],
		["28.2.15", "2015-02-28"],
		["2015-02-28", "2015-02-28"],
		["2015-02-28 00:00:00", "2015-02-28"],
		["28 February 2015", "2015-02-28"],
		["February 28, 2015", "2015-02-28"],
		["28. März 2015", "2015-03-28"],
		["28 févr. 2015", "2015-02-28"],
		["28 de março de 2015", "2015-03-28"],
		["28th Mar 15", "2015-03-28"],
		["28/02/2015 08:30", "2015-02-28"],
		["02/28/2015", undefined],
		["soon", undefined],
	])("%s is the day %s", (text, day) => expect(readDay(text, context)).toBe(day));
	test.each([
		["1.5", 1.5],
		["1,5", 1.5],
		["1 234,50", 1234.5],
		["1.234.567", 1_234_567],
		["1,234.5", 1234.5],
		["1’000", 1000],
		["-3", -3],
		["x", undefined],
		["", undefined],
	])("%s is the number %s", (text, number) => expect(readNumber(text)).toBe(number));
	test.each([
		["75,5 %", 75.5],
		["100%", 100],
		["62.5\u202f%", 62.5],
		["50", 50],
		["%", undefined],
		["5%%", undefined],
	])("%s is %s per cent, and no number of anything else", (text, number) => {
		const share = readerOf(file({ kind: "number", unit: "percent" }))(text, context);
		expect(share instanceof Unread ? undefined : share).toBe(number);
		if (text.includes("%")) expect(readerOf(file({ kind: "number" }))(text, context)).toBeInstanceOf(Unread);
	});
	test.each([
		["CHF", "12.5", "GBP", "amount"],
		["GBP", "-12.5", "GBP", -1250],
		["£", "1.234", "GBP", "amount_decimals"],
		["$", "12", "USD", 1200],
		["$", "12", "EUR", "amount"],
	])("a cell that shows %s and holds %s is in %s %s", (shownIn, text, currency, amount) => {
		const read = readerOf(file({ kind: "money" }))(text, { ...context, currency, shownIn, isNumber: true });
		expect(read instanceof Unread ? read.code : read).toBe(amount);
	});
	test("numbers that we write are read as they are", () => {
		fc.assert(
			fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
				expect(readNumber(String(number))).toBe(number + 0);
			}),
		);
	});
	test.each([
		["Yes", true],
		["ja", true],
		["SIM", true],
		["✓", true],
		["não", false],
		["0", false],
	])("%s is %s", (text, value) => expect(readerOf(file({ kind: "yes_no" }))(text, context)).toBe(value));
	test("choices by their words in any language, the reader's first", () => {
		const read = readerOf(
			file(
				{ kind: "choice", choices: ["a", "b"] },
				new Map([
					["a", said("Gift", { de: "Geschenk", fr: "Cadeau", pt: "Presente" })],
					["b", said("Poison", { de: "Gift", pt: "Veneno" })],
				]),
			),
		);
		expect(read("gift", context)).toBe("a");
		expect(read("Gift", { ...context, locale: "de" })).toBe("b");
		expect(read("VENENO", context)).toBe("b");
		expect(read("a", { ...context, locale: "de" })).toBe("a");
		expect(read("c", context)).toBeInstanceOf(Unread);
	});
	const [gender, status] = ["gender", "status"].map((name) => importFields(STUDENTS, []).find((one) => one.name === name)) as [
		FileField,
		FileField,
	];
	test.each([
		["male", ["m", "M", "m.", "male", "Male", "männl.", "Männlich", "maennlich", "masc.", "Masc", "Junge", "Garçon", "Homme", "rapaz"]],
		["female", ["f", "F", "w", "W", "w.", "female", "weibl.", "weibl", "fem.", "Fém.", "Mädchen", "fille", "Femme", "rapariga"]],
		["diverse", ["d", "D", "div.", "divers", "x"]],
		["not_said", ["k. A.", "k.A.", "Keine Angabe"]],
	])("%s is what %j say, whoever reads", (choice, texts) => {
		for (const text of texts)
			for (const locale of LOCALES) expect(readerOf(gender)(text, { ...context, locale }), `${text} ${locale}`).toBe(choice);
	});
	test("H is a man where M cannot be a woman", () => {
		for (const locale of ["en", "de", "fr"] as const) expect(readerOf(gender)("H", { ...context, locale })).toBe("male");
		expect(readerOf(gender)("H", { ...context, locale: "pt" })).toBeInstanceOf(Unread);
	});
	test.each(["z", "q.", "constructor", "toString", "?", "mw", "-"])("%s is no gender", (text) =>
		expect(readerOf(gender)(text, context)).toBeInstanceOf(Unread),
	);
	test.each([
		["Enrol", "enrolled"],
		["eingeschr.", "enrolled"],
		["beurl.", "on_leave"],
		["Alu.", "alumni"],
	])("%s is the start of %s alone", (text, choice) => expect(readerOf(status)(text, context)).toBe(choice));
	test.each(["E", "E.", "A.", "En", "On"])("%s could be several, or is too short", (text) =>
		expect(readerOf(status)(text, context)).toBeInstanceOf(Unread),
	);
	test("a whole word is not short for several words, nor a country for another one", () => {
		const word = "Yes, with care";
		const own = file({ kind: "choice", choices: [word, "No"] }, new Map([[word, said(word)]]));
		expect(readerOf(own)("Yes", context)).toBeInstanceOf(Unread);
		expect(readerOf(own)("Yes, with c.", context)).toBe("Yes, with care");
		const country = file(
			STUDENT.fields.country,
			new Map([["AS", said("American Samoa", { de: "Amerikanisch-Samoa", fr: "Samoa américaines", pt: "Samoa Americana" })]]),
		);
		expect(readerOf(country)("America", context)).toBeInstanceOf(Unread);
	});
	test("several choices in one cell", () => {
		const read = readerOf(file({ kind: "choices", choices: ["a", "b", "c"] }));
		expect(read("a; b;a", context)).toEqual(["a", "b"]);
		expect(read("a, c", context)).toEqual(["a", "c"]);
		expect(read("a, x", context)).toBeInstanceOf(Unread);
	});
});

test.each([
	[["28/02/2015", "01/02/2015"], 2],
	[["02/28/2015", "01/02/2015"], 4],
	[["2015/28/02"], 6],
	[["2015-02-28"], 5],
	[["01/02/2015"], 2],
	[[], 2],
])("%j were written in format %d", (examples, id) => expect(suggestDateFormat(examples, 2)).toBe(id));
test.each([
	["two digits in front are no year", ["1.2.15", "13.2.12"], 5, 7],
	["nor in a school that writes days in front of months", ["13/2/12"], 6, 2],
	["nor where all could be anything", ["01/02/03"], 5, 2],
	["two digits in front with slashes", ["02/28/15"], 5, 4],
	["four digits in front", ["2015/02/28"], 2, 5],
	["dots have the day in front, whatever the school's order", ["01.02.2015"], 4, 7],
	["and with spaces behind them", ["1. 2. 2015"], 4, 7],
	["unless there is no such month", ["02.28.2015"], 2, 4],
	["a year in front of dots", ["2015.02.28"], 4, 5],
	["what could be either is in the school's order", ["01/02/2015", "03/04/2015"], 4, 4],
	["and in that of a school with short years", ["01.02.15"], 1, 1],
	["dates that are read anyway do not decide", ["2015-02-28", "13.2.12"], 5, 7],
	["a school with dots writes dots", ["01.02.2015"], 7, 7],
	["what comes there with slashes has slashes", ["01/02/2015"], 7, 2],
	["or is another order", ["02/28/2015"], 7, 4],
	["without examples it is the school's", [], 7, 7],
] as const)("%s: %j in a school with format %d were written in format %d", (_, examples, customers, id) =>
	expect(suggestDateFormat([...examples], customers)).toBe(id),
);
test.each([
	["13.2.12", "2012-02-13"],
	["1.2.15", "2015-02-01"],
	["13/2/12", undefined],
	["2015/2/13", "2015-02-13"],
	["2015.02.13", "2015-02-13"],
	["20150213", "2015-02-13"],
	["13 Feb 2012", "2012-02-13"],
])("in a file with the year in front, %s is the day %s", (text, day) => expect(readDay(text, { ...context, date_format_id: 5 })).toBe(day));

test("every field of a student that is filled in has a reader", () => {
	for (const field of Object.values(STUDENT.fields)) expect(typeof readerOf(file(field))).toBe("function");
});

test.each([
	[["42036", "20000", "60000"], true],
	[["42036", "28.02.2015"], false],
	[["42036", "19999"], false],
	[["42036", "60001"], false],
	[["42036.5"], false],
	[["042036"], false],
	[[], false],
])("that %j are days as spreadsheets count them is %s", (samples, are) => expect(holdsSerials(samples)).toBe(are));
test.each([
	["42063", false, "2015-02-28"],
	["40601", true, "2015-02-28"],
	["28.02.2015", false, "2015-02-28"],
	["70000", false, undefined],
])("in such a column %s is the day it counts (from 1904: %s), or what is written", (text, from1904, day) =>
	expect(readSerial(text, context, from1904)).toBe(day),
);
