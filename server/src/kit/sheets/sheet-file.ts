import type { DELIMITERS, ENCODINGS, FileFormat } from "@homeroom/contract/kit/import-calls.ts";
import { csvRows, detectDelimiter, detectEncoding } from "./csv-reader.ts";
import { compoundKind, isCompound } from "./sheet-kinds.ts";
import type { Bytes, SheetRow } from "./sheet-rows.ts";
import { UnreadableFile } from "./unreadable-file.ts";
import { readWorkbook, type Workbook, xlsxRows } from "./xlsx-reader.ts";

/** How a file is to be read. */
export interface Reading {
	kind: FileFormat;
	/** Of a CSV: none. */
	sheets: string[];
	sheet: string | null;
	delimiter: (typeof DELIMITERS)[number] | null;
	encoding: (typeof ENCODINGS)[number] | null;
	/** Whether its days are counted from 1904, as old Macs did. */
	from1904?: boolean;
	/** What else it could be written in, with what that makes of a few lines; only where that is in doubt. */
	doubt?: { encoding: (typeof ENCODINGS)[number]; sample: string }[];
}
export interface Wishes {
	sheet?: string | null | undefined;
	delimiter?: Reading["delimiter"] | undefined;
	encoding?: Reading["encoding"] | undefined;
}
const HEAD_ROWS = 40;

/** A file whose way of reading is known: its rows can be read as often as needed. */
export interface SheetFile {
	reading: Reading;
	/** Whether its days are counted from 1904, as old Macs did. */
	from1904: boolean;
	rows(): AsyncGenerator<SheetRow[]>;
}

/** By what the file is made of, never by its name. What somebody wishes goes before what is found. */
export async function openSheet(bytes: Bytes, wishes: Wishes): Promise<SheetFile> {
	const start = await firstBytes(bytes);
	if (isCompound(start)) throw await compoundKind(bytes);
	if (start[0] === 0x50 && start[1] === 0x4b) return openWorkbook(bytes, await readWorkbook(bytes), wishes);
	const found = await detectEncoding(bytes);
	const encoding = wishes.encoding ?? found.encoding;
	const delimiter = wishes.delimiter ?? detectDelimiter(found.head);
	// what somebody chose is no doubt any more
	const doubt = wishes.encoding ? [] : found.doubt.map(({ encoding, sample }) => ({ encoding, sample }));
	return {
		reading: { kind: "csv", sheets: [], sheet: null, delimiter, encoding, doubt },
		from1904: false,
		rows: () => csvRows(bytes, encoding, delimiter),
	};
}

function openWorkbook(bytes: Bytes, book: Workbook, wishes: Wishes): SheetFile {
	const sheet = book.sheets.find(({ name }) => name === wishes.sheet) ?? book.sheets[0];
	if (sheet === undefined) throw new UnreadableFile();
	const sheets = book.sheets.map(({ name }) => name);
	return {
		reading: { kind: "xlsx", sheets, sheet: sheet.name, delimiter: null, encoding: null, from1904: book.from1904 },
		from1904: book.from1904,
		rows: () => xlsxRows(bytes, book, sheet.part),
	};
}

async function firstBytes(bytes: Bytes): Promise<Uint8Array> {
	for await (const piece of bytes()) if (piece.length > 0) return piece.subarray(0, 8);
	throw new UnreadableFile({ message: "import_nothing" });
}

/** The first rows: enough to see what the columns are. */
export async function headOf(file: SheetFile): Promise<SheetRow[]> {
	const head: SheetRow[] = [];
	for await (const rows of file.rows()) {
		head.push(...rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")));
		if (head.length >= HEAD_ROWS) break;
	}
	return head.slice(0, HEAD_ROWS);
}
