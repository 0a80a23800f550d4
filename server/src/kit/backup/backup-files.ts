import { createHash } from "node:crypto";
import type pg from "pg";
import { type FileStorage, keyOf } from "../files/file-storage.ts";
import type { Part } from "./backup-frames.ts";
import type { BackupTable } from "./backup-tables.ts";

const AT_ONCE = 1_000;

/**
 * The files that rows of the snapshot name; previews are drawn anew when somebody asks.
 * They are copied after the rows were read: a file's name is its content, so it never changes, and FILES_LOCK keeps it from being removed.
 */
export async function* backedUpFiles(
	client: pg.ClientBase,
	storage: FileStorage,
	tables: BackupTable[],
	missing: { count: number },
): AsyncGenerator<Part> {
	if (!tables.some(({ schema, name }) => schema === "public" && name === "file_versions")) return;
	await client.query("declare named_files cursor for select distinct customer_id, sha256 from public.file_versions order by 1, 2");
	for (;;) {
		const { rows } = await client.query<{ customer_id: string; sha256: string }>(`fetch ${AT_ONCE} from named_files`);
		if (rows.length === 0) return;
		for (const { customer_id, sha256 } of rows) {
			const key = keyOf(Number(customer_id), sha256);
			const stream = await storage.get(key);
			if (stream === undefined) missing.count++;
			else yield { section: { kind: "file", key }, data: checked(stream, sha256, missing) };
		}
	}
}

async function* checked(stream: AsyncIterable<Buffer>, sha256: string, missing: { count: number }): AsyncGenerator<Buffer, number> {
	const hash = createHash("sha256");
	for await (const piece of stream) {
		hash.update(piece);
		yield piece;
	}
	if (hash.digest("hex") !== sha256) missing.count++;
	return 0;
}
