import type { Readable } from "node:stream";

/** A whole file on this machine, not yet kept. */
export interface LocalFile {
	path: string;
	size: number;
	/** Of its bytes, in hex. */
	sha256: string;
}
export interface StoredObject {
	key: string;
	/** When it was last put, in ms since 1970. */
	at: number;
}
/** Bytes from `start` up to and with `end`. */
export interface ByteRange {
	start: number;
	end: number;
}

/** Where files are kept. Keys are ours (`keyOf`), never anything a person typed. */
export interface FileStorage {
	/** Keeps a copy under the key; whatever was there is the same bytes. Whole or not at all, whenever the machine stops. */
	put(key: string, file: LocalFile): Promise<void>;
	has(key: string): Promise<boolean>;
	/** Undefined where there is none. */
	get(key: string, range?: ByteRange): Promise<Readable | undefined>;
	delete(key: string): Promise<void>;
	list(): AsyncIterable<StoredObject>;
	/** Fails where nothing could be kept right now. */
	check(): Promise<void>;
}

/** Sizes of previews, in pixels of the longer side. */
export const PREVIEW_SIZES = [64, 256, 1024] as const;
export type PreviewSize = (typeof PREVIEW_SIZES)[number];

const KEY = /^(\d{1,19})\/([0-9a-f]{64})(?:\.(64|256|1024)\.webp)?$/;

/** Named by its content within one customer: the same file twice is stored once, and nobody's key leads to another customer. */
export function keyOf(customer_id: number, sha256: string, preview?: PreviewSize): string {
	const key = `${customer_id}/${sha256}${preview === undefined ? "" : `.${preview}.webp`}`;
	if (!KEY.test(key)) throw new Error("no key of ours");
	return key;
}

export interface KeyParts {
	customer_id: number;
	sha256: string;
}
/** Undefined for what we did not put there. */
export function readKey(key: string): KeyParts | undefined {
	const parts = KEY.exec(key);
	return parts === null ? undefined : { customer_id: Number(parts[1]), sha256: parts[2] as string };
}
