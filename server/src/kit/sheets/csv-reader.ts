import { Readable } from "node:stream";
import { DELIMITERS, type ENCODINGS } from "@homeroom/contract/kit/import-calls.ts";
import { parse } from "csv-parse";
import { parse as parseAll } from "csv-parse/sync";
import { unguarded } from "./sheet-cells.ts";
import { boundedRow } from "./sheet-limits.ts";
import type { Bytes, SheetRow } from "./sheet-rows.ts";
import { UnreadableFile } from "./unreadable-file.ts";

type Encoding = (typeof ENCODINGS)[number];
type Delimiter = (typeof DELIMITERS)[number];
/** A cell as long as this is a quote that somebody forgot to close. */
const MAX_RECORD = 1_000_000;
const BATCH = 500;
const OPTIONS = { relax_quotes: true, relax_column_count: true, skip_empty_lines: false, max_record_size: MAX_RECORD } as const;

async function* decoded(bytes: Bytes, encoding: Encoding): AsyncGenerator<string> {
	const decoder = new TextDecoder(encoding);
	for await (const piece of bytes()) yield decoder.decode(piece, { stream: true });
	yield decoder.decode();
}

/** The rows in order. Lines inside of quotes belong to one row, as a spreadsheet counts. */
export async function* csvRows(bytes: Bytes, encoding: Encoding, delimiter: Delimiter): AsyncGenerator<SheetRow[]> {
	const parser = parse({ ...OPTIONS, delimiter });
	const source = Readable.from(decoded(bytes, encoding), { objectMode: true, highWaterMark: 1 });
	source.on("error", (error) => parser.destroy(error)).pipe(parser);
	let number = 0;
	let ready: SheetRow[] = [];
	try {
		for await (const cells of parser as AsyncIterable<string[]>) {
			ready.push(boundedRow(++number, cells.map(unguarded)));
			if (ready.length < BATCH) continue;
			yield ready;
			ready = [];
		}
		if (ready.length > 0) yield ready;
	} catch (error) {
		throw isCsvFault(error) ? new UnreadableFile() : error;
	} finally {
		source.destroy();
	}
}
const isCsvFault = (error: unknown): boolean => /^CSV_/.test(String((error as { code?: unknown }).code));

/** By its mark, by zeros in every second byte, by being valid UTF-8 from start to end; otherwise as old spreadsheets wrote it, on Windows or on a Mac. */
export async function detectEncoding(bytes: Bytes): Promise<{ encoding: Encoding; head: string }> {
	let head = Buffer.alloc(0);
	let encoding: Encoding = "utf-8";
	const decoder = new TextDecoder("utf-8", { fatal: true });
	try {
		for await (const piece of bytes()) {
			if (head.length === 0) {
				const marked = byMark(Buffer.from(piece.subarray(0, 4000)));
				if (marked !== undefined) encoding = marked;
			}
			if (head.length < HEAD) head = Buffer.concat([head, piece.subarray(0, HEAD - head.length)]);
			if (encoding !== "utf-8") {
				if (head.length >= HEAD) break;
				continue;
			}
			decoder.decode(piece, { stream: true });
		}
		if (encoding === "utf-8") decoder.decode();
	} catch (error) {
		if ((error as { code?: unknown }).code !== "ERR_ENCODING_INVALID_ENCODED_DATA") throw error;
		encoding = endsLinesLikeMacs(head) && !writesLikeWindows(head) ? "macintosh" : "windows-1252";
	}
	const text = new TextDecoder(encoding).decode(head);
	// a table has no zeros; a program has
	if (NO_TABLE.some((start) => head.toString("latin1", 0, 8).startsWith(start)) || text.includes("\0") || text.trim() === "")
		throw new UnreadableFile();
	return { encoding, head: text };
}
const HEAD = 64 * 1024;
/** How pictures, PDF, RTF and spreadsheets of before 2007 begin, each byte a letter. */
const NO_TABLE = ["\x89PNG", "\xff\xd8\xff", "GIF8", "RIFF", "%PDF-", "{\\rtf", "\xd0\xcf\x11\xe0"];
/** Carriage returns without line feeds: what spreadsheets on a Mac call CSV (Macintosh), in the letters of old Macs. */
const endsLinesLikeMacs = (head: Buffer): boolean => head.includes("\r") && !head.includes("\n");

/** Small letters with accents are below A0 on an old Mac, and from C0 on in Windows, where below A0 there is hardly a letter. */
function writesLikeWindows(head: Buffer): boolean {
	let windows = 0;
	for (const byte of head) windows += byte >= 0xc0 ? 1 : byte >= 0x80 && byte < 0xa0 ? -1 : 0;
	return windows > 0;
}

function byMark(start: Buffer): Encoding | undefined {
	if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
	if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
	const zeros = [0, 0];
	for (const [i, byte] of start.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
	const most = start.length / 4;
	return (zeros[1] ?? 0) > most ? "utf-16le" : (zeros[0] ?? 0) > most ? "utf-16be" : undefined;
}

/** The one that cuts most lines into the same number of cells, and more than one. */
export function detectDelimiter(head: string): Delimiter {
	const whole = head.length < HEAD / 4 ? head : head.slice(0, Math.max(head.lastIndexOf("\n"), head.lastIndexOf("\r"), 1));
	let best: { delimiter: Delimiter; score: number } = { delimiter: ",", score: 0 };
	for (const delimiter of DELIMITERS) {
		const rows = tryParse(whole, delimiter);
		const widths = rows.map((row) => row.length).filter((width) => width > 1);
		const usual = [...new Set(widths)].map((width) => ({ width, rows: widths.filter((other) => other === width).length }));
		const { width = 1, rows: same = 0 } = usual.sort((a, b) => b.rows - a.rows)[0] ?? {};
		const score = same * Math.min(width, 20);
		if (score > best.score) best = { delimiter, score };
	}
	return best.delimiter;
}
function tryParse(text: string, delimiter: Delimiter): string[][] {
	try {
		return parseAll(text, { ...OPTIONS, delimiter, to: 30 }) as string[][];
	} catch {
		return [];
	}
}
