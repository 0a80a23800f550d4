import { Unzip, type UnzipFile, UnzipInflate } from "fflate";
import { MAX_INFLATED, MAX_PARTS, MAX_RATIO, RATIO_FROM, tooLarge } from "./sheet-limits.ts";
import type { Bytes } from "./sheet-rows.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** What one push may inflate to stays small: deflate makes at most about a thousand bytes of one. */
const SLICE = 4 * 1024;

const LIST_END = Buffer.from("PK\u0005\u0006", "latin1");

/** Reads the parts that `wanted` names, piece by piece; the rest is passed over without being inflated. Yields whenever something was read. */
export async function* readParts(
	bytes: Bytes,
	wanted: (name: string) => ((text: string, last: boolean) => void) | undefined,
): AsyncGenerator<void> {
	let read = 0;
	let inflated = 0;
	let parts = 0;
	let fault: unknown;
	const unzip = new Unzip((file: UnzipFile) => {
		if (++parts > MAX_PARTS) fault ??= tooLarge();
		const take = wanted(file.name);
		if (take === undefined || fault !== undefined) return;
		const decoder = new TextDecoder("utf-8");
		file.ondata = (error, piece, last) => {
			if (error) fault ??= error;
			if (fault !== undefined) return;
			inflated += piece?.length ?? 0;
			if (inflated > MAX_INFLATED || (inflated > RATIO_FROM && inflated > MAX_RATIO * read)) fault = tooLarge();
			else take(decoder.decode(piece, { stream: !last }), last);
		};
		file.start();
	});
	unzip.register(UnzipInflate);
	let isWhole = false;
	let edge = Buffer.alloc(0);
	const push = (piece: Uint8Array, last: boolean) => {
		read += piece.length;
		unzip.push(piece, last);
		if (fault !== undefined) throw fault;
	};
	try {
		for await (const piece of bytes()) {
			isWhole ||= Buffer.concat([edge, piece]).includes(LIST_END);
			edge = Buffer.from(piece.subarray(-LIST_END.length));
			for (let at = 0; at < piece.length; at += SLICE) {
				push(piece.subarray(at, at + SLICE), false);
				yield;
			}
		}
		push(new Uint8Array(0), true);
		// one that breaks off has no list of its parts at the end: what is there would be read as if it were all
		if (!isWhole) throw new UnreadableFile();
		yield;
	} catch (error) {
		throw error instanceof UnreadableFile || !isOfTheSource(error) ? asUnreadable(error) : error;
	}
}
/** Faults of the archive have a number or nothing for a code; those of where the bytes come from have a word. */
const isOfTheSource = (error: unknown): boolean => typeof (error as { code?: unknown }).code === "string";
const asUnreadable = (error: unknown): UnreadableFile => (error instanceof UnreadableFile ? error : new UnreadableFile());
