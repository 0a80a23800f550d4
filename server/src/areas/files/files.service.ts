import type { Readable } from "node:stream";
import type { FileVersion, Repository, StoredFile } from "@homeroom/contract/areas/files/files.contract.ts";
import { hasPreview } from "@homeroom/contract/areas/files/files.rules.ts";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { FileKeeper } from "../../kit/files/file-keeper.ts";
import { fittingName } from "../../kit/files/file-kinds.ts";
import type { PreviewSize } from "../../kit/files/file-storage.ts";
import { holdStore } from "../../kit/files/tidy-files.ts";
import type { GivenFile } from "../../kit/http/files/file-given.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { type FileAccess, moduleOf } from "./files.access.ts";
import { giveContent } from "./files.beside.ts";
import { freeName } from "./files.names.ts";
import {
	changeFile,
	type FileRow,
	findFile,
	findRepository,
	findVersions,
	findWithFiles,
	insertFile,
	insertVersion,
	lockNames,
	makeRepository,
	type Place,
	type StoredVersion,
} from "./files.queries.ts";

interface Wanted {
	platform_module_id?: number | undefined;
	Default?: boolean | undefined;
	record?: string | undefined;
	record_id?: number | undefined;
	deleted?: boolean | undefined;
}
type Who = { db: CustomerDb; actor: Actor };

/** The repository that a call names: a module's, a record's, or the school's own, which is that of its settings. */
function placeOf({ platform_module_id, Default, record, record_id }: Wanted): Place {
	const missing = (field: string) => new Refusal("invalid", { fields: { [field]: { message: "required" } } });
	if (Default === true) return { platform_module_id: MODULES.Settings.id, record: null, record_id: null };
	if (platform_module_id === undefined) throw missing("platform_module_id");
	if (moduleOf(platform_module_id) === undefined) throw new Refusal("invalid", { fields: { platform_module_id: { message: "choice" } } });
	if (record !== undefined && record_id === undefined) throw missing("record_id");
	if (record_id !== undefined && record === undefined) throw missing("record");
	return { platform_module_id, record: record ?? null, record_id: record_id ?? null };
}
const pathOf = ({ platform_module_id, record, record_id }: Place): string =>
	[moduleOf(platform_module_id), record, record_id].filter((part) => part !== null).join("/");

export class FilesService {
	readonly #keeper: FileKeeper;
	readonly #access: FileAccess;

	constructor(keeper: FileKeeper, access: FileAccess) {
		this.#keeper = keeper;
		this.#access = access;
	}

	async repository({ db, actor }: Who, wanted: Wanted): Promise<Repository> {
		const place = placeOf(wanted);
		const deleted = wanted.deleted === true;
		// what was removed is for those who can bring it back
		await this.#access.admit(db, actor, place, deleted ? "Edit" : "View", "forbidden");
		let row = await findWithFiles(db, place, deleted);
		if (row === undefined) {
			await makeRepository(db, place);
			row = found(await findWithFiles(db, place, deleted));
		}
		const may_edit = await this.#access.mayEdit(db, actor, place);
		return { id: row.id, repository_id: row.id, repository_path: pathOf(place), may_edit, files: row.files };
	}

	async upload({ db, actor }: Who, repository_id: number, name: string, bytes: Readable): Promise<StoredFile> {
		const repository = found(await findRepository(db, repository_id));
		await this.#access.admit(db, actor, repository, "Edit", "not_found");
		return this.#keeper.take(db.customer_id, bytes, { name, user_id: actor.user_id }, (content, stay) =>
			inTransaction(db, async (transaction) => {
				await holdStore(transaction);
				await stay();
				await this.#access.demandOpen(transaction, repository);
				const called = freeName(content.name, await lockNames(transaction, repository_id, null));
				const id = await insertFile(transaction, { repository_id, purpose: "file", name: called, user_id: actor.user_id }, content);
				return found(await findFile(transaction, id)).file;
			}),
		);
	}

	async uploadVersion(who: Who, id: number, bytes: Readable): Promise<StoredFile> {
		const { db, actor } = who;
		const row = await this.#ofItsOwn(who, id);
		const { file } = row;
		if (file.deleted_at !== null) throw notFound();
		return this.#keeper.take(db.customer_id, bytes, { name: file.name, user_id: actor.user_id }, (content, stay) =>
			inTransaction(db, async (transaction) => {
				await holdStore(transaction);
				await stay();
				await this.#access.demandOpen(transaction, row);
				const called = freeName(content.name, await lockNames(transaction, file.repository_id, id));
				await insertVersion(transaction, id, called, actor.user_id, content);
				return found(await findFile(transaction, id)).file;
			}),
		);
	}

	async versions(who: Who, id: number): Promise<FileVersion[]> {
		await this.#find(who, id, "View");
		return findVersions(who.db, id);
	}

	async download(who: Who, id: number, number: number | undefined): Promise<GivenFile> {
		const { name, version } = await this.#content(who, id, number);
		return giveContent(this.#keeper, who.db, name, version);
	}

	async preview(who: Who, id: number, size: PreviewSize, number: number | undefined): Promise<GivenFile> {
		const { name, version } = await this.#content(who, id, number);
		if (!hasPreview(version.media_type)) throw notFound();
		const keeper = this.#keeper;
		// not opened where the browser has it already
		const stream = async function* () {
			const bytes = await keeper.readPreview(who.db.customer_id, version.sha256, size, who.actor.user_id);
			if (bytes === undefined) throw new Refusal("file_gone");
			yield* bytes as AsyncIterable<Uint8Array>;
		};
		return { name: fittingName(name, "image/webp"), media_type: "image/webp", stream: stream() };
	}

	async rename(who: Who, id: number, version: number, name: string): Promise<StoredFile> {
		const row = await this.#ofItsOwn(who, id);
		await this.#access.demandOpen(who.db, row);
		const { file } = row;
		const called = fittingName(name, file.current.media_type);
		const changed = await changeFile(who.db, id, version, { name: called }).catch((error: { code?: string }) => {
			throw error.code === "23505" ? new Refusal("invalid", { fields: { name: { message: "duplicate" } } }) : error;
		});
		return this.#now(who, id, changed);
	}

	async remove(who: Who, id: number, version: number): Promise<StoredFile> {
		await this.#ofItsOwn(who, id);
		return this.#now(who, id, await changeFile(who.db, id, version, { deleted_at: sql<string>`now()` }));
	}

	/** Back under its name, or beside the one that has taken it. */
	async restore(who: Who, id: number, version: number): Promise<StoredFile> {
		const row = await this.#ofItsOwn(who, id);
		await this.#access.demandOpen(who.db, row);
		const { file } = row;
		const name = freeName(file.name, await lockNames(who.db, file.repository_id, id));
		return this.#now(who, id, await changeFile(who.db, id, version, { name, deleted_at: null }));
	}

	async #find({ db, actor }: Who, id: number, action: "View" | "Edit"): Promise<FileRow> {
		const row = found(await findFile(db, id));
		await this.#access.admit(db, actor, row, action, "not_found");
		// one that was removed is there only for those who can bring it back
		if (row.file.deleted_at !== null && action === "View") {
			const may = await this.#access.mayChange(db, actor, row);
			if (!may) throw notFound();
		}
		return row;
	}

	/** A file that is changed here. A photo, or the scan of a document, is changed with what it belongs to. */
	async #ofItsOwn(who: Who, id: number): Promise<FileRow> {
		const row = await this.#find(who, id, "Edit");
		if (row.purpose !== "file") throw notFound();
		return row;
	}

	async #content(who: Who, id: number, number: number | undefined): Promise<{ name: string; version: StoredVersion }> {
		const { file, sha256 } = await this.#find(who, id, "View");
		if (number === undefined || number === file.current.number) return { name: file.name, version: { ...file.current, sha256 } };
		return { name: file.name, version: found((await findVersions(who.db, id)).find((version) => version.number === number)) };
	}

	/** The file as it is after a write; nothing written means that somebody was faster. */
	async #now({ db }: Who, id: number, changed: boolean): Promise<StoredFile> {
		const { file } = found(await findFile(db, id));
		if (!changed) throw new Refusal("conflict", { current: file });
		return file;
	}
}
