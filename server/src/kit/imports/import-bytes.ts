import type { Readable } from "node:stream";
import { ask, type CustomerDb } from "../db/customer-db.ts";

/** An uploaded file lives beside its import, in pieces, under the same row security; it goes with it, or once the import is over. */
const PART = 1024 * 1024;

export async function keepBytes(db: CustomerDb, import_id: number, file: Readable): Promise<number> {
	let waiting: Buffer[] = [];
	let size = 0;
	let length = 0;
	let part = 0;
	const flush = async () => {
		const bytes = Buffer.concat(waiting);
		waiting = [];
		length = 0;
		await ask(db, "insert into import_parts (import_id, part, bytes) values ($1, $2, $3)", [import_id, part++, bytes]);
	};
	for await (const piece of file as AsyncIterable<Buffer>) {
		waiting.push(piece);
		size += piece.length;
		length += piece.length;
		if (length >= PART) await flush();
	}
	if (length > 0) await flush();
	return size;
}

export const dropBytes = (db: CustomerDb, import_id: number) => ask(db, "delete from import_parts where import_id = $1", [import_id]);

/** One piece of it, or null behind the last. */
export async function partOf(db: CustomerDb, import_id: number, part: number): Promise<Uint8Array | null> {
	const [row] = await ask<{ bytes: Buffer }>(db, "select bytes from import_parts where import_id = $1 and part = $2", [import_id, part]);
	return row?.bytes ?? null;
}
