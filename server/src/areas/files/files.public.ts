import type { Readable } from "node:stream";
import type { scanCalls } from "@homeroom/contract/areas/files/files.scan-calls.ts";
import { MODULES, type ModuleName } from "@homeroom/contract/kit/modules.ts";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { Handlers } from "../../kit/calls/serve.ts";
import { type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import type { FileKeeper } from "../../kit/files/file-keeper.ts";
import { holdStore } from "../../kit/files/tidy-files.ts";
import { found } from "../../kit/http/refusal.ts";
import { changeRecord, findRecord } from "../../kit/records/record-queries.ts";
import { nameScan } from "../../kit/records/record-scans.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";
import { copyFilesTo, findRepositoryAt, insertFile, makeRepository } from "./files.queries.ts";

export { FilesBeside } from "./files.beside.ts";

/** The row that names the file; its area has a `FileDoor` for it. */
export interface NamedBy {
	module: ModuleName;
	record: string;
	record_id: number;
	user_id: number;
}
/** What is done with the paper beside each row of a record. */
export function scanHandlers<const S extends RecordSpec>(
	table: RecordTable<S>,
	files: NamedFiles,
): Handlers<ReturnType<typeof scanCalls<S>>> {
	const { module, name: record } = table.spec;
	const handlers: Handlers<ReturnType<typeof scanCalls<RecordSpec>>> = {
		scan_set: async ({ params: { id }, query, file, db, own, actor }) => {
			found(await findRecord(db, table, id, own));
			const by = { module, record, record_id: id, user_id: actor.user_id };
			return files.setScan(db, by, query.name, file, (transaction, file_id) => nameScan(transaction, table, id, own, file_id));
		},
		scan_remove: ({ params, body, db, own }) => changeRecord(db, table, params.id, body.version, own, { file_id: null }),
	};
	// cast: written for a record in general, true for each
	return handlers as unknown as Handlers<ReturnType<typeof scanCalls<S>>>;
}

/** Of a record that was just made from another one. Who may see those files asks the caller. */
export async function copyFiles(db: CustomerDb, { module, record, record_id, user_id }: NamedBy, to_id: number): Promise<void> {
	await holdStore(db);
	await copyFilesTo(db, { platform_module_id: MODULES[module].id, record, record_id }, to_id, user_id);
}

type Write<T> = (db: CustomerDb, file_id: number) => Promise<T>;

/**
 * Files that rows name as their own: a photo, the scan of a document. The area's own upload asks for the permission;
 * `write` puts the file's id into the row, in the same transaction. A trigger (`platform.keep_named_file`) keeps a file while it is named.
 * It is read with `files.preview` and `files.download`, which ask the area's door. Another file has another id,
 * so whoever keeps one by its id never shows an old face.
 */
export class NamedFiles {
	readonly #keeper: FileKeeper;

	constructor(keeper: FileKeeper) {
		this.#keeper = keeper;
	}

	setPicture<T>(db: CustomerDb, by: NamedBy, bytes: Readable, write: Write<T>): Promise<T> {
		return this.#set(db, by, bytes, { name: "photo", purpose: "picture" }, write);
	}
	setScan<T>(db: CustomerDb, by: NamedBy, name: string, bytes: Readable, write: Write<T>): Promise<T> {
		return this.#set(db, by, bytes, { name, purpose: "scan" }, write);
	}

	#set<T>(
		db: CustomerDb,
		{ module, record, record_id, user_id }: NamedBy,
		bytes: Readable,
		{ name, purpose }: { name: string; purpose: "picture" | "scan" },
		write: Write<T>,
	): Promise<T> {
		const place = { platform_module_id: MODULES[module].id, record, record_id };
		return this.#keeper.take(
			db.customer_id,
			bytes,
			{ name, user_id, ...(purpose === "picture" && { only: "pictures" }) },
			(content, stay) =>
				inTransaction(db, async (transaction) => {
					await holdStore(transaction);
					await stay();
					await makeRepository(transaction, place);
					const { id: repository_id } = found(await findRepositoryAt(transaction, place));
					return write(transaction, await insertFile(transaction, { repository_id, purpose, name: content.name, user_id }, content));
				}),
		);
	}
}
