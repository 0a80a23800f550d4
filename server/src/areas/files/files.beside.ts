import type { Readable } from "node:stream";
import { MODULES, type ModuleName } from "@homeroom/contract/kit/modules.ts";
import { type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import type { FileKeeper } from "../../kit/files/file-keeper.ts";
import { fittingName } from "../../kit/files/file-kinds.ts";
import { holdStore } from "../../kit/files/tidy-files.ts";
import type { GivenFile } from "../../kit/http/files/file-given.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { freeName } from "./files.names.ts";
import { findFile, findRepositoryAt, insertFile, lockNames, makeRepository, type StoredVersion } from "./files.queries.ts";

/** The row that a file lies beside, and who brings it. */
interface Beside {
	module: ModuleName;
	record: string;
	record_id: number;
	user_id: number;
}

type Content = Pick<StoredVersion, "sha256" | "media_type" | "size">;
/** The bytes of a file that somebody may have. */
export async function giveContent(
	keeper: FileKeeper,
	{ customer_id }: CustomerDb,
	name: string,
	{ sha256, media_type, size }: Content,
): Promise<GivenFile> {
	const stream = await keeper.read(customer_id, sha256);
	if (stream === undefined) throw new Refusal("file_gone");
	return {
		name: fittingName(name, media_type),
		media_type: media_type.startsWith("text/") ? `${media_type}; charset=utf-8` : media_type,
		size,
		stream,
	};
}

/** Files beside a row, for people whom its area lets in by calls of its own: who may is asked there, not at the area's door. */
export class FilesBeside {
	readonly #keeper: FileKeeper;

	constructor(keeper: FileKeeper) {
		this.#keeper = keeper;
	}

	/** `demand` is asked in the transaction that writes, however long the bytes took. */
	add(
		db: CustomerDb,
		{ module, record, record_id, user_id }: Beside,
		name: string,
		bytes: Readable,
		demand: (db: CustomerDb) => Promise<void>,
	): Promise<number> {
		const place = { platform_module_id: MODULES[module].id, record, record_id };
		return this.#keeper.take(db.customer_id, bytes, { name, user_id }, (content, stay) =>
			inTransaction(db, async (transaction) => {
				await holdStore(transaction);
				await stay();
				await makeRepository(transaction, place);
				const { id: repository_id } = found(await findRepositoryAt(transaction, place));
				const called = freeName(content.name, await lockNames(transaction, repository_id, null));
				await demand(transaction);
				return insertFile(transaction, { repository_id, purpose: "file", name: called, user_id }, content);
			}),
		);
	}

	async give(db: CustomerDb, id: number): Promise<GivenFile> {
		const { file, sha256 } = found(await findFile(db, id));
		return giveContent(this.#keeper, db, file.name, { ...file.current, sha256 });
	}
}
