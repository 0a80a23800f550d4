import type { Readable } from "node:stream";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";

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
		await ask(db, sql`insert into import_parts (import_id, part, bytes) values (${import_id}, ${part++}, ${bytes})`);
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

export const dropBytes = (db: CustomerDb, import_id: number) => ask(db, sql`delete from import_parts where import_id = ${import_id}`);

/** One piece of it, or null behind the last. */
export async function partOf(db: CustomerDb, import_id: number, part: number): Promise<Uint8Array | null> {
	const [row] = await ask<{ bytes: Buffer }>(db, sql`select bytes from import_parts where import_id = ${import_id} and part = ${part}`);
	return row?.bytes ?? null;
}
