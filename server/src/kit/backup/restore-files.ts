import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import type { Incoming } from "../files/file-incoming.ts";
import { type FileStorage, readKey } from "../files/file-storage.ts";
import type { SectionTaker } from "./backup-frames.ts";

/** Takes one file of a backup into the store. What lay there under its name without its content is among the backup's missing ones, and left out. */
export async function takeFile(key: string, storage: FileStorage, incoming: Incoming): Promise<SectionTaker> {
	const path = await incoming.place();
	const handle = await open(path, "wx", 0o600);
	const hash = createHash("sha256");
	let size = 0;
	return {
		async data(bytes) {
			hash.update(bytes);
			size += bytes.length;
			await handle.writeFile(bytes);
		},
		async leave() {
			await handle.close();
			await rm(path, { force: true });
		},
		async end() {
			await handle.close();
			const sha256 = hash.digest("hex");
			try {
				if (readKey(key)?.sha256 === sha256) await storage.put(key, { path, size, sha256 });
			} finally {
				await rm(path, { force: true });
			}
		},
	};
}
