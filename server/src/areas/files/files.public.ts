import type { Readable } from "node:stream";
import { MODULES, type ModuleName } from "@homeroom/contract/kit/modules.ts";
import { type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import type { FileKeeper } from "../../kit/files/file-keeper.ts";
import { holdStore } from "../../kit/files/tidy-files.ts";
import { found } from "../../kit/http/refusal.ts";
import { findRepositoryAt, insertFile, makeRepository, type Place, removePictures } from "./files.queries.ts";

/** The record whose photo it is; its area has a `FileDoor` for it. */
export interface PictureOf {
	module: ModuleName;
	record: string;
	record_id: number;
}
const placeOf = ({ module, record, record_id }: PictureOf): Place => ({ platform_module_id: MODULES[module].id, record, record_id });

/**
 * Photos of records. The area's own call (`takes: "file"`, PICTURE_MAX_BYTES) asks for the permission; `write` puts the file's id
 * into the record, in the same transaction. It is shown with `files.preview`, which asks the area's door. Every new photo has a
 * new id, so whoever keeps one by its id never shows an old face.
 */
export class Pictures {
	readonly #keeper: FileKeeper;

	constructor(keeper: FileKeeper) {
		this.#keeper = keeper;
	}

	set<T>(
		db: CustomerDb,
		of: PictureOf & { user_id: number | null },
		bytes: Readable,
		write: (db: CustomerDb, file_id: number) => Promise<T>,
	): Promise<T> {
		const place = placeOf(of);
		return this.#keeper.take(db.customer_id, bytes, { name: "photo", only: "pictures" }, (content, stay) =>
			inTransaction(db, async (transaction) => {
				await holdStore(transaction);
				await stay();
				await makeRepository(transaction, place);
				const { id: repository_id } = found(await findRepositoryAt(transaction, place));
				await removePictures(transaction, place);
				const { name } = content;
				return write(transaction, await insertFile(transaction, { repository_id, purpose: "picture", name, user_id: of.user_id }, content));
			}),
		);
	}

	/** Takes the photo away; the record's own column is its area's to empty. */
	async remove(db: CustomerDb, of: PictureOf): Promise<void> {
		await removePictures(db, placeOf(of));
	}
}
