import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { LocalFile } from "./file-storage.ts";

/** Where bytes wait while they arrive and until they are known to be what they should. */
export class Incoming {
	readonly #folder: string;

	constructor(folder: string) {
		this.#folder = folder;
	}

	/** Writes what comes into a file of its own; memory does not grow with it. */
	async receive(stream: Readable): Promise<LocalFile> {
		const path = await this.place();
		const hash = createHash("sha256");
		let size = 0;
		const counting = new Transform({
			transform(piece: Buffer, _encoding, done) {
				hash.update(piece);
				size += piece.length;
				done(null, piece);
			},
		});
		try {
			await pipeline(stream, counting, createWriteStream(path, { flags: "wx", mode: 0o600 }));
		} catch (error) {
			await rm(path, { force: true });
			throw error;
		}
		return { path, size, sha256: hash.digest("hex") };
	}

	/** A name nobody else has, for a file made here. */
	async place(): Promise<string> {
		// not the folder around it: where that went away, nothing is begun anew
		await mkdir(this.#folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
			if (error.code !== "EEXIST") throw error;
		});
		return join(this.#folder, crypto.randomUUID());
	}

	/** What a crash left behind. */
	async tidy(olderThanMs: number): Promise<void> {
		const names = await readdir(this.#folder).catch(() => []);
		for (const name of names) {
			const path = join(this.#folder, name);
			const known = await stat(path).catch(() => undefined);
			if (known !== undefined && known.mtimeMs < Date.now() - olderThanMs) await rm(path, { force: true });
		}
	}
}

/** Size and hash of a file that was made here. */
export async function measured(path: string): Promise<LocalFile> {
	const hash = createHash("sha256");
	let size = 0;
	for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
		hash.update(piece);
		size += piece.length;
	}
	return { path, size, sha256: hash.digest("hex") };
}
