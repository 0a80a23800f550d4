import { createReadStream, writeFileSync } from "node:fs";
import { access, constants, copyFile, mkdir, open, readdir, rename, rm, stat, statfs, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { type ByteRange, type FileStorage, keyOf, type LocalFile, readKey, type StoredObject } from "./file-storage.ts";
import { privateFolder } from "./private-folder.ts";

/** Below that a disk counts as full: the next few files would be refused. */
const LEAST_FREE = 20 * 1024 * 1024;
/** Tells the store from an empty folder in its place, such as the one where its disk should be. */
const MARKER = ".store";

/** What cannot be made shows when it is used. */
export function makeStore(folder: string): void {
	privateFolder(folder);
	try {
		writeFileSync(join(folder, MARKER), "Files of Homeroom. Without this file /ready takes them for away.\n", { flag: "wx", mode: 0o600 });
	} catch {
		// there already, or a folder that is away: /ready names it
	}
}

/** Files in a folder: `<customer>/<aa>/<bb>/<sha256>`, so that no folder grows beyond what file systems like. */
export class DiskStorage implements FileStorage {
	readonly #folder: string;
	readonly #leastFree: number;

	constructor(folder: string, leastFree = LEAST_FREE) {
		this.#folder = folder;
		this.#leastFree = leastFree;
	}

	async put(key: string, file: LocalFile): Promise<void> {
		const place = this.#place(key);
		const now = new Date();
		// the same bytes are there already: they are as young as if they had come now
		if ((await sizeOf(place)) === file.size) return utimes(place, now, now);
		// a store that went away is not begun anew elsewhere
		await access(this.#folder);
		await mkdir(dirname(place), { recursive: true, mode: 0o700 });
		const beside = `${place}.${crypto.randomUUID()}.new`;
		try {
			await copyFile(file.path, beside);
			await synced(beside);
			await rename(beside, place);
		} catch (error) {
			await rm(beside, { force: true });
			throw error;
		}
		await synced(dirname(place));
	}

	async has(key: string): Promise<boolean> {
		return (await sizeOf(this.#place(key))) !== undefined;
	}

	async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
		const place = this.#place(key);
		return (await this.has(key)) ? createReadStream(place, range) : undefined;
	}

	async delete(key: string): Promise<void> {
		await rm(this.#place(key), { force: true });
	}

	async *list(): AsyncGenerator<StoredObject> {
		for (const customer of await namesIn(this.#folder))
			for (const first of await namesIn(join(this.#folder, customer)))
				for (const second of await namesIn(join(this.#folder, customer, first)))
					for (const name of await namesIn(join(this.#folder, customer, first, second))) {
						const key = `${customer}/${name}`;
						const { mtimeMs } = await stat(join(this.#folder, customer, first, second, name));
						if (readKey(key) !== undefined) yield { key, at: mtimeMs };
						// half-written when the machine stopped
						else if (name.endsWith(".new") && mtimeMs < Date.now() - 86_400_000)
							await rm(join(this.#folder, customer, first, second, name), { force: true });
					}
	}

	async check(): Promise<void> {
		await access(join(this.#folder, MARKER));
		await access(this.#folder, constants.R_OK | constants.W_OK | constants.X_OK);
		const { bavail, bsize } = await statfs(this.#folder);
		if (bavail * bsize < this.#leastFree) throw Object.assign(new Error("the disk of the files is full"), { code: "ENOSPC" });
	}

	#place(key: string): string {
		const parts = readKey(key);
		if (parts === undefined) throw new Error("no key of ours");
		const { customer_id, sha256 } = parts;
		const name = key.slice(keyOf(customer_id, sha256).length - sha256.length);
		return join(this.#folder, String(customer_id), sha256.slice(0, 2), sha256.slice(2, 4), name);
	}
}

/** On the disk, not just on its way there. */
async function synced(path: string): Promise<void> {
	const handle = await open(path, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

const sizeOf = async (path: string): Promise<number | undefined> => (await stat(path).catch(missing))?.size;
const namesIn = async (folder: string): Promise<string[]> =>
	(await readdir(folder, { withFileTypes: true }).catch(missing))?.map(({ name }) => name).sort() ?? [];

function missing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
	return undefined;
}
