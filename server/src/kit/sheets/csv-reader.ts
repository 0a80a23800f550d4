import { Readable } from "node:stream";
import { DELIMITERS } from "@homeroom/contract/kit/import-calls.ts";
import { parse } from "csv-parse";
import { parse as parseAll } from "csv-parse/sync";
import { type Candidate, candidatesFor, type Encoding, isSure } from "./csv-encodings.ts";
import { isErrorOfSheet, unguarded } from "./sheet-cells.ts";
import { demandTable } from "./sheet-kinds.ts";
import { boundedRow } from "./sheet-limits.ts";
import type { Bytes, SheetRow } from "./sheet-rows.ts";
import { UnreadableFile } from "./unreadable-file.ts";

type Delimiter = (typeof DELIMITERS)[number];
/** A cell as long as this is a quote that somebody forgot to close. */
const MAX_RECORD = 1_000_000;
const BATCH = 500;
const OPTIONS = {
	relax_quotes: true,
	relax_column_count: true,
	skip_empty_lines: false,
	max_record_size: MAX_RECORD,
	// all three in one file as well: lines that were pasted together
	record_delimiter: ["\r\n", "\n", "\r"],
} as { relax_quotes: true; relax_column_count: true; skip_empty_lines: false; max_record_size: number; record_delimiter: string[] };

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
			const errors = cells.flatMap((cell, i) => (isErrorOfSheet(cell.trim()) ? [i] : []));
			ready.push({ ...boundedRow(++number, cells.map(unguarded)), ...(errors.length > 0 && { errors }) });
			if (ready.length < BATCH) continue;
			yield ready;
			ready = [];
		}
		if (ready.length > 0) yield ready;
	} catch (error) {
		throw isCsvFault(error) ? new UnreadableFile({ message: "import_open_quote", minimum: number + 1 }) : error;
	} finally {
		source.destroy();
	}
}
const isCsvFault = (error: unknown): boolean => /^CSV_/.test(String((error as { code?: unknown }).code));

export interface Detected {
	encoding: Encoding;
	head: string;
	/** Where nothing is sure: what it could be, the likeliest first. */
	doubt: Candidate[];
}
/** By its mark, by zeros in every second byte, by being valid UTF-8 from start to end; otherwise by what its letters would be. */
export async function detectEncoding(bytes: Bytes): Promise<Detected> {
	let head = Buffer.alloc(0);
	let encoding: Encoding = "utf-8";
	let doubt: Candidate[] = [];
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
		demandTable(head, "");
		const candidates = candidatesFor(await tellingLines(bytes));
		encoding = candidates[0]?.encoding ?? "windows-1252";
		doubt = isSure(candidates) ? [] : candidates.slice(0, OFFERED);
	}
	const text = new TextDecoder(encoding).decode(head);
	demandTable(head, text);
	return { encoding, head: text, doubt };
}
const HEAD = 64 * 1024;
/** Readings that are shown where nothing is sure. */
const OFFERED = 6;
/** Bytes of lines that are looked at, wherever in the file they stand. */
const TELLING = 12 * 1024;

/** Lines with letters outside of ASCII. No encoding that we know has an end of a line inside of a letter. */
async function tellingLines(bytes: Bytes): Promise<Buffer> {
	const found: Buffer[] = [];
	let size = 0;
	let rest: Buffer = Buffer.alloc(0);
	const take = (line: Buffer) => {
		if (size >= TELLING || !line.some((byte) => byte >= 0x80)) return;
		found.push(line.subarray(0, TELLING), LINE_END);
		size += line.length;
	};
	for await (const piece of bytes()) {
		let start = 0;
		const block = Buffer.concat([rest, piece]);
		for (let at = 0; at < block.length; at++)
			if (block[at] === 0x0a || block[at] === 0x0d) {
				if (at > start) take(block.subarray(start, at));
				start = at + 1;
			}
		rest = Buffer.from(block.subarray(start, start + HEAD));
		if (size >= TELLING) break;
	}
	take(rest);
	return Buffer.concat(found).subarray(0, 2 * TELLING);
}
const LINE_END = Buffer.from("\n");

function byMark(start: Buffer): Encoding | undefined {
	if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
	if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
	const zeros = [0, 0];
	for (const [i, byte] of start.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
	// its signs and figures have one each, whatever its letters are; a program has them anywhere
	const [even = 0, odd = 0] = zeros;
	const least = start.length / 30;
	return odd > least && even === 0 ? "utf-16le" : even > least && odd === 0 ? "utf-16be" : undefined;
}

/** What the file says of itself (`sep=;`), or the one that cuts most lines into the same number of cells, and more than one. */
export function detectDelimiter(head: string): Delimiter {
	const said = /^sep=([,;|\t])\r?\n?/i.exec(head)?.[1];
	if (said !== undefined) return said as Delimiter;
	const whole = head.length < HEAD / 4 ? head : head.slice(0, Math.max(head.lastIndexOf("\n"), head.lastIndexOf("\r"), 1));
	let best: { delimiter: Delimiter; score: number } = { delimiter: ",", score: 0 };
	for (const delimiter of DELIMITERS) {
		const rows = tryParse(whole, delimiter).filter((row) => row.some((cell) => cell.trim() !== ""));
		const widths = rows.map((row) => row.length).filter((width) => width > 1);
		const usual = [...new Set(widths)].map((width) => ({ width, rows: widths.filter((other) => other === width).length }));
		const { width = 1, rows: same = 0 } = usual.sort((a, b) => b.rows - a.rows)[0] ?? {};
		// headings have no commas inside, addresses have several
		const heads = rows[0]?.length === width ? HEADED : 1;
		const score = (same / Math.max(rows.length, 1)) ** 2 * Math.log2(Math.min(width, 20)) * heads;
		if (score > best.score) best = { delimiter, score };
	}
	return best.delimiter;
}
const HEADED = 4;
function tryParse(text: string, delimiter: Delimiter): string[][] {
	try {
		return parseAll(text, { ...OPTIONS, delimiter, to: 30 }) as string[][];
	} catch {
		return [];
	}
}
