import { IMPORT_MAX_COLUMNS } from "@homeroom/contract/kit/import-calls.ts";
import { archiveKind } from "./sheet-kinds.ts";
import { boundedRow, MAX_DESCRIPTION, MAX_INFLATED, MAX_ROW_NUMBER, MAX_SHEETS, tooLarge, tooManyColumns } from "./sheet-limits.ts";
import type { Bytes, SheetRow } from "./sheet-rows.ts";
import { UnreadableFile } from "./unreadable-file.ts";
import { currencyOf, isPercentFormat, type Shown, shownBy } from "./xlsx-formats.ts";
import { columnOf, dayOfSerial, textFromXml } from "./xlsx-text.ts";
import { xmlReader } from "./xml-reader.ts";
import { readParts } from "./zip-parts.ts";

/** Texts that several cells share are kept in memory while a sheet is read; each costs more than its letters. */
const MAX_SHARED_CHARACTERS = 60_000_000;
const SHARED_COST = 40;
/** Of a sheet; spreadsheets themselves allow 31 characters. */
const LONGEST_NAME = 200;
/** Of a code that says how a number is shown. */
const LONGEST_CODE = 1_000;

/** What is known of a workbook before its rows are read. */
export interface Workbook {
	sheets: { name: string; part: string }[];
	shared: string[];
	/** Whether a style shows a number as a date. */
	dates: boolean[];
	/** How a style shows a number, where that is more than its figures. */
	shown: (Shown | undefined)[];
	/** Whether a style shows a number as per cent. */
	percents: boolean[];
	/** The currency that a style shows beside a number. */
	currencies: (string | undefined)[];
	from1904: boolean;
}

type PartReader = (text: string, last: boolean) => void;
/** Refused before it is read to the end: it would take as long as any table may. */
const described = (read: PartReader | undefined): PartReader | undefined => {
	let characters = 0;
	return (
		read &&
		((text, last) => {
			characters += text.length;
			if (characters > MAX_DESCRIPTION) throw tooLarge(MAX_DESCRIPTION);
			read(text, last);
		})
	);
};

/** The names of the sheets, shared texts and which styles are dates. */
export async function readWorkbook(bytes: Bytes): Promise<Workbook> {
	const found: { name: string; relation: string }[] = [];
	const targets = new Map<string, string>();
	const book: Workbook = { sheets: [], shared: [], dates: [], shown: [], percents: [], currencies: [], from1904: false };
	const styles = { codes: new Map<number, string>(), used: [] as number[], inXfs: false };
	let isWorkbook = false;
	let text = "";
	let characters = 0;
	let phonetic = false;
	const readers: Record<string, () => PartReader> = {
		"xl/workbook.xml": () => {
			isWorkbook = true;
			return xmlReader({
				open: ({ name, attributes }) => {
					if (name === "workbookPr") book.from1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
					if (name !== "sheet") return;
					const relation = Object.entries(attributes).find(([key]) => key === "id" || key.endsWith(":id"))?.[1] ?? "";
					if (attributes.state !== undefined && attributes.state !== "visible") return;
					const sheet = attributes.name ?? "";
					if (found.length >= MAX_SHEETS || sheet.length > LONGEST_NAME || sheet.includes("\0")) throw new UnreadableFile();
					found.push({ name: sheet.toWellFormed(), relation });
				},
			});
		},
		"xl/_rels/workbook.xml.rels": () =>
			xmlReader({ open: ({ name, attributes }) => name === "Relationship" && targets.set(attributes.Id ?? "", attributes.Target ?? "") }),
		"xl/styles.xml": () =>
			xmlReader({
				open: ({ name, attributes }) => {
					if (name === "numFmt") styles.codes.set(Number(attributes.numFmtId), (attributes.formatCode ?? "").slice(0, LONGEST_CODE));
					if (name === "cellXfs") styles.inXfs = true;
					if (name === "xf" && styles.inXfs) styles.used.push(Number(attributes.numFmtId ?? 0));
				},
				close: (name) => {
					if (name === "cellXfs") styles.inXfs = false;
				},
			}),
		"xl/sharedStrings.xml": () => {
			let inText = false;
			return xmlReader({
				open: ({ name }) => {
					if (name === "si") text = "";
					if (name === "rPh") phonetic = true;
					inText = name === "t" && !phonetic;
				},
				text: (piece) => {
					if (inText) text += piece;
				},
				close: (name) => {
					inText = false;
					if (name === "rPh") phonetic = false;
					if (name !== "si") return;
					characters += text.length + SHARED_COST;
					if (characters > MAX_SHARED_CHARACTERS) throw tooLarge();
					book.shared.push(textFromXml(text));
				},
			});
		},
	};
	const readerOf = (name: string) => (name === "xl/sharedStrings.xml" ? readers[name]?.() : described(readers[name]?.()));
	const parts = new Set<string>();
	const noted = (name: string) => {
		parts.add(name);
		return readerOf(name);
	};
	for await (const _ of readParts(bytes, noted)) void _;
	if (!isWorkbook) throw archiveKind(parts);
	// a workbook may have a million styles and a dozen formats
	const byFormat = <T>(of: (id: number, code: string | undefined) => T): T[] => {
		const known = new Map([...new Set(styles.used)].map((id) => [id, of(id, styles.codes.get(id))]));
		return styles.used.map((id) => known.get(id) as T);
	};
	book.dates = byFormat(isDateFormat);
	book.percents = byFormat(isPercentFormat);
	book.currencies = byFormat((_, code) => currencyOf(code));
	book.shown = byFormat((id, code) => shownBy(code ?? BUILT_IN[id]));
	book.sheets = found.flatMap(({ name, relation }) => {
		const target = targets.get(relation);
		return target === undefined ? [] : [{ name, part: target.startsWith("/") ? target.slice(1) : `xl/${target}` }];
	});
	if (book.sheets.length === 0) throw new UnreadableFile();
	return book;
}

/** Built-in date formats, or a code with days, months, years or hours outside of quotes and brackets. */
const isDateFormat = (id: number, code: string | undefined): boolean =>
	code === undefined
		? (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
		: /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, "")) && !/^general$/i.test(code);

/** The rows of one sheet in order, as they are read. */
export async function* xlsxRows(bytes: Bytes, book: Workbook, part: string): AsyncGenerator<SheetRow[]> {
	let ready: SheetRow[] = [];
	let row: SheetRow = { number: 0, cells: [] };
	let cell = { column: 0, type: "n", style: 0 };
	let value = "";
	let inValue = false;
	let phonetic = false;
	let last = 0;
	// a text that cells share is written once and may stand in millions of them
	let characters = 0;
	let width = 0;
	const reader = () =>
		xmlReader({
			open: ({ name, attributes }) => {
				if (name === "row") {
					row = { number: Number(attributes.r ?? last + 1), cells: [] };
					cell.column = -1;
					width = 0;
				} else if (name === "c") {
					const column = attributes.r === undefined ? cell.column + 1 : columnOf(attributes.r);
					cell = { column, type: attributes.t ?? "n", style: Number(attributes.s ?? 0) };
					value = "";
				} else if (name === "rPh") phonetic = true;
				else if (name === "v" || (name === "t" && !phonetic)) inValue = true;
			},
			text: (piece) => {
				if (inValue) value += piece;
			},
			close: (name) => {
				if (name === "v" || name === "t") inValue = false;
				else if (name === "rPh") phonetic = false;
				else if (name === "c") {
					if (value === "" || cell.column < 0) return;
					// too many already; read on to the row's end to say how many
					width = Math.max(width, cell.column + 1);
					if (width > IMPORT_MAX_COLUMNS) return;
					while (row.cells.length < cell.column) row.cells.push("");
					const text = cellText(value, cell, book);
					const seen = cell.type === "n" ? seenAs(value, text, cell.style, book) : text;
					row.cells[cell.column] = seen;
					if (cell.type === "e") row.errors = withPlace(row.errors, cell.column);
					if (seen !== text) row.plain = Object.assign(row.plain ?? {}, { [cell.column]: text });
					if (cell.type === "n" && LIKE_THOUSANDS.test(text)) row.numbers = withPlace(row.numbers, cell.column);
					const currency = cell.type === "n" ? book.currencies[cell.style] : undefined;
					if (currency !== undefined) row.currencies = Object.assign(row.currencies ?? {}, { [cell.column]: currency });
					characters += text.length;
					if (characters > MAX_INFLATED) throw tooLarge();
				} else if (name === "row") {
					if (width > IMPORT_MAX_COLUMNS) throw tooManyColumns(width);
					// rows stand in their order, each once
					if (!(row.number > last && row.number <= MAX_ROW_NUMBER && Number.isInteger(row.number))) throw new UnreadableFile();
					last = row.number;
					ready.push({ ...row, ...boundedRow(row.number, row.cells) });
				}
			},
		});
	for await (const _ of readParts(bytes, (name) => (name === part ? reader() : undefined))) {
		void _;
		if (ready.length === 0) continue;
		yield ready;
		ready = [];
	}
}

/** Nothing is copied: a file may name one cell a million times. */
function withPlace(places: number[] = [], place: number): number[] {
	places.push(place);
	return places;
}
const LIKE_THOUSANDS = /^-?\d{1,3}\.\d{3}$/;
/** As spreadsheets show it, with 15 digits: what was worked out as 37.019999999999996 is 37.02 to everybody who looks at it. */
const shownNumber = (number: number): number => (Number.isInteger(number) ? number : Number(number.toPrecision(15)));

/** Formats that a workbook uses without writing them down. */
const BUILT_IN: Record<number, string> = { 2: "0.00" };
const LOST_FROM = 1e15;
/** What people see of a number is what they mean: one of a pupil without its zeros is another one. */
function seenAs(value: string, text: string, style: number, book: Workbook): string {
	if (book.dates[style] || book.percents[style]) return text;
	return book.shown[style]?.(Number(value)) ?? text;
}

function cellText(value: string, { type, style }: { type: string; style: number }, book: Workbook): string {
	switch (type) {
		case "s":
			return book.shared[Number(value)] ?? "";
		case "str":
		case "inlineStr":
			return textFromXml(value);
		case "b":
			return value === "1" ? "TRUE" : "FALSE";
		case "d":
			return value.slice(0, 19).replace("T00:00:00", "");
		case "n": {
			const number = Number(value);
			if (!Number.isFinite(number)) return value;
			if (book.dates[style]) return dayOfSerial(number, book.from1904);
			if (book.percents[style]) return `${shownNumber(number * 100)}%`;
			// beyond 15 figures a spreadsheet has lost the last ones: it stays as it shows that
			return Number.isInteger(number) && Math.abs(number) >= LOST_FROM ? number.toExponential().toUpperCase() : String(shownNumber(number));
		}
		default:
			return value;
	}
}
