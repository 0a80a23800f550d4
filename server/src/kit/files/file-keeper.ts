import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { Refusal } from "../http/refusal.ts";
import { type Incoming, measured } from "./file-incoming.ts";
import { fittingName, kindOf, PICTURES } from "./file-kinds.ts";
import { portrait, preview, redraw } from "./file-pictures.ts";
import { type ByteRange, type FileStorage, keyOf, type LocalFile, type PreviewSize } from "./file-storage.ts";

/** A file that was looked at and may be kept. */
export interface CheckedFile extends LocalFile {
	/** With the ending that fits its content. */
	name: string;
	media_type: string;
	/** Pictures only. */
	width: number | null;
	height: number | null;
}

/** Takes files in, looks at them, keeps them and gives them back. Who may do so is not its business. */
export class FileKeeper {
	readonly #storage: FileStorage;
	readonly #incoming: Incoming;

	constructor(storage: FileStorage, incoming: Incoming) {
		this.#storage = storage;
		this.#incoming = incoming;
	}

	/**
	 * Receives a file, checks it by its content, draws pictures anew, and hands it to `work` while it lies here.
	 * It is in the store before `work` begins, and `stay` makes sure of it from within a transaction.
	 */
	async take<T>(
		customer_id: number,
		stream: Readable,
		{ name, user_id, only }: { name: string; user_id: number; only?: "pictures" },
		work: (file: CheckedFile, stay: () => Promise<void>) => Promise<T>,
	): Promise<T> {
		const here: string[] = [];
		try {
			const received = await this.#incoming.receive(stream);
			here.push(received.path);
			const checked = await this.#check(received, { name, user_id, only }, here);
			const key = keyOf(customer_id, checked.sha256);
			await this.#storage.put(key, checked);
			return await work(checked, async () => {
				if (!(await this.#storage.has(key))) await this.#storage.put(key, checked);
			});
		} finally {
			await Promise.all(here.map((path) => rm(path, { force: true })));
		}
	}

	/** Receives a picture and gives back a small square of it; nothing is kept here. */
	async takePortrait(user_id: number, stream: Readable, size: { side: number; maxBytes: number }): Promise<Buffer> {
		const received = await this.#incoming.receive(stream);
		try {
			return await portrait(user_id, received.path, await pictureKind(received, "photo"), size);
		} finally {
			await rm(received.path, { force: true });
		}
	}

	async #check(
		received: LocalFile,
		{ name, user_id, only }: { name: string; user_id: number; only: "pictures" | undefined },
		here: string[],
	): Promise<CheckedFile> {
		const media_type = await (only === "pictures" ? pictureKind(received, name) : kindOfFile(received, name));
		const isPicture = PICTURES.includes(media_type);
		const named = { name: fittingName(name, media_type), media_type };
		if (!isPicture) return { ...received, ...named, width: null, height: null };
		const path = await this.#incoming.place();
		here.push(path);
		const size = await redraw(user_id, received.path, media_type, path);
		return { ...(await measured(path)), ...named, ...size };
	}

	read(customer_id: number, sha256: string, range?: ByteRange): Promise<Readable | undefined> {
		return this.#storage.get(keyOf(customer_id, sha256), range);
	}

	/** A small picture, made when it is first asked for: then `user_id` waits for it. */
	async readPreview(customer_id: number, sha256: string, size: PreviewSize, user_id: number): Promise<Readable | undefined> {
		const key = keyOf(customer_id, sha256, size);
		const ready = await this.#storage.get(key);
		if (ready !== undefined) return ready;
		const original = await this.read(customer_id, sha256);
		if (original === undefined) return undefined;
		const path = await this.#incoming.place();
		try {
			await preview(user_id, original, size, path);
			await this.#storage.put(key, await measured(path));
		} finally {
			await rm(path, { force: true });
		}
		return this.#storage.get(key);
	}
}

async function kindOfFile({ path, size }: LocalFile, name: string): Promise<string> {
	if (size === 0) throw refused("file_empty");
	const media_type = await kindOf(path, name);
	if (media_type === undefined) throw refused("file_kind");
	return media_type;
}
async function pictureKind({ path, size }: LocalFile, name: string): Promise<string> {
	if (size === 0) throw refused("file_empty");
	const media_type = await kindOf(path, name);
	if (media_type === undefined || !PICTURES.includes(media_type)) throw refused("file_no_picture");
	return media_type;
}
const refused = (message: "file_empty" | "file_kind" | "file_no_picture") => new Refusal("invalid", { fields: { file: { message } } });
