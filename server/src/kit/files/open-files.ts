import { join } from "node:path";
import { Incoming } from "./file-incoming.ts";
import type { FileStorage } from "./file-storage.ts";
import { privateFolder } from "./private-folder.ts";
import { DiskStorage, makeStore } from "./storage-disk.ts";
import { type S3Options, S3Storage } from "./storage-s3.ts";

export interface FilesOptions {
	/** Where files arrive, and where they are kept unless there is a store. */
	folder: string;
	s3?: S3Options | undefined;
}

/** At the start: makes what is not there yet. Later nothing is made anew, so that a folder that went away is missed. */
export function openFiles(options: FilesOptions): { storage: FileStorage; incoming: Incoming } {
	const { folder, s3 } = options;
	const incoming = join(folder, "incoming");
	for (const place of [folder, incoming]) privateFolder(place);
	if (s3 === undefined) makeStore(keptIn(folder));
	return { storage: openStorage(options), incoming: new Incoming(incoming) };
}

/** The store as a server left it, for whoever only reads it. */
export const openStorage = ({ folder, s3 }: FilesOptions): FileStorage =>
	s3 === undefined ? new DiskStorage(keptIn(folder)) : new S3Storage(s3);

const keptIn = (folder: string): string => join(folder, "kept");
