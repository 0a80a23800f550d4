import { createReadStream } from "node:fs";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { diskWords } from "../files/disk-words.ts";
import { encryptionFrom, keysOf, Opener, Sealer } from "./backup-cipher.ts";
import { BackupFault, type Envelope, FORMAT } from "./backup-format.ts";
import { readFrames, type Visitor } from "./backup-frames.ts";

/** The fastest: rows shrink to a fraction, and the disk has less to do than without. */
const LEVEL = 1;
const PIECE = 256 * 1024;
const LONGEST_LINE = 4096;

/**
 * Writes a backup beside its place and moves it there when it is whole and on the disk: whenever the machine stops, the old one or the new one is there.
 * Nobody but its owner may read it.
 */
export async function writeBackupFile(path: string, passphrase: string | undefined, bytes: AsyncIterable<Buffer>): Promise<number> {
	const plain: Envelope = { homeroom_backup: FORMAT, compression: "zstd", encryption: null };
	const { envelope, keys } = passphrase === undefined ? { envelope: plain, keys: undefined } : await encryptionFrom(passphrase, plain);
	const line = Buffer.from(`${JSON.stringify(envelope)}\n`);
	const part = `${path}.part`;
	const handle = await begun(path, part);
	try {
		await handle.write(line);
		const compress = createZstdCompress({ chunkSize: PIECE, params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
		await pipeline(
			Readable.from(bytes, { objectMode: false, highWaterMark: 4 * PIECE }),
			compress,
			new Sealer(keys, line),
			writeTo(handle),
		);
		await handle.sync();
		const { size } = await handle.stat();
		await handle.close();
		await rename(part, path);
		await syncFolder(dirname(path));
		return size;
	} catch (error) {
		await handle.close().catch(() => {});
		await rm(part, { force: true });
		throw FULL.has((error as NodeJS.ErrnoException).code ?? "") ? unwritable(path, error) : error;
	}
}

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Refuses a place where no file can be before everything is read for it. */
async function begun(path: string, part: string): Promise<FileHandle> {
	try {
		if ((await stat(path).catch(() => undefined))?.isDirectory()) throw Object.assign(new Error("EISDIR"), { code: "EISDIR" });
		await rm(part, { force: true });
		return await open(part, "wx", 0o600);
	} catch (error) {
		throw unwritable(path, error);
	}
}

const unwritable = (path: string, error: unknown): Error =>
	new BackupFault(`The backup cannot be written to ${path}: ${diskWords(error) ?? (error as Error).message}.`);

const writeTo =
	(handle: FileHandle) =>
	async (pieces: AsyncIterable<Buffer>): Promise<void> => {
		for await (const piece of pieces) await handle.writeFile(piece);
	};

export async function syncFolder(folder: string): Promise<void> {
	const handle = await open(folder, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** The first line, which says what the rest is. */
export async function readEnvelope(path: string): Promise<{ envelope: Envelope; line: Buffer }> {
	const handle = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
		throw new BackupFault(`The backup ${path} cannot be read (${error.code}).`);
	});
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_LINE), 0, LONGEST_LINE, 0);
		const end = buffer.subarray(0, bytesRead).indexOf("\n");
		const line = buffer.subarray(0, end + 1);
		const envelope = envelopeFrom(line.toString("utf8"));
		if (envelope === undefined) throw new BackupFault(`${path} is no backup of Homeroom, or its first line is damaged.`);
		if (envelope.homeroom_backup > FORMAT)
			throw new BackupFault("The backup was made by a newer version of Homeroom: use that version, or a later one.");
		return { envelope, line };
	} finally {
		await handle.close();
	}
}

function envelopeFrom(text: string): Envelope | undefined {
	try {
		const envelope = JSON.parse(text) as Envelope;
		return envelope.homeroom_backup >= 1 && envelope.compression === "zstd" ? envelope : undefined;
	} catch {
		return undefined;
	}
}

/** Reads the whole file and checks all of it. `passphrase` is asked for only where the file is encrypted. */
export async function readBackupFile(
	path: string,
	passphrase: () => Promise<string | undefined>,
	visitor: Visitor,
): Promise<Awaited<ReturnType<typeof readFrames>> & { encrypted: boolean }> {
	const { envelope, line } = await readEnvelope(path);
	const encrypted = envelope.encryption !== null;
	const given = encrypted ? await passphrase() : undefined;
	if (encrypted && given === undefined)
		throw new BackupFault("The backup is encrypted: give its passphrase in HOMEROOM_BACKUP_PASSPHRASE or with --passphrase-file <file>.");
	const opener = new Opener(given === undefined ? undefined : await keysOf(given, envelope), line);
	const file = createReadStream(path, { start: line.length, highWaterMark: PIECE });
	const decompress = createZstdDecompress({ chunkSize: PIECE });
	const flowing = pipeline(file, opener, decompress);
	// told by the reading below
	flowing.catch(() => {});
	try {
		return { ...(await readFrames(decompress, visitor)), encrypted };
	} catch (error) {
		throw explained(error);
	} finally {
		decompress.destroy();
		file.destroy();
	}
}

/** What the decompressor says of bytes that it cannot read, in our words. Chunks were checked before: somebody made it so. */
function explained(error: unknown): unknown {
	const { code } = error as NodeJS.ErrnoException;
	return code?.startsWith("Z") ? new BackupFault(`The backup is damaged: it cannot be unpacked (${code}).`) : error;
}
