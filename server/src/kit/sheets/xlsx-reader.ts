import { Unzip, type UnzipFile, UnzipInflate } from "fflate";
import { SaxesParser } from "saxes";
import { UnreadableFile } from "./unreadable-file.ts";
import { columnOf, dayOfSerial, textFromXml } from "./xlsx-text.ts";

/** A file that inflates to more than this is no table that a person made. */
const MAX_INFLATED = 1024 ** 3;
/** Texts that several cells share are kept in memory while a sheet is read. */
const MAX_SHARED_CHARACTERS = 100_000_000;
const MAX_COLUMNS = 1000;
/** What one push may inflate to stays small: deflate makes at most about a thousand bytes of one. */
const SLICE = 16 * 1024;

type Bytes = () => AsyncIterable<Uint8Array>;
export interface SheetRow {
	/** As the spreadsheet counts, from 1. */
	number: number;
	cells: string[];
}
/** What is known of a workbook before its rows are read. */
export interface Workbook {
	sheets: { name: string; part: string }[];
	shared: string[];
	/** Whether a style shows a number as a date. */
	dates: boolean[];
	from1904: boolean;
}

/** Reads the parts that `wanted` names, piece by piece; the rest is passed over without being inflated. Yields whenever something was read. */
async function* readParts(
	bytes: Bytes,
	wanted: (name: string) => ((text: string, last: boolean) => void) | undefined,
): AsyncGenerator<void> {
	let inflated = 0;
	let fault: unknown;
	const unzip = new Unzip((file: UnzipFile) => {
		const take = wanted(file.name);
		if (take === undefined) return;
		const decoder = new TextDecoder("utf-8");
		file.ondata = (error, piece, last) => {
			if (error) fault ??= error;
			if (fault !== undefined) return;
			inflated += piece?.length ?? 0;
			if (inflated > MAX_INFLATED) fault = new UnreadableFile();
			else take(decoder.decode(piece, { stream: !last }), last);
		};
		file.start();
	});
	unzip.register(UnzipInflate);
	try {
		for await (const piece of bytes()) {
			for (let at = 0; at < piece.length; at += SLICE) {
				unzip.push(piece.subarray(at, at + SLICE), false);
				if (fault !== undefined) throw fault;
				yield;
			}
		}
		unzip.push(new Uint8Array(0), true);
		if (fault !== undefined) throw fault;
		yield;
	} catch (error) {
		throw error instanceof UnreadableFile ||
			(error as { code?: unknown }).code === undefined ||
			typeof (error as { code?: unknown }).code === "number"
			? new UnreadableFile()
			: error;
	}
}

interface Tag {
	name: string;
	attributes: Record<string, string>;
}
/** A parser of XML without its prefixes; entities that a file declares itself are not followed. */
function xmlReader(on: { open?: (tag: Tag) => void; close?: (name: string) => void; text?: (text: string) => void }) {
	const parser = new SaxesParser({ fragment: false });
	const plain = (name: string) => name.slice(name.indexOf(":") + 1);
	parser.on("error", () => {
		throw new UnreadableFile();
	});
	parser.on("opentag", ({ name, attributes }) => on.open?.({ name: plain(name), attributes: attributes as Record<string, string> }));
	parser.on("closetag", ({ name }) => on.close?.(plain(name)));
	parser.on("text", (text) => on.text?.(text));
	return (text: string, last: boolean) => {
		parser.write(text);
		if (last) parser.close();
	};
}

/** The names of the sheets, shared texts and which styles are dates. */
export async function readWorkbook(bytes: Bytes): Promise<Workbook> {
	const found: { name: string; relation: string }[] = [];
	const targets = new Map<string, string>();
	const book: Workbook = { sheets: [], shared: [], dates: [], from1904: false };
	const styles = { codes: new Map<number, string>(), used: [] as number[], inXfs: false };
	let isWorkbook = false;
	let text = "";
	let characters = 0;
	let phonetic = false;
	const readers: Record<string, () => (text: string, last: boolean) => void> = {
		"xl/workbook.xml": () => {
			isWorkbook = true;
			return xmlReader({
				open: ({ name, attributes }) => {
					if (name === "workbookPr") book.from1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
					if (name !== "sheet") return;
					const relation = Object.entries(attributes).find(([key]) => key === "id" || key.endsWith(":id"))?.[1] ?? "";
					if (attributes.state === undefined || attributes.state === "visible") found.push({ name: attributes.name ?? "", relation });
				},
			});
		},
		"xl/_rels/workbook.xml.rels": () =>
			xmlReader({ open: ({ name, attributes }) => name === "Relationship" && targets.set(attributes.Id ?? "", attributes.Target ?? "") }),
		"xl/styles.xml": () =>
			xmlReader({
				open: ({ name, attributes }) => {
					if (name === "numFmt") styles.codes.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
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
					characters += text.length + 16;
					if (characters > MAX_SHARED_CHARACTERS) throw new UnreadableFile();
					book.shared.push(textFromXml(text));
				},
			});
		},
	};
	for await (const _ of readParts(bytes, (name) => readers[name]?.())) void _;
	if (!isWorkbook) throw new UnreadableFile();
	book.dates = styles.used.map((id) => isDateFormat(id, styles.codes.get(id)));
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
	const reader = () =>
		xmlReader({
			open: ({ name, attributes }) => {
				if (name === "row") {
					row = { number: Number(attributes.r ?? last + 1), cells: [] };
					cell.column = -1;
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
					if (value === "" || cell.column < 0 || cell.column >= MAX_COLUMNS) return;
					while (row.cells.length < cell.column) row.cells.push("");
					row.cells[cell.column] = cellText(value, cell, book);
				} else if (name === "row") {
					last = row.number;
					ready.push(row);
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
			return book.dates[style] ? dayOfSerial(number, book.from1904) : String(number);
		}
		default:
			return value;
	}
}
