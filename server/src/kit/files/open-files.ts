import { join } from "node:path";
import { Incoming } from "./file-incoming.ts";
import type { FileStorage } from "./file-storage.ts";
import { privateFolder } from "./private-folder.ts";
import { DiskStorage } from "./storage-disk.ts";
import { type S3Options, S3Storage } from "./storage-s3.ts";

export interface FilesOptions {
	/** Where files arrive, and where they are kept unless there is a store. */
	folder: string;
	s3?: S3Options | undefined;
}

export function openFiles({ folder, s3 }: FilesOptions): { storage: FileStorage; incoming: Incoming } {
	for (const place of [folder, join(folder, "incoming"), ...(s3 === undefined ? [join(folder, "kept")] : [])]) privateFolder(place);
	return {
		storage: s3 === undefined ? new DiskStorage(join(folder, "kept")) : new S3Storage(s3),
		incoming: new Incoming(join(folder, "incoming")),
	};
}
