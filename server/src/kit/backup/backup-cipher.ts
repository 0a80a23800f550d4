import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import { BackupFault, type Encryption, type Envelope } from "./backup-format.ts";

const CHUNK = 256 * 1024;
const TAG = 16;
/** 128 MB and about half a second for every guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 } as const;
/** A file says its own cost; one that asks for more than this is none of ours. */
const MOST_N = 2 ** 20;

export interface Keys {
	cipher: Buffer;
	check: Buffer;
}

async function keysFrom(passphrase: string, { N, r, p, salt }: Pick<Encryption, "N" | "r" | "p" | "salt">): Promise<Keys> {
	if (N > MOST_N || r > 32 || p > 16) throw new BackupFault("The backup's first line is damaged: its passphrase would take too long.");
	const bytes = await new Promise<Buffer>((resolve, reject) =>
		scrypt(passphrase.normalize("NFC"), Buffer.from(salt, "base64"), 64, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
			error ? reject(error) : resolve(key),
		),
	);
	return { cipher: bytes.subarray(0, 32), check: bytes.subarray(32) };
}

const checkOf = (envelope: Envelope, keys: Keys): Buffer =>
	createHmac("sha256", keys.check)
		.update(JSON.stringify({ ...envelope, encryption: { ...envelope.encryption, check: "" } }))
		.digest();

/** A new key for this one file: its salt is drawn here and stands in the first line. */
export async function encryptionFrom(passphrase: string, envelope: Envelope): Promise<{ envelope: Envelope; keys: Keys }> {
	const salt = randomBytes(16).toString("base64");
	const encryption: Encryption = { cipher: "aes-256-gcm-stream", chunk: CHUNK, kdf: "scrypt", ...COST, salt, check: "" };
	const keys = await keysFrom(passphrase, encryption);
	const unchecked: Envelope = { ...envelope, encryption };
	return { envelope: { ...envelope, encryption: { ...encryption, check: checkOf(unchecked, keys).toString("base64") } }, keys };
}

export async function keysOf(passphrase: string, envelope: Envelope): Promise<Keys> {
	const { encryption } = envelope;
	if (encryption?.cipher !== "aes-256-gcm-stream" || encryption.kdf !== "scrypt" || encryption.chunk !== CHUNK)
		throw new BackupFault("The backup is encrypted in a way that this program does not know.");
	const keys = await keysFrom(passphrase, encryption);
	const [found, expected] = [Buffer.from(encryption.check, "base64"), checkOf(envelope, keys)];
	if (found.length !== expected.length || !timingSafeEqual(found, expected))
		throw new BackupFault("The passphrase is not the one of this backup (or its first line is damaged).");
	return keys;
}

/** Counter (11 bytes) and whether it is the last chunk (1): a chunk that is missing, doubled, moved or no longer last does not open. The key serves one file only. */
function nonce(counter: number, last: boolean): Buffer {
	const bytes = Buffer.alloc(12);
	bytes.writeUIntBE(counter, 5, 6);
	bytes[11] = last ? 1 : 0;
	return bytes;
}

/** Cuts what comes into chunks of one size; the last may be shorter. */
abstract class Chunks extends Transform {
	readonly #size: number;
	#waiting: Buffer[] = [];
	#length = 0;
	protected counter = 0;

	constructor(size: number) {
		super();
		this.#size = size;
	}
	protected abstract turn(chunk: Buffer, last: boolean): Buffer;

	override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
		this.#waiting.push(piece);
		this.#length += piece.length;
		try {
			// one more byte than a chunk: only then it is known not to be the last
			if (this.#length > this.#size) {
				let all = Buffer.concat(this.#waiting);
				for (; all.length > this.#size; all = all.subarray(this.#size)) this.push(this.turn(all.subarray(0, this.#size), false));
				this.#waiting = [all];
				this.#length = all.length;
			}
			done();
		} catch (error) {
			done(error as Error);
		}
	}
	override _flush(done: TransformCallback): void {
		try {
			this.push(this.turn(Buffer.concat(this.#waiting), true));
			done();
		} catch (error) {
			done(error as Error);
		}
	}
}

/** The STREAM construction over AES-256-GCM; the file's first line is authenticated with every chunk. Without keys the same with a checksum instead: cut and damaged are told as exactly. */
export class Sealer extends Chunks {
	readonly #keys: Keys | undefined;
	readonly #line: Buffer;
	constructor(keys: Keys | undefined, line: Buffer) {
		super(CHUNK);
		this.#keys = keys;
		this.#line = line;
	}
	protected turn(chunk: Buffer, last: boolean): Buffer {
		const place = nonce(this.counter++, last);
		if (this.#keys === undefined) return Buffer.concat([chunk, checksum(chunk, place, this.#line)]);
		const cipher = createCipheriv("aes-256-gcm", this.#keys.cipher, place).setAAD(this.#line);
		return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
	}
}
const checksum = (chunk: Buffer, place: Buffer, line: Buffer): Buffer =>
	createHash("sha256").update(place).update(line).update(chunk).digest().subarray(0, TAG);

export class Opener extends Chunks {
	readonly #keys: Keys | undefined;
	readonly #line: Buffer;
	constructor(keys: Keys | undefined, line: Buffer) {
		super(CHUNK + TAG);
		this.#keys = keys;
		this.#line = line;
	}
	protected turn(chunk: Buffer, last: boolean): Buffer {
		const opened = this.#open(chunk, last);
		if (opened === undefined) {
			const at = this.#line.length + this.counter * (CHUNK + TAG);
			// whole in itself, but more came after it when it was written
			if (last && (chunk.length === 0 || this.#open(chunk, false) !== undefined))
				throw new BackupFault(`The backup is cut off after byte ${at + chunk.length}.`);
			throw new BackupFault(`The backup is damaged${last ? " or cut off" : ""} between byte ${at} and byte ${at + chunk.length}.`);
		}
		this.counter++;
		return opened;
	}
	#open(chunk: Buffer, last: boolean): Buffer | undefined {
		if (chunk.length < TAG) return undefined;
		const [text, tag] = [chunk.subarray(0, chunk.length - TAG), chunk.subarray(chunk.length - TAG)];
		const place = nonce(this.counter, last);
		if (this.#keys === undefined) return checksum(text, place, this.#line).equals(tag) ? text : undefined;
		const decipher = createDecipheriv("aes-256-gcm", this.#keys.cipher, place).setAAD(this.#line);
		decipher.setAuthTag(tag);
		try {
			return Buffer.concat([decipher.update(text), decipher.final()]);
		} catch {
			return undefined;
		}
	}
}
