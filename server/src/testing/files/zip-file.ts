import { crc32, deflateRawSync } from "node:zlib";

/** What a part holds; `stored` is not shrunk. */
export type Parts = Record<string, Uint8Array | { stored: Uint8Array }>;

const numbers = (...pairs: [size: 2 | 4, value: number][]): Buffer =>
	Buffer.concat(
		pairs.map(([size, value]) => {
			const bytes = Buffer.alloc(size);
			bytes.writeUIntLE(value, 0, size);
			return bytes;
		}),
	);
const mark = (letters: string) => Buffer.from(`PK${letters}`, "latin1");
const FIRST_DAY = 33; // 1980-01-01

/** A zip file, packed by zlib: for a hundred megabytes, a library written in JavaScript takes many times as long. */
export function zipped(parts: Parts): Buffer {
	const files: Buffer[] = [];
	const list: Buffer[] = [];
	let at = 0;
	for (const [name, part] of Object.entries(parts)) {
		const stored = "stored" in part;
		const bytes = stored ? part.stored : part;
		const packed = stored ? bytes : deflateRawSync(bytes);
		const path = Buffer.from(name);
		const about = numbers(
			[2, 20],
			[2, 0],
			[2, stored ? 0 : 8],
			[2, 0],
			[2, FIRST_DAY],
			[4, crc32(bytes)],
			[4, packed.length],
			[4, bytes.length],
			[2, path.length],
			[2, 0],
		);
		const file = Buffer.concat([mark("\u0003\u0004"), about, path, packed]);
		files.push(file);
		list.push(mark("\u0001\u0002"), numbers([2, 20]), about, numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]), path);
		at += file.length;
	}
	const ended = Buffer.concat(list);
	const count = files.length;
	return Buffer.concat([
		...files,
		ended,
		mark("\u0005\u0006"),
		numbers([2, 0], [2, 0], [2, count], [2, count], [4, ended.length], [4, at], [2, 0]),
	]);
}
